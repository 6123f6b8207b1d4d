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
 * Handlers that run on another thread than the loop's.
 */
@ConfigurationProperties("cork.blocking")
class CorkBlockingProperties implements Validator {

	/**
	 * How many calls of blocking handlers may wait for a thread and run at once; further
	 * requests are answered 503.
	 */
	private int maxPending = 1000;

	/**
	 * After what time a client that was answered 503 is told to come again.
	 */
	private Duration retryAfter = Duration.ofSeconds(1);

	public int getMaxPending() {
		return this.maxPending;
	}

	public void setMaxPending(int maxPending) {
		this.maxPending = maxPending;
	}

	public Duration getRetryAfter() {
		return this.retryAfter;
	}

	public void setRetryAfter(Duration retryAfter) {
		this.retryAfter = retryAfter;
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkBlockingProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkBlockingProperties properties = (CorkBlockingProperties) target;
		if (properties.maxPending < 1) {
			errors.rejectValue("maxPending", "range", "must be at least 1");
		}
		if (properties.retryAfter.toSeconds() < 1) {
			errors.rejectValue("retryAfter", "range", "must be at least 1s");
		}
	}

}
