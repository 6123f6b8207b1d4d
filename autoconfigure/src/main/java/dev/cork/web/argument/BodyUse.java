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

package dev.cork.web.argument;

/**
 * How a handler wants the body of its request. All arguments of a handler that want it at
 * all must want it in the same way.
 */
public enum BodyUse {

	/** Not at all. */
	NONE,

	/** As bytes, collected before the handler is called; for one argument only. */
	BYTES,

	/** As fields and parts of a form, parsed before the handler is called. */
	FORM

}
