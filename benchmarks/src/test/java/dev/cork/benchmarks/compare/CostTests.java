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

package dev.cork.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is expected of a request's costs, and what passes.
 */
class CostTests {

	private static final Cost COST = new Cost("http/hello-world", "engine", 0, 3);

	@TempDir
	private Path folder;

	@Test
	void linesAreReadAndCommentsSkipped() throws IOException {
		Path file = this.folder.resolve("costs.txt");
		Files.writeString(file, "# a comment\n\nhttp/hello-world   engine 0 3\n");
		assertThat(Cost.read(file)).isEqualTo(List.of(COST));
	}

	@Test
	void aLittleMoreIsSomebodyElses() {
		assertThat(COST.allowsBytes(1)).isTrue();
		assertThat(COST.allowsCalls(3.01)).isTrue();
	}

	@Test
	void anObjectOrACallMoreIsTooMuch() {
		assertThat(COST.allowsBytes(16)).isFalse();
		assertThat(COST.allowsCalls(4)).isFalse();
	}

	@Test
	void whatCouldNotBeCountedPasses() {
		assertThat(COST.allowsCalls(Double.NaN)).isTrue();
	}

}
