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
 * Takes the body of a request piece by piece.
 */
@FunctionalInterface
public interface DataHandler {

	/**
	 * A piece of the body has come. Called on the loop's thread, until {@code last} or
	 * the request is aborted.
	 * @param chunk the bytes between position and limit, good during this call only;
	 * empty at most for the last piece
	 * @param last whether the body is complete now
	 * @param maxRemainingBytes how much may still come: exactly that much if the length
	 * was declared, {@link Long#MAX_VALUE} if nothing bounds it
	 * @throws Exception what the {@link ErrorHandler} answers, if nothing was sent yet
	 */
	void onData(ByteBuffer chunk, boolean last, long maxRemainingBytes) throws Exception;

}
