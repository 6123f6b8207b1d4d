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

import java.io.IOException;
import java.nio.ByteBuffer;

import dev.cork.engine.metrics.Counter;
import dev.cork.engine.transport.SocketHandle;
import org.jspecify.annotations.Nullable;

/**
 * What arrives on one socket: read into the loop's receive buffer, through a filter if
 * there is one, and handed to the protocol. What that does not consume is carried to the
 * next read. Loop thread only.
 */
final class SocketInput {

	private final Socket socket;

	private final SocketHandle handle;

	/** What was not consumed; null until there is any. */
	private @Nullable Carry carry;

	/** Reads through the filter; null where there is none. */
	private @Nullable FilteredInput filtered;

	private boolean paused;

	private boolean ended;

	SocketInput(Socket socket, SocketHandle handle) {
		this.socket = socket;
		this.handle = handle;
	}

	private EventLoop loop() {
		return this.socket.loop();
	}

	/** What the present protocol has not consumed goes through the filter. */
	void filter(SocketFilter filter) {
		this.filtered = new FilteredInput(loop(), filter, carry());
		this.carry = null;
	}

	void forgetFilter() {
		this.filtered = null;
	}

	void pause() {
		this.paused = true;
	}

	/** Goes on; whether anything is here that the kernel will not announce. */
	boolean resume() {
		this.paused = false;
		return carriedBytes() > 0 || hasFiltered();
	}

	boolean isPaused() {
		return this.paused;
	}

	boolean isEnded() {
		return this.ended;
	}

	private int carriedBytes() {
		return (this.carry != null) ? this.carry.length() : 0;
	}

	private boolean hasFiltered() {
		FilteredInput filtered = this.filtered;
		return filtered != null && filtered.hasMore();
	}

	/** The kernel has something. What comes after the connection was ended is dropped. */
	void read() throws IOException {
		boolean taken = this.socket.takesInput();
		FilteredInput filtered = this.filtered;
		if (filtered != null && taken) {
			readFiltered(filtered);
			return;
		}
		ByteBuffer in = loop().receiveBuffer();
		int start = taken ? carriedBytes() : 0;
		int count = this.handle.read(in.clear().position(start));
		loop().counters().increment(Counter.READS);
		if (count == SocketHandle.END) {
			end();
		}
		else if (count > 0) {
			loop().counters().add(Counter.READ_BYTES, count);
			if (taken) {
				deliver(in, start + count);
			}
		}
	}

	private void readFiltered(FilteredInput filtered) throws IOException {
		ByteBuffer in = loop().receiveBuffer();
		do {
			int start = carriedBytes();
			int count = filtered.read(this.handle, in.clear().position(start));
			this.socket.queue().letFilterSpeak();
			if (count == SocketHandle.END) {
				end();
			}
			else if (count > 0) {
				deliver(in, start + count);
			}
		}
		while (filtered.hasMore() && !this.paused && !this.ended && this.socket.takesInput());
	}

	private void end() {
		this.ended = true;
		this.socket.onInputEnd();
	}

	/** What was kept goes to the protocol, and what is behind it in the filter. */
	void deliverAgain() throws IOException {
		if (carriedBytes() > 0 && !this.paused && this.socket.takesInput()) {
			deliver(loop().receiveBuffer().clear(), carriedBytes());
		}
		FilteredInput filtered = this.filtered;
		if (filtered != null && filtered.hasMore() && !this.paused && this.socket.takesInput()) {
			readFiltered(filtered);
		}
	}

	/** The carried bytes go in front of those that were just read behind their place. */
	private void deliver(ByteBuffer in, int to) {
		if (this.carry != null) {
			this.carry.restore(in);
		}
		FilteredInput filtered = this.filtered;
		int consumed = 0;
		Protocol speaker;
		do {
			speaker = this.socket.protocol();
			consumed = speaker.onData(in, consumed, to);
		}
		while (speaker != this.socket.protocol() && consumed < to && filtered == this.filtered
				&& this.socket.takesInput());
		if (this.socket.takesInput()) {
			keep(in, consumed, to, filtered);
		}
		this.socket.output().uncork();
	}

	private void keep(ByteBuffer in, int from, int to, @Nullable FilteredInput before) {
		FilteredInput filtered = this.filtered;
		if (filtered != null && filtered != before) {
			// a filter was put there meanwhile, and these bytes are for it
			filtered.keep(in, from, to);
		}
		else if (this.carry != null || from < to) {
			carry().keep(in, from, to, loop().arena());
		}
	}

	private Carry carry() {
		if (this.carry == null) {
			this.carry = new Carry();
		}
		return this.carry;
	}

	/** Nothing is read for a protocol any more. */
	void free() {
		if (this.carry != null) {
			this.carry.free();
		}
		if (this.filtered != null) {
			this.filtered.free();
		}
	}

}
