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

package dev.cork.engine.loop;

/**
 * Makes the protocol of each new connection of one loop.
 */
@FunctionalInterface
public interface ProtocolFactory {

	/**
	 * A connection was accepted. Called on the loop's thread.
	 * @param socket the connection
	 * @return what it speaks
	 */
	Protocol open(Socket socket);

	/**
	 * Makes the factory of each loop, so that what the connections of a loop share can
	 * belong to its thread.
	 */
	@FunctionalInterface
	interface OfLoop {

		/**
		 * A loop is being made. Called before its thread runs.
		 * @param loop the loop
		 * @return the factory of its connections
		 */
		ProtocolFactory forLoop(EventLoop loop);

	}

}
