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

package dev.cork.web.result;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ByteRangeTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			bytes=0-3                    | 0 | 4  | bytes 0-3/10
			Bytes=0-3                    | 0 | 4  | bytes 0-3/10
			bytes= 0-3                   | 0 | 4  | bytes 0-3/10
			bytes=0-0                    | 0 | 1  | bytes 0-0/10
			bytes=9-                     | 9 | 1  | bytes 9-9/10
			bytes=-1                     | 9 | 1  | bytes 9-9/10
			bytes=-10                    | 0 | 10 | bytes 0-9/10
			bytes=-9223372036854775807   | 0 | 10 | bytes 0-9/10
			bytes=0-9223372036854775807  | 0 | 10 | bytes 0-9/10
			""")
	void aSingleRangeIsAPart(String header, long start, long count, String contentRange) {
		ByteRange range = ByteRange.select(header, 10);
		assertThat(range).isEqualTo(new ByteRange(start, count, ByteRange.Kind.PART));
		assertThat(range.contentRange(10)).isEqualTo(contentRange);
	}

	@ParameterizedTest
	@ValueSource(strings = { "bytes=10-", "bytes=-0", "bytes=3-1", "bytes=a-b", "bytes=", "bytes=-", "bytes=--1",
			"bytes=10-11,12-", "bytes=9223372036854775808-", "bytes=0-3;q=1" })
	void whatIsNotThereOrMalformedIsUnsatisfiable(String header) {
		ByteRange range = ByteRange.select(header, 10);
		assertThat(range.kind()).isEqualTo(ByteRange.Kind.UNSATISFIABLE);
		assertThat(range.contentRange(10)).isEqualTo("bytes */10");
	}

	@ParameterizedTest
	@ValueSource(strings = { "bytes=0-1,3-4", "bytes=0-1,10-", "lines=0-1", "0-1", "" })
	void severalRangesAndOtherUnitsAreTheWhole(String header) {
		assertThat(ByteRange.select(header, 10)).isEqualTo(new ByteRange(0, 10, ByteRange.Kind.WHOLE));
	}

	@Test
	void thereAreNoPartsOfNothing() {
		assertThat(ByteRange.select("bytes=0-", 0).kind()).isEqualTo(ByteRange.Kind.UNSATISFIABLE);
		assertThat(ByteRange.select("bytes=-1", 0).kind()).isEqualTo(ByteRange.Kind.UNSATISFIABLE);
		assertThat(ByteRange.select(null, 0).kind()).isEqualTo(ByteRange.Kind.WHOLE);
	}

	@Test
	void thereAreNoPartsOfWhatHasNoLength() {
		assertThat(ByteRange.select("bytes=0-1", ByteRange.UNKNOWN))
			.isEqualTo(new ByteRange(0, ByteRange.UNKNOWN, ByteRange.Kind.WHOLE));
	}

	@Test
	void moreRangesThanAnybodyNeedsAreRefused() {
		assertThat(ByteRange.select("bytes=" + "0-1,".repeat(101) + "0-1", 10).kind())
			.isEqualTo(ByteRange.Kind.UNSATISFIABLE);
	}

}
