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

package dev.cork.web.result;

/**
 * How the elements of a stream become one body. Has no state of its own: one serves all
 * requests.
 */
interface StreamFormat {

	/**
	 * Writes an element with what separates it from the one before.
	 * @param element of the stream
	 * @param first whether there was none before
	 * @param target takes the bytes; what was put before an exception is taken back
	 */
	void append(Object element, boolean first, PieceBuffer target);

	/**
	 * Writes what comes after the last element.
	 * @param empty whether there was none
	 * @param target takes the bytes
	 */
	default void finish(boolean empty, PieceBuffer target) {
	}

}
