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

package dev.cork.actuator;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a write operation, which is a JSON object of texts. Any thread.
 */
@FunctionalInterface
public interface EndpointBody {

	/**
	 * Reads a whole body.
	 * @param json what the client has sent
	 * @return the arguments, {@code null} for a JSON {@code null}
	 */
	@Nullable Map<String, Object> decode(byte[] json);

}
