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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.ProblemResponses;
import org.jspecify.annotations.Nullable;

import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;

/**
 * A problem that the application returns rather than throws.
 */
final class ProblemWriter implements BodyWriter {

	private static final ContentType PROBLEM = ContentType.of(MediaType.APPLICATION_PROBLEM_JSON);

	private final ProblemResponses problems;

	ProblemWriter(ProblemResponses problems) {
		this.problems = problems;
	}

	@Override
	public void write(@Nullable Object result, HttpRequest request, HttpResponse response) {
		if (result instanceof ErrorResponse error) {
			this.problems.write(response, error);
		}
		else if (result instanceof ProblemDetail problem) {
			this.problems.write(response, problem);
		}
		else {
			response.end();
		}
	}

	@Override
	public void writeBody(Object body, EntityHead head, HttpRequest request, HttpResponse response) {
		if (head.begin(response) == null) {
			response.header(PROBLEM.line());
		}
		response.end(this.problems.toJson((ProblemDetail) body));
	}

}
