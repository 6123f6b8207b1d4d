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

package dev.cork.websocket.session;

import org.jspecify.annotations.Nullable;

/**
 * One call of a method, whose arguments were read.
 */
public interface Call {

	/**
	 * Where the method is called.
	 * @return whether it leaves the loop
	 */
	boolean isBlocking();

	/**
	 * Calls the method, on the loop or on another thread.
	 * @return what it returned
	 * @throws Throwable what it threw, or what reading its arguments has thrown
	 */
	@Nullable Object invoke() throws Throwable;

	/**
	 * The method has returned. On the loop.
	 * @param result what it returned
	 */
	void succeeded(@Nullable Object result);

	/**
	 * The method has failed. On the loop.
	 * @param failure what it threw
	 */
	void failed(Throwable failure);

	/**
	 * Makes a call on this thread, which is the loop's.
	 * @param call not blocking
	 */
	static void run(Call call) {
		Object result;
		try {
			result = call.invoke();
		}
		catch (Throwable ex) {
			call.failed(ex);
			return;
		}
		call.succeeded(result);
	}

}
