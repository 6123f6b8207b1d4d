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

import javax.net.ssl.SSLSession;

/**
 * A filter whose units a test can read: {@code <05hello}, at most ten bytes each, and
 * {@code <00} for the end.
 */
final class ReadableFilter implements SocketFilter {

	static final int MAX_PLAIN_BYTES = 10;

	private static final int HEADER_BYTES = 3;

	private final ByteBuffer receiveBuffer = ByteBuffer.allocateDirect(256);

	private final ByteBuffer sendBuffer = ByteBuffer.allocateDirect(2 * (HEADER_BYTES + MAX_PLAIN_BYTES));

	/** How often it wants to say {@code <01!} although nobody has asked it to. */
	int toSay;

	boolean closed;

	@Override
	public int unseal(ByteBuffer sealed, ByteBuffer target) throws IOException {
		int at = sealed.position();
		if (sealed.get(at) != '<') {
			throw new IOException("Broken seal");
		}
		if (sealed.remaining() < HEADER_BYTES) {
			return NEEDS_MORE;
		}
		int length = 10 * (sealed.get(at + 1) - '0') + sealed.get(at + 2) - '0';
		if (sealed.remaining() < HEADER_BYTES + length) {
			return NEEDS_MORE;
		}
		if (length == 0) {
			return ENDED;
		}
		if (target.remaining() < length) {
			return NEEDS_ROOM;
		}
		target.put(target.position(), sealed, at + HEADER_BYTES, length);
		target.position(target.position() + length);
		sealed.position(at + HEADER_BYTES + length);
		return length;
	}

	@Override
	public void seal(ByteBuffer[] sources, int count, ByteBuffer target) {
		while (this.toSay > 0 && target.remaining() > HEADER_BYTES) {
			this.toSay--;
			header(1, target).put((byte) '!');
		}
		while (target.remaining() >= HEADER_BYTES + MAX_PLAIN_BYTES) {
			int length = 0;
			for (int i = 0; i < count; i++) {
				length += sources[i].remaining();
			}
			if (length == 0) {
				return;
			}
			fill(sources, Math.min(length, MAX_PLAIN_BYTES), target);
		}
	}

	private static void fill(ByteBuffer[] sources, int length, ByteBuffer target) {
		header(length, target);
		int left = length;
		for (int i = 0; left > 0; i++) {
			int step = Math.min(left, sources[i].remaining());
			target.put(target.position(), sources[i], sources[i].position(), step);
			target.position(target.position() + step);
			sources[i].position(sources[i].position() + step);
			left -= step;
		}
	}

	private static ByteBuffer header(int length, ByteBuffer target) {
		return target.put((byte) '<').put((byte) ('0' + length / 10)).put((byte) ('0' + length % 10));
	}

	@Override
	public boolean hasToSpeak() {
		return this.toSay > 0;
	}

	@Override
	public void sealEnd(ByteBuffer target) {
		header(0, target);
	}

	@Override
	public ByteBuffer receiveBuffer() {
		return this.receiveBuffer;
	}

	@Override
	public ByteBuffer sendBuffer() {
		return this.sendBuffer;
	}

	@Override
	public SSLSession session() {
		throw new UnsupportedOperationException("Nobody has agreed on anything");
	}

	@Override
	public void onClosed() {
		this.closed = true;
	}

}
