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

package dev.cork.engine.http;

import java.nio.ByteBuffer;

/**
 * Takes the whole body of a request.
 */
@FunctionalInterface
public interface BodyHandler {

	/**
	 * The body is complete. Called once on the loop's thread, not at all if the request
	 * is aborted.
	 * @param body the bytes between position and limit, good during this call only
	 * @throws Exception what the {@link ErrorHandler} answers, if nothing was sent yet
	 */
	void onBody(ByteBuffer body) throws Exception;

}
