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

/**
 * Is told that a response can go on.
 */
@FunctionalInterface
public interface WritableHandler {

	/**
	 * Nothing of the response waits for the kernel any more. Called on the loop's thread.
	 * @param offset how many bytes of the body were taken so far
	 * @throws Exception if the response cannot be completed; its connection is closed
	 * then, so that the peer sees that something is missing
	 */
	void onWritable(long offset) throws Exception;

}
