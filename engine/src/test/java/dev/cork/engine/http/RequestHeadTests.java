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

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RequestHeadTests {

	private static final String REQUEST = """
			POST http://other.dev:81/a%20b?c=d HTTP/1.1\r
			Host: cork.dev\r
			Content-Length: 5\r
			Connection: upgrade, close\r
			Upgrade: x\r
			Expect: 100-continue\r
			\r
			""";

	@Test
	void aCopyKnowsAllThatTheHeadKnew() {
		RequestHead head = HeadWire.accepted(REQUEST);
		String before = HeadWire.dump(head);
		ByteBuffer memory = ByteBuffer.allocateDirect(1000).order(ByteOrder.LITTLE_ENDIAN);
		RequestHead copy = new RequestHead(HeadWire.MAX_HEADERS);
		head.copyTo(copy, memory, 321);
		head.source.put(head.base, new byte[head.length]);
		head.reset(ByteBuffer.allocateDirect(0), 0, 0);
		assertThat(HeadWire.dump(copy)).isEqualTo(before);
		assertThat(copy.base).isEqualTo(321);
		assertThat(copy).usingRecursiveComparison()
			.ignoringFields("source", "base")
			.isEqualTo(HeadWire.accepted(REQUEST));
		assertThat(memory.position()).isZero();
	}

	@Test
	void aHeadThatMovedIsReadWhereItIsNow() {
		RequestHead head = HeadWire.accepted(REQUEST);
		String before = HeadWire.dump(head);
		head.rebase(HeadWire.bufferOf(REQUEST, 99), 99);
		assertThat(HeadWire.dump(head)).isEqualTo(before);
		assertThat(head.find("upgrade")).isEqualTo(3);
	}

	@Test
	void nothingOfTheLastRequestIsLeft() {
		RequestHead head = HeadWire.accepted(REQUEST);
		String plain = "GET / HTTP/1.0\r\n\r\n";
		ByteBuffer in = HeadWire.bufferOf(plain, 5);
		assertThat(HttpParser.parse(in, 5, 5 + plain.length(), head)).isZero();
		assertThat(HeadWire.dump(head)).isEqualTo(HeadWire.dump(HeadWire.accepted(plain)));
	}

}
