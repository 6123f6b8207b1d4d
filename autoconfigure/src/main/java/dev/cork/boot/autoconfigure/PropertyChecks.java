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

package dev.cork.boot.autoconfigure;

import java.time.Duration;

import org.springframework.util.unit.DataSize;
import org.springframework.validation.Errors;

/**
 * Checks of single properties, whose refusals name the property and say what it must be.
 *
 * @param errors gets the refusals
 */
record PropertyChecks(Errors errors) {

	static final DataSize UNBOUNDED = DataSize.ofBytes(Long.MAX_VALUE);

	private static final Duration LONGEST = Duration.ofDays(365);

	void number(String field, int value, int least, int most) {
		require(field, value >= least && value <= most,
				(most == Integer.MAX_VALUE) ? "must be at least " + least : "must be from " + least + " to " + most);
	}

	void size(String field, DataSize value, long leastBytes, DataSize most) {
		require(field, value.toBytes() >= leastBytes && value.compareTo(most) <= 0, most.equals(UNBOUNDED)
				? "must be at least " + leastBytes + "B" : "must be from " + leastBytes + "B to " + most);
	}

	void duration(String field, Duration value, long leastMs) {
		require(field, value.toMillis() >= leastMs && value.compareTo(LONGEST) <= 0,
				"must be from " + leastMs + "ms to 365d");
	}

	void require(String field, boolean condition, String reason) {
		if (!condition) {
			this.errors.rejectValue(field, "range", reason);
		}
	}

	/** Refuses what the engine refuses, in its words. */
	void accepted(String field, Runnable check) {
		try {
			check.run();
		}
		catch (IllegalArgumentException ex) {
			this.errors.rejectValue(field, "malformed", String.valueOf(ex.getMessage()));
		}
	}

}
