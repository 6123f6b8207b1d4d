/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package dev.cork.actuator;

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.web.WebOperation;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/**
 * The operations of one method and path, of which types make the difference. Nearly
 * always there is one.
 */
final class OperationChoice {

	private final List<Candidate> candidates = new ArrayList<>();

	void add(WebOperation operation) {
		this.candidates.add(new Candidate(operation, AcceptedType.of(operation.getRequestPredicate().getConsumes()),
				AcceptedType.of(operation.getRequestPredicate().getProduces())));
	}

	/**
	 * The operation for a request.
	 * @throws org.springframework.web.ErrorResponseException 415 or 406, if there is none
	 */
	Chosen choose(HttpRequest request) {
		List<Candidate> readable = readable(request);
		List<String> accept = request.headers(HttpHeaders.ACCEPT);
		List<MediaType> produced = new ArrayList<>();
		for (Candidate candidate : readable) {
			if (candidate.produced.isEmpty()) {
				return new Chosen(candidate.operation, null, accept);
			}
			MediaType type = AcceptedType.choose(accept, candidate.produced);
			if (type != null) {
				return new Chosen(candidate.operation, type, accept);
			}
			produced.addAll(candidate.produced);
		}
		throw HttpErrors.notAcceptable("Acceptable representations: " + produced, produced);
	}

	private List<Candidate> readable(HttpRequest request) {
		String contentType = request.header(HttpHeaders.CONTENT_TYPE);
		List<Candidate> readable = new ArrayList<>();
		List<MediaType> consumed = new ArrayList<>();
		for (Candidate candidate : this.candidates) {
			// as Boot does it: what wants JSON refuses what any page may have sent
			if (candidate.consumed.isEmpty() || AcceptedType.isConsumed(contentType, candidate.consumed)) {
				readable.add(candidate);
			}
			consumed.addAll(candidate.consumed);
		}
		if (readable.isEmpty()) {
			throw HttpErrors.unsupportedMediaType(contentType, consumed);
		}
		return readable;
	}

	/**
	 * An operation with what it consumes, empty for anything, and produces, empty for
	 * nothing.
	 */
	private record Candidate(WebOperation operation, List<MediaType> consumed, List<MediaType> produced) {

	}

	/**
	 * What serves a request.
	 *
	 * @param operation to be invoked
	 * @param type to be answered with, unless the operation says another
	 * @param accept what the client accepts
	 */
	record Chosen(WebOperation operation, @Nullable MediaType type, List<String> accept) {

	}

}
