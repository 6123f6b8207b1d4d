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

package dev.cork.boot;

import dev.cork.engine.HttpServer;

/**
 * A bean of this type sees the engine's builder before the server is built, and may add
 * routes of its own to it.
 */
@FunctionalInterface
public interface CorkServerCustomizer {

	/**
	 * Changes the server to be.
	 * @param builder holds all options and native routes already
	 */
	void customize(HttpServer.Builder builder);

}
