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

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;

/**
 * What a candidate produces, against what a client accepts.
 */
final class ProducesCondition {

	private final @Nullable MediaType produced;

	private final String text;

	private final List<MediaType> refused;

	/**
	 * A condition.
	 * @param produced the one type that is written, {@code null} if the client is not
	 * asked
	 * @param refused the negated types
	 */
	ProducesCondition(@Nullable MediaType produced, List<MediaType> refused) {
		this.produced = produced;
		this.text = (produced != null) ? produced.toString() : "";
		this.refused = List.copyOf(refused);
	}

	/** Whether the client's Accept header makes no difference. */
	boolean isEmpty() {
		return this.produced == null && this.refused.isEmpty();
	}

	/**
	 * The place of the accepted type that this one fits.
	 * @return from 0, the best, or -1 if none fits
	 */
	int rank(AcceptHeader accept) {
		if (accept.isAnything() || isEmpty()) {
			return 0;
		}
		if (this.refused.isEmpty() && accept.isExactly(this.text)) {
			return 0;
		}
		List<MediaType> accepted = accept.mediaTypes();
		for (MediaType refused : this.refused) {
			if (accepted.stream().anyMatch(refused::isCompatibleWith)) {
				return -1;
			}
		}
		if (this.produced == null) {
			return accepted.size();
		}
		for (int i = 0; i < accepted.size(); i++) {
			if (this.produced.isCompatibleWith(accepted.get(i))) {
				return i;
			}
		}
		return -1;
	}

	@Nullable MediaType produced() {
		return this.produced;
	}

	String text() {
		return this.text;
	}

}
