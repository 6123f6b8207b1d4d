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

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * Static files on native routes; where they are is spring.web.resources.*.
 */
@ConfigurationProperties("cork.static-files")
class CorkStaticFilesProperties implements Validator {

	private static final String TAIL = "/**";

	/**
	 * Whether static files are served by native routes; by default they are unless
	 * WebFlux is there, which serves them itself.
	 */
	private @Nullable Boolean enabled;

	/**
	 * Pattern of their paths, ending in /**; what is before that is not part of a file's
	 * name.
	 */
	private String pathPattern = TAIL;

	/**
	 * Whether a file with .br or .gz behind its name is sent in its place to clients that
	 * accept it.
	 */
	private boolean precompressed = true;

	public @Nullable Boolean getEnabled() {
		return this.enabled;
	}

	public void setEnabled(@Nullable Boolean enabled) {
		this.enabled = enabled;
	}

	public String getPathPattern() {
		return this.pathPattern;
	}

	public void setPathPattern(String pathPattern) {
		this.pathPattern = pathPattern;
	}

	public boolean isPrecompressed() {
		return this.precompressed;
	}

	public void setPrecompressed(boolean precompressed) {
		this.precompressed = precompressed;
	}

	/** What the paths begin with, ending in a slash. */
	String prefix() {
		return this.pathPattern.substring(0, this.pathPattern.length() - TAIL.length() + 1);
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkStaticFilesProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		CorkStaticFilesProperties properties = (CorkStaticFilesProperties) target;
		String pattern = properties.getPathPattern();
		boolean literal = pattern.startsWith("/") && pattern.endsWith(TAIL)
				&& properties.prefix().chars().noneMatch((c) -> "*?{}".indexOf(c) >= 0);
		if (!literal) {
			errors.rejectValue("pathPattern", "pattern",
					"must be a path without wildcards or variables, followed by " + TAIL + ", such as /assets/**");
		}
	}

}
