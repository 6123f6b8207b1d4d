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

package dev.cork.websocket.endpoint;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeoutException;

import dev.cork.web.invoke.CallCheck;
import dev.cork.websocket.answer.Answer;
import dev.cork.websocket.endpoint.ErrorMethods.ErrorMethod;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ErrorMethodsTests {

	private final EventMethod forIo = method();

	private final EventMethod forIllegalState = method();

	private final ErrorMethods methods = new ErrorMethods(
			List.of(new ErrorMethod(IOException.class, this.forIo), new ErrorMethod(Exception.class, method()),
					new ErrorMethod(IllegalStateException.class, this.forIllegalState)));

	@Test
	void theClosestExceptionWins() {
		FileNotFoundException failure = new FileNotFoundException();
		assertThat(this.methods.find(failure)).isEqualTo(new ErrorMethods.Match(this.forIo, failure));
	}

	@Test
	void aCauseIsLookedAtIfNothingFitsTheFailure() {
		IllegalStateException cause = new IllegalStateException();
		assertThat(this.methods.find(new Error(cause))).isEqualTo(new ErrorMethods.Match(this.forIllegalState, cause));
		assertThat(this.methods.find(new Error())).isNull();
	}

	@Test
	void twoForTheSameExceptionAreRefused() {
		ErrorMethod one = new ErrorMethod(TimeoutException.class, method());
		ErrorMethod other = new ErrorMethod(TimeoutException.class, method());
		assertThatIllegalArgumentException().isThrownBy(() -> new ErrorMethods(List.of(one, other)))
			.withMessageContaining("java.util.concurrent.TimeoutException");
	}

	private static EventMethod method() {
		return new EventMethod(new EventArgumentReaders(List.of(), CallCheck.NONE), (arguments) -> null,
				(session, event) -> null, Answer.NONE, false);
	}

}
