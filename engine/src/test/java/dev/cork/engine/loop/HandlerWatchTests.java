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

package dev.cork.engine.loop;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HandlerWatchTests {

	private final HandlerWatch watch = new HandlerWatch();

	@Test
	void itShowsWhichHandlerTheLoopIsIn() {
		assertThat(this.watch.current()).isNull();
		this.watch.enter("GET /a");
		assertThat(this.watch.current()).isEqualTo("GET /a");
		this.watch.exit();
		assertThat(this.watch.current()).isNull();
	}

	@Test
	void twoCallsOfOneHandlerCanBeToldApart() {
		this.watch.enter("GET /a");
		long first = this.watch.calls();
		this.watch.exit();
		this.watch.enter("GET /a");
		assertThat(this.watch.calls()).isNotEqualTo(first);
	}

}
