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

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Decides what becomes of a test that {@link RequiresTool}.
 */
class RequiresToolCondition implements ExecutionCondition {

	private final Map<String, String> environment;

	RequiresToolCondition() {
		this(System.getenv());
	}

	RequiresToolCondition(Map<String, String> environment) {
		this.environment = environment;
	}

	@Override
	public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
		Optional<RequiresTool> required = AnnotationSupport.findAnnotation(context.getElement(), RequiresTool.class);
		if (required.isEmpty()) {
			return ConditionEvaluationResult.enabled("No tool is asked for");
		}
		ConditionEvaluationResult result = evaluate(required.get().value(), required.get().debianPackage());
		if (result.isDisabled()) {
			// Surefire's console counts what is skipped but keeps the reason for its
			// files
			System.err.printf("SKIPPED %s: %s%n", context.getRequiredTestClass().getSimpleName(),
					result.getReason().orElse(""));
		}
		return result;
	}

	ConditionEvaluationResult evaluate(String program, String debianPackage) {
		if (isOnPath(program)) {
			return ConditionEvaluationResult.enabled(program + " is installed");
		}
		String message = "%s is not installed; on Debian: apt-get install %s".formatted(program,
				debianPackage.isEmpty() ? program : debianPackage);
		if ("true".equals(this.environment.get("CI"))) {
			throw new IllegalStateException(message + " (CI=true: a missing tool is a failure)");
		}
		return ConditionEvaluationResult.disabled(message);
	}

	private boolean isOnPath(String program) {
		for (String folder : this.environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
			Path candidate = Path.of(folder, program);
			if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
				return true;
			}
		}
		return false;
	}

}
