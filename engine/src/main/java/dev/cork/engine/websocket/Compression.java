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

package dev.cork.engine.websocket;

/**
 * How an endpoint compresses messages with permessage-deflate (RFC 7692).
 */
public enum Compression {

	/** Not at all. */
	OFF,

	/**
	 * Each message for itself, with a compressor and a decompressor that all web sockets
	 * of a loop share: an idle one costs nothing.
	 */
	SHARED,

	/**
	 * With what was sent before as context, where the client agrees: better ratios, for
	 * about 300 KB a web socket.
	 */
	DEDICATED

}
