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

package dev.cork.engine.websocket;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class CloseCodesTests {

	@ParameterizedTest
	@ValueSource(
			ints = { 1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999 })
	void codesOfTheRegistryAndPrivateOnesMayStandInACloseFrame(int code) {
		assertThat(CloseCodes.mayReceive(code)).isTrue();
		assertThat(CloseCodes.maySend(code)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(ints = { Integer.MIN_VALUE, -1, 0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65535,
			Integer.MAX_VALUE })
	void othersMayNot(int code) {
		assertThat(CloseCodes.mayReceive(code)).isFalse();
		assertThat(CloseCodes.maySend(code)).isFalse();
	}

}
