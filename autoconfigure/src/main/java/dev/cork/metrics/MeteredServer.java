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

package dev.cork.metrics;

/**
 * Which server of an application meters are about.
 */
public enum MeteredServer {

	/** The application's. */
	APPLICATION("cork."),

	/** That of the actuator, where it has a port of its own. */
	MANAGEMENT("cork.management.");

	private static final String COMMON = "cork.";

	private final String prefix;

	MeteredServer(String prefix) {
		this.prefix = prefix;
	}

	/** A name that begins with {@code cork.} as this server has it. */
	String named(String name) {
		return this.prefix + name.substring(COMMON.length());
	}

}
