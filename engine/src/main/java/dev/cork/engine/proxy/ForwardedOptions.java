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
package dev.cork.engine.proxy;

import org.jspecify.annotations.Nullable;

/**
 * Whom to believe, and what.
 *
 * @param trusted where the proxies are that are believed; null to believe everybody, so
 * that the first value of each field counts
 * @param fields which fields they use
 * @param forField name of the field with the addresses
 * @param protoField name of the field with the scheme
 * @param hostField name of the field with the host
 * @param portField name of the field with the port
 */
public record ForwardedOptions(@Nullable AddressRanges trusted, ForwardedFields fields, String forField,
		String protoField, String hostField, String portField) {

	/**
	 * Options with the usual names.
	 * @param trusted where the proxies are that are believed, null for everywhere
	 * @param fields which fields they use
	 */
	public ForwardedOptions(@Nullable AddressRanges trusted, ForwardedFields fields) {
		this(trusted, fields, "X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Forwarded-Port");
	}

}
