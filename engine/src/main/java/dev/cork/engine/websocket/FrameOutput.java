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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.CorkBuffer;
import dev.cork.engine.http.WriteResult;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.Output;
import dev.cork.engine.loop.Payload;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;

/**
 * Frames what one web socket says, and compresses it where that was agreed on. Loop
 * thread only.
 */
final class FrameOutput {

	/** Up to here copying is cheaper than a backlog entry of its own. */
	private static final int MAX_COPIED_BYTES = 2048;

	private final EventLoop loop;

	private final Output output;

	private final long maxBacklogBytes;

	private final int compressionMinBytes;

	private final @Nullable MessageDeflater deflater;

	/** Whether a message that was compressed for others will do for this one. */
	private final boolean sharesDeflated;

	/**
	 * The output of one connection.
	 * @param deflater null without compression
	 */
	FrameOutput(EventLoop loop, Output output, WebSocketOptions options, @Nullable MessageDeflater deflater,
			boolean sharesDeflated) {
		this.loop = loop;
		this.output = output;
		this.maxBacklogBytes = options.maxBacklogBytes();
		this.compressionMinBytes = options.compressionMinBytes();
		this.deflater = deflater;
		this.sharesDeflated = sharesDeflated;
	}

	/**
	 * Whether a message may be said. What was only put off until the end of the turn is
	 * tried first: a peer is not slow before the kernel says so.
	 */
	boolean hasRoom(long payloadBytes) {
		if (fits(payloadBytes)) {
			return true;
		}
		this.output.flush();
		return fits(payloadBytes);
	}

	private boolean fits(long payloadBytes) {
		long waiting = this.output.backlogBytes();
		return waiting == 0 || waiting + FrameWriter.headerLength(payloadBytes) + payloadBytes <= this.maxBacklogBytes;
	}

	WriteResult result() {
		return this.output.isWaiting() ? WriteResult.WAITING : WriteResult.SENT;
	}

	/** The length is known already, for it decides whether there is room. */
	void text(String text, long length) {
		MessageDeflater deflater = deflaterFor(length);
		if (deflater != null) {
			deflated(FrameWriter.TEXT, ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), deflater);
			return;
		}
		header(FrameWriter.FIN | FrameWriter.TEXT, length);
		Payload.say(text, this.output, this.loop);
	}

	void message(int opcode, ByteBuffer content) {
		MessageDeflater deflater = deflaterFor(content.remaining());
		if (deflater != null) {
			deflated(opcode, content, deflater);
		}
		else {
			frame(FrameWriter.FIN | opcode, content);
		}
	}

	void message(int opcode, byte[] content) {
		MessageDeflater deflater = deflaterFor(content.length);
		if (deflater != null) {
			deflated(opcode, ByteBuffer.wrap(content), deflater);
			return;
		}
		header(FrameWriter.FIN | opcode, content.length);
		Payload.say(content, 0, content.length, true, this.output);
	}

	private @Nullable MessageDeflater deflaterFor(long length) {
		return (length >= this.compressionMinBytes) ? this.deflater : null;
	}

	private void deflated(int opcode, ByteBuffer content, MessageDeflater deflater) {
		int length = content.remaining();
		Block block = deflater.deflate(content, this.loop.arena());
		countDeflated(length, block.buffer().remaining());
		try {
			frame(FrameWriter.FIN | FrameWriter.RSV1 | opcode, block.buffer());
		}
		finally {
			block.free();
		}
	}

	private void countDeflated(long before, long after) {
		this.loop.counters().add(Counter.DEFLATE_INPUT_BYTES, before);
		this.loop.counters().add(Counter.DEFLATE_OUTPUT_BYTES, after);
	}

	/** A frame whose content is as it is; neither position nor limit moves. */
	void frame(int firstByte, ByteBuffer content) {
		int position = content.position();
		header(firstByte, content.remaining());
		Payload.say(content, false, this.output);
		content.position(position);
	}

	/** Makes room for all of it if that is possible, so that it leaves in one piece. */
	private void header(int firstByte, long length) {
		int header = FrameWriter.headerLength(length);
		boolean mayFit = header + length <= this.output.corkCapacity();
		CorkBuffer cork = this.output.cork(mayFit ? header + (int) length : header);
		FrameWriter.putHeader(cork, firstByte, length);
	}

	/** A message that many get: it waits for the end of the turn. */
	void later(PreparedMessage message) {
		MessageDeflater deflater = deflaterFor(message.contentLength());
		if (deflater == null) {
			later(message.frame(), message.frameLength(), message.isKeepable());
		}
		else if (this.sharesDeflated) {
			byte[] frame = message.deflatedFrame(deflater, this.loop.arena());
			countDeflated(message.contentLength(), frame.length);
			later(frame, frame.length, true);
		}
		else {
			byte[] frame = PreparedMessage.deflate(message.isText(), message.content(), deflater, this.loop.arena());
			countDeflated(message.contentLength(), frame.length);
			later(frame, frame.length, true);
		}
	}

	private void later(byte[] frame, int length, boolean keepable) {
		this.output.sendLater(frame, 0, length, keepable && length > MAX_COPIED_BYTES);
	}

	void close() {
		if (this.deflater != null && !this.sharesDeflated) {
			this.deflater.close();
		}
	}

}
