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

package dev.cork.boot.autoconfigure;

import java.time.Duration;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * When the server is not healthy.
 */
@ConfigurationProperties("cork.health")
class CorkHealthProperties implements Validator {

	/**
	 * How long a loop may be in one turn, and with it in one handler, before the server
	 * is down.
	 */
	private Duration maxTurn = Duration.ofSeconds(10);

	public Duration getMaxTurn() {
		return this.maxTurn;
	}

	public void setMaxTurn(Duration maxTurn) {
		this.maxTurn = maxTurn;
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkHealthProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		if (((CorkHealthProperties) target).maxTurn.toMillis() < 1) {
			errors.rejectValue("maxTurn", "range", "must be at least 1ms");
		}
	}

}
