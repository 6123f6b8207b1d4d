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

package dev.cork.engine.http;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import dev.cork.engine.buffer.ByteView;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Gives the text of a head to the parser: whole, cut in two at every byte, and byte by
 * byte. The outcome, which is all that the parser found, must be the same each time.
 */
final class HeadWire {

	static final String INCOMPLETE = "incomplete";

	private static final int MAX_REQUEST_LINE_BYTES = 200;

	private static final int MAX_HEAD_BYTES = 1000;

	static final int MAX_HEADERS = 20;

	static final HttpParser PARSER = new HttpParser(MAX_REQUEST_LINE_BYTES, MAX_HEAD_BYTES);

	private static final int GARBAGE_BYTES = 13;

	private static final ByteBuffer SCRATCH = allocate(8192);

	private HeadWire() {
	}

	/**
	 * Returns the outcome of a head, however it is cut.
	 * @param wire the head, a character a byte
	 * @return the outcome
	 */
	static String outcome(String wire) {
		return outcome(PARSER, wire);
	}

	static String outcome(HttpParser parser, String wire) {
		String whole = outcomeOfPieces(parser, wire, wire.length());
		for (int cut = 1; cut < wire.length(); cut++) {
			assertThat(outcomeOfPieces(parser, wire, cut, wire.length())).as("cut at " + cut).isEqualTo(whole);
		}
		int[] everyByte = new int[wire.length()];
		for (int i = 0; i < everyByte.length; i++) {
			everyByte[i] = i + 1;
		}
		assertThat(outcomeOfPieces(parser, wire, everyByte)).as("byte by byte").isEqualTo(whole);
		return whole;
	}

	/**
	 * Returns the outcome of a head that comes in pieces. Every piece makes the head
	 * appear at another place, with garbage around it.
	 * @param parser the parser
	 * @param wire the head, a character a byte
	 * @param ends the length of the head after each piece
	 * @return the outcome
	 */
	static String outcomeOfPieces(HttpParser parser, String wire, int... ends) {
		int resume = 0;
		for (int end : ends) {
			int from = end % 11;
			ByteBuffer in = fill(SCRATCH, wire.substring(0, end), from);
			int result = parser.findHeadEnd(in, from, from + end, resume);
			assertThat(in.position()).isZero();
			assertThat(in.limit()).isEqualTo(in.capacity());
			if (result > 0) {
				RequestHead head = new RequestHead(MAX_HEADERS);
				int parsed = HttpParser.parse(in, from, result, head);
				return (parsed == HttpParser.OK) ? dump(head) : HttpError.of(parsed).name();
			}
			if (!HttpParser.isIncomplete(result)) {
				return HttpError.of(result).name();
			}
			resume = result;
		}
		return INCOMPLETE;
	}

	/**
	 * Returns what the parser found in a head that it must take, however it is cut.
	 * @param wire the head, a character a byte
	 * @return the parsed head
	 */
	static RequestHead accepted(String wire) {
		String outcome = outcome(wire);
		ByteBuffer in = bufferOf(wire, 5);
		int end = PARSER.findHeadEnd(in, 5, 5 + wire.length(), 0);
		assertThat(end).as(outcome).isEqualTo(5 + wire.length());
		RequestHead head = new RequestHead(MAX_HEADERS);
		assertThat(HttpParser.parse(in, 5, end, head)).as(outcome).isZero();
		return head;
	}

	/**
	 * Returns the reason for which a head is refused, however it is cut.
	 * @param wire the head, a character a byte
	 * @return the reason
	 */
	static HttpError refused(String wire) {
		return HttpError.valueOf(outcome(wire));
	}

	static ByteBuffer bufferOf(String wire, int from) {
		return fill(allocate(from + wire.length() + GARBAGE_BYTES), wire, from);
	}

	private static ByteBuffer allocate(int sizeBytes) {
		return ByteBuffer.allocateDirect(sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
	}

	private static ByteBuffer fill(ByteBuffer buffer, String wire, int from) {
		byte[] garbage = "\n".repeat(Math.max(from, GARBAGE_BYTES)).getBytes(StandardCharsets.ISO_8859_1);
		byte[] bytes = wire.getBytes(StandardCharsets.ISO_8859_1);
		buffer.put(0, garbage, 0, from);
		buffer.put(from, bytes);
		return buffer.put(from + bytes.length, garbage, 0, GARBAGE_BYTES);
	}

	static String text(RequestHead head, int from, int to) {
		return (from == RequestHead.NONE) ? "-" : head.view(new ByteView(), from, to).toString();
	}

	static String path(RequestHead head) {
		return text(head, head.pathFrom, head.pathTo);
	}

	static String query(RequestHead head) {
		return text(head, head.queryFrom, head.queryTo);
	}

	static String host(RequestHead head) {
		return text(head, head.hostFrom, head.hostTo);
	}

	static String name(RequestHead head, int field) {
		return head.nameView(new ByteView(), field).toString();
	}

	static String value(RequestHead head, int field) {
		return head.valueView(new ByteView(), field).toString();
	}

	static String dump(RequestHead head) {
		StringBuilder dump = new StringBuilder(300);
		dump.append(head.method).append(" 1.").append(head.minorVersion);
		dump.append("\nlength ").append(head.length);
		dump.append("\ntarget ").append(head.targetForm).append(' ').append(text(head, head.targetFrom, head.targetTo));
		dump.append("\npath ").append(path(head)).append(" encoded ").append(head.pathEncoded);
		dump.append("\nquery ").append(query(head));
		dump.append("\nhost ").append(host(head)).append(" name ").append(text(head, head.hostFrom, head.hostNameTo));
		dump.append(" port ").append(head.port);
		dump.append("\nlength ").append(head.contentLength).append(" chunked ").append(head.chunked);
		dump.append("\nkeepAlive ").append(head.keepAlive).append(" expect ").append(head.expectContinue);
		dump.append(" upgrade ").append(head.upgrade);
		for (int i = 0; i < head.headerCount; i++) {
			dump.append('\n').append(name(head, i)).append('=').append(value(head, i));
		}
		return dump.toString();
	}

}
