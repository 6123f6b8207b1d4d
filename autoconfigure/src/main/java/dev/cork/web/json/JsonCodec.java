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

package dev.cork.web.json;

import java.lang.reflect.Type;

import dev.cork.web.error.PropertyJson;

/**
 * Readers and writers of JSON bodies, made once for each type at start-up.
 */
public interface JsonCodec extends PropertyJson {

	/**
	 * A reader of one type.
	 * @param type with its type arguments
	 * @param what what is read, for what the client is told about it: the beginning of a
	 * sentence such as {@code The request body}
	 * @return usable from any thread
	 */
	JsonDecoder decoder(Type type, String what);

	/**
	 * A writer of one type.
	 * @param type as declared, with its type arguments
	 * @return usable from any thread
	 */
	JsonEncoder encoder(Type type);

}
