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

package dev.cork.engine.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link RequiresTool} and {@link RequiresToolCondition}.
 */
class RequiresToolTests {

	@TempDir
	private Path folder;

	@Test
	void aTestRunsWhereItsToolIsOnThePath() throws IOException {
		Path tool = Files.createFile(this.folder.resolve("tracer"));
		Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
		Map<String, String> environment = Map.of("PATH", "/nowhere:" + this.folder, "CI", "true");
		assertThat(evaluate(environment, "tracer", "").isDisabled()).isFalse();
	}

	@Test
	void aFileThatCannotBeExecutedIsNoTool() throws IOException {
		Path file = Files.createFile(this.folder.resolve("tracer"));
		Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
		assertThat(evaluate(Map.of("PATH", this.folder.toString()), "tracer", "").isDisabled()).isTrue();
	}

	@Test
	void withoutTheToolTheTestIsSkippedAndThePackageNamed() {
		ConditionEvaluationResult result = evaluate(Map.of("PATH", this.folder.toString()), "chromedriver",
				"chromium-driver");
		assertThat(result.isDisabled()).isTrue();
		assertThat(result.getReason())
			.hasValue("chromedriver is not installed; on Debian: apt-get install chromium-driver");
	}

	@Test
	void withoutTheToolTheTestFailsInCi() {
		Map<String, String> environment = Map.of("PATH", this.folder.toString(), "CI", "true");
		assertThatIllegalStateException().isThrownBy(() -> evaluate(environment, "strace", ""))
			.withMessageContaining("apt-get install strace")
			.withMessageContaining("CI=true");
	}

	private static ConditionEvaluationResult evaluate(Map<String, String> environment, String program,
			String debianPackage) {
		return new RequiresToolCondition(environment).evaluate(program, debianPackage);
	}

}
