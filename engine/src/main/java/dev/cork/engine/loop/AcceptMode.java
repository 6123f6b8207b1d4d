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
 * How connections come to the loops.
 */
public enum AcceptMode {

	/**
	 * {@link #REUSE_PORT} where it is to be had, otherwise {@link #ROUND_ROBIN}.
	 */
	AUTO,

	/**
	 * Each loop has a listener of its own on the same port, and the kernel spreads the
	 * connections by a hash of the addresses. The cheapest way for many connections;
	 * uneven for few.
	 */
	REUSE_PORT,

	/**
	 * One loop accepts and hands the connections to all loops in turn.
	 */
	ROUND_ROBIN,

	/**
	 * One loop accepts and hands each connection to the loop that has the fewest: for few
	 * connections that live long.
	 */
	LEAST_CONNECTIONS

}
