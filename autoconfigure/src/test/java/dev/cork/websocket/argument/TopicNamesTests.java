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

package dev.cork.websocket.argument;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TopicNamesTests {

	private final TopicNames names = new TopicNames((text) -> text.replace("${prefix}", "it"), List.of("room"));

	@Test
	void theSameNameHasOneNumber() {
		assertThat(this.names.add("rooms/{room}")).isZero();
		assertThat(this.names.add("${prefix}/all")).isEqualTo(1);
		assertThat(this.names.add("rooms/{room}")).isZero();
		assertThat(this.names.add("it/all")).isEqualTo(1);
	}

	@Test
	void whatHasNoValueIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.names.add("rooms/{id}"))
			.withMessage("the topic \"rooms/{id}\" has the variable 'id', but the path has [room]");
		assertThatIllegalArgumentException().isThrownBy(() -> this.names.add("rooms/{room"))
			.withMessageContaining("a brace that belongs to no variable");
		assertThatIllegalArgumentException().isThrownBy(() -> this.names.add(" ")).withMessageContaining("has no name");
	}

}
