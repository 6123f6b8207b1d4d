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
 * What is measured.
 */
@ConfigurationProperties("cork.metrics")
class CorkMetricsProperties implements Validator {

	/**
	 * Whether there are meters of the server, if Micrometer is there.
	 */
	private boolean enabled = true;

	/**
	 * What one of how many requests of a route costs is measured, at random: 1 for all, 0
	 * for none.
	 */
	private int sampleEvery = 64;

	/**
	 * How often costs and ratios are brought to their meters.
	 */
	private Duration step = Duration.ofSeconds(5);

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public int getSampleEvery() {
		return this.sampleEvery;
	}

	public void setSampleEvery(int sampleEvery) {
		this.sampleEvery = sampleEvery;
	}

	public Duration getStep() {
		return this.step;
	}

	public void setStep(Duration step) {
		this.step = step;
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkMetricsProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkMetricsProperties properties = (CorkMetricsProperties) target;
		if (properties.sampleEvery < 0 || properties.sampleEvery > 1_000_000) {
			errors.rejectValue("sampleEvery", "range", "must be from 0 to 1000000");
		}
		if (properties.step.toMillis() < 100) {
			errors.rejectValue("step", "range", "must be at least 100ms");
		}
	}

}
