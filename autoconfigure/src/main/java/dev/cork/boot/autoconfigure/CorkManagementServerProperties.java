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

import dev.cork.engine.accesslog.AccessLog;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;

/**
 * What the management server can be told, where it has a port of its own, beyond
 * management.server.* and what it has in common with the application's server.
 */
@ConfigurationProperties("cork.management.server")
class CorkManagementServerProperties implements Validator {

	@NestedConfigurationProperty
	private final ManagementAccessLogProperties accessLog = new ManagementAccessLogProperties();

	public ManagementAccessLogProperties getAccessLog() {
		return this.accessLog;
	}

	@Override
	public boolean supports(Class<?> type) {
		return type == CorkManagementServerProperties.class;
	}

	@Override
	public void validate(Object target, Errors errors) {
		String prefix = ((CorkManagementServerProperties) target).getAccessLog().getPrefix();
		PropertyChecks checks = new PropertyChecks(errors);
		checks.require("accessLog.prefix", !prefix.isEmpty(),
				"must not be empty: both servers would write to the same file");
		checks.accepted("accessLog.prefix", () -> AccessLog.requireFileName(prefix + "access_log"));
	}

}
