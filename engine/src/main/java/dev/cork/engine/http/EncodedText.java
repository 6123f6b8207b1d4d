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

import dev.cork.engine.buffer.Block;

/**
 * A text that another thread has encoded, on its way to the loop of its response.
 *
 * @param response where it is said, if that is not over by then
 * @param block the text, in memory of the other thread
 * @param saying how it is said
 */
record EncodedText(DetachedResponse response, Block block, Saying saying) implements Runnable {

	@Override
	public void run() {
		try {
			this.response.run((response) -> this.saying.say(response, this.block.buffer()));
		}
		finally {
			// what could not leave was copied
			this.block.free();
		}
	}

	/**
	 * Says encoded bytes.
	 */
	@FunctionalInterface
	interface Saying {

		/**
		 * Says them.
		 * @param response says them
		 * @param encoded good until this returns
		 */
		void say(HttpResponse response, ByteBuffer encoded);

	}

}
