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

/**
 * Which header fields proxies use. A proxy overwrites or removes those that it knows and
 * hands on the others as they came: so only one kind can be believed unless the proxy is
 * known to remove the other.
 */
public enum ForwardedFields {

	/** {@code X-Forwarded-For}, {@code -Proto}, {@code -Host} and {@code -Port}. */
	X_FORWARDED,

	/** {@code Forwarded} of RFC 7239. */
	FORWARDED,

	/** {@code Forwarded} where it is there, else the others. */
	BOTH

}
