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

import java.nio.ByteBuffer;

/**
 * What one connection speaks. Every method is called on the loop's thread, never one
 * within another of the same connection.
 */
public interface Protocol {

	/**
	 * Bytes have arrived. What is not consumed is kept and comes again, in front of what
	 * arrives next; who leaves something because nothing more can be done now calls
	 * {@link Socket#pauseReading()} first.
	 * @param in the loop's receive buffer, direct and little-endian; only absolute
	 * indexes may be used, and only during this call. The bytes may be changed in place.
	 * @param from index of the first byte
	 * @param to index after the last byte, more than {@code from}
	 * @return index of the first byte that was not consumed
	 */
	int onData(ByteBuffer in, int from, int to);

	/**
	 * The peer has ended its side; nothing will arrive any more, writing goes on.
	 */
	void onEnd();

	/**
	 * Everything that had to wait for the kernel has left.
	 */
	void onWritable();

	/**
	 * The deadline set with {@link Socket#readDeadline(long)} has passed.
	 */
	void onReadTimeout();

	/**
	 * The connection has lived as long as it may: it should end as soon as that disturbs
	 * nobody.
	 */
	void onLifetimeEnd();

	/**
	 * The server is stopping: a connection on which nothing is going on should end now,
	 * any other as soon as it is done.
	 */
	void onDrain();

	/**
	 * The connection is gone. The last call, and there is always one.
	 * @param reason why
	 */
	void onClosed(CloseReason reason);

}
