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

package dev.cork.web.mapping;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.HttpErrors;
import dev.cork.web.error.Mismatch;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.server.ResponseStatusException;

/**
 * The handlers of one route that differ by their conditions, tried in Spring's order. If
 * none fits, a less specific pattern may have one; where there is none the answer says
 * what was wrong: content type before accepted types before parameters.
 */
final class Candidates implements HttpHandler {

	private final Candidate[] candidates;

	private final boolean yields;

	/**
	 * The handlers of a route.
	 * @param candidates at least one
	 * @param yields whether another pattern may match the same paths
	 */
	Candidates(List<Candidate> candidates, boolean yields) {
		this.candidates = candidates.stream()
			.sorted(Comparator.comparing(Candidate::conditions, MappingConditions::compareTo))
			.toArray(Candidate[]::new);
		this.yields = yields;
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		try {
			Candidate candidate = select(request);
			if (candidate != null) {
				candidate.handler().handle(request, response);
			}
			else {
				mismatch(Mismatch.keep(request, failure(request)), request, response);
			}
		}
		catch (ResponseStatusException ex) {
			// What the request says of itself cannot be understood
			this.candidates[0].handler().fail(ex, request, response);
		}
	}

	private void mismatch(ResponseStatusException reason, HttpRequest request, HttpResponse response) {
		if (this.yields) {
			response.yieldToNext();
		}
		else {
			this.candidates[0].handler().fail(reason, request, response);
		}
	}

	private @Nullable Candidate select(HttpRequest request) {
		Candidate first = this.candidates[0];
		if (this.candidates.length == 1 && isSurelyAccepted(first, request)) {
			return (first.conditions().consumes().matches(request) && first.conditions().matchesParams(request)
					&& first.conditions().matchesHeaders(request)) ? first : null;
		}
		return select(request, AcceptHeader.of(request));
	}

	private static boolean isSurelyAccepted(Candidate candidate, HttpRequest request) {
		return candidate.produces().isEmpty() || AcceptHeader.isSurelyAccepted(request, candidate.produces().text());
	}

	private @Nullable Candidate select(HttpRequest request, AcceptHeader accept) {
		Candidate best = null;
		int bestRank = Integer.MAX_VALUE;
		for (Candidate candidate : this.candidates) {
			MappingConditions conditions = candidate.conditions();
			if (best != null && best.conditions().compareTo(conditions) != 0) {
				return best;
			}
			if (!conditions.consumes().matches(request) || !conditions.matchesParams(request)
					|| !conditions.matchesHeaders(request)) {
				continue;
			}
			int rank = candidate.produces().rank(accept);
			if (rank >= 0 && rank < bestRank) {
				best = candidate;
				bestRank = rank;
			}
		}
		return best;
	}

	private ResponseStatusException failure(HttpRequest request) {
		AcceptHeader accept = AcceptHeader.of(request);
		boolean consumed = false;
		boolean produced = false;
		boolean params = false;
		for (Candidate candidate : this.candidates) {
			boolean consumes = candidate.conditions().consumes().matches(request);
			boolean produces = consumes && candidate.produces().rank(accept) >= 0;
			consumed |= consumes;
			produced |= produces;
			params |= produces && candidate.conditions().matchesParams(request);
		}
		if (!consumed) {
			return HttpErrors.unsupportedMediaType(request.header(HttpHeaders.CONTENT_TYPE),
					mediaTypes((candidate) -> candidate.conditions().consumes().accepted().stream()));
		}
		if (!produced) {
			return HttpErrors.notAcceptable(
					"Acceptable representations: " + join((candidate) -> candidate.produces().text()),
					mediaTypes((candidate) -> Stream.ofNullable(candidate.produces().produced())));
		}
		if (!params) {
			return HttpErrors.badRequest("Unsatisfied parameter conditions: "
					+ join((candidate) -> candidate.conditions().describeParams()));
		}
		return HttpErrors.of(404, "No handler for the headers of this request");
	}

	private List<MediaType> mediaTypes(Function<Candidate, Stream<MediaType>> types) {
		return Arrays.stream(this.candidates).flatMap(types).distinct().toList();
	}

	private String join(Function<Candidate, String> text) {
		return String.join(", ",
				List.of(this.candidates).stream().map(text).filter((part) -> !part.isEmpty()).distinct().toList());
	}

	@Override
	public String toString() {
		return String.join(" | ", List.of(this.candidates).stream().map(Candidate::toString).toList());
	}

}
