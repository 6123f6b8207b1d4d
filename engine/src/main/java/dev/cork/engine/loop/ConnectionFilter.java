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

import java.net.SocketAddress;

/**
 * Decides about connections before a byte of them is read.
 */
@FunctionalInterface
public interface ConnectionFilter {

	/** Accepts everybody, without having the peer's address made. */
	ConnectionFilter ALL = (remoteAddress) -> true;

	/**
	 * Decides about one connection. Called on a loop's thread: it must not block.
	 * @param remoteAddress the peer's address
	 * @return false to close the connection at once
	 */
	boolean accept(SocketAddress remoteAddress);

}
