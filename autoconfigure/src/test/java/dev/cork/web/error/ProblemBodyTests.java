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

package dev.cork.web.error;

import java.net.URI;
import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

import static org.assertj.core.api.Assertions.assertThat;

class ProblemBodyTests {

	@Test
	void aStatusAloneHasItsTitle() {
		assertThat(ProblemBody.of(404, null)).isEqualTo("{\"title\":\"Not Found\",\"status\":404}");
	}

	@Test
	void anUnknownStatusHasNoTitle() {
		assertThat(ProblemBody.of(499, "x")).isEqualTo("{\"status\":499,\"detail\":\"x\"}");
	}

	@Test
	void whatTheClientSentCannotBreakOutOfTheString() {
		assertThat(ProblemBody.of(400, "\"},\\\n\t\u0001ü"))
			.isEqualTo("{\"title\":\"Bad Request\",\"status\":400,\"detail\":\"\\\"},\\\\\\u000a\\u0009\\u0001ü\"}");
	}

	@Test
	void allMembersOfAProblemDetailAreWritten() {
		ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "d");
		problem.setType(URI.create("urn:x"));
		problem.setTitle("t");
		problem.setInstance(URI.create("/i"));
		problem.setProperty("n", 1);
		problem.setProperty("nothing", null);
		assertThat(ProblemBody.of(problem, List.of(), Object::toString)).isEqualTo(
				"{\"type\":\"urn:x\",\"title\":\"t\",\"status\":409,\"detail\":\"d\",\"instance\":\"/i\",\"n\":1,\"nothing\":null}");
	}

}
