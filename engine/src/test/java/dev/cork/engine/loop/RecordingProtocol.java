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
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/** Notes what it is told. Consumes everything unless told otherwise. */
class RecordingProtocol implements Protocol {

	final Socket socket;

	final List<String> events = new ArrayList<>();

	/** How much to leave of what arrives. */
	int leave;

	@Nullable RuntimeException failure;

	RecordingProtocol(Socket socket) {
		this.socket = socket;
	}

	Output output() {
		return this.socket.output();
	}

	/** Puts a text into the cork. */
	void say(String text) {
		output().cork(text.length()).putLatin1(text);
	}

	@Override
	public int onData(ByteBuffer in, int from, int to) {
		StringBuilder text = new StringBuilder("data ");
		for (int i = from; i < to; i++) {
			text.append((char) (in.get(i) & 0xff));
		}
		this.events.add(text.toString());
		if (this.failure != null) {
			throw this.failure;
		}
		return to - this.leave;
	}

	@Override
	public void onEnd() {
		this.events.add("end");
	}

	@Override
	public void onWritable() {
		this.events.add("writable");
	}

	@Override
	public void onReadTimeout() {
		this.events.add("read timeout");
	}

	@Override
	public void onLifetimeEnd() {
		this.events.add("lifetime end");
	}

	@Override
	public void onDrain() {
		this.events.add("drain");
	}

	@Override
	public void onClosed(CloseReason reason) {
		this.events.add("closed " + reason);
	}

}
