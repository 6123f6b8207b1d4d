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

class ControlBytesTests {

	// exactly as large as the range, so that a look behind its end would throw
	private static ByteBuffer bytes(int length, int fill) {
		ByteBuffer buffer = ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
		for (int i = 0; i < length; i++) {
			buffer.put(i, (byte) fill);
		}
		return buffer;
	}

	@Test
	void everyControlByteIsFoundAtEveryPlaceAndNoOtherByteIs() {
		for (int value = 0; value < 256; value++) {
			boolean control = value < ' ' || value == 0x7f;
			for (int length = 1; length <= 18; length++) {
				for (int at = 0; at < length; at++) {
					ByteBuffer in = bytes(length, 'a');
					in.put(at, (byte) value);
					assertThat(ControlBytes.next(in, 0, length)).isEqualTo(control ? at : length);
				}
			}
		}
	}

	@Test
	void theFirstOfSeveralIsFoundWhateverIsAroundIt() {
		int[] around = { ' ', 0x7e, 0x80, 0xff, 0xa0, 0xfe, '!' };
		int[] controls = { 0, 1, '\r', 0x1f, 0x7f };
		for (int fill : around) {
			for (int first : controls) {
				for (int second : controls) {
					for (int at = 0; at < 15; at++) {
						ByteBuffer in = bytes(16, fill);
						in.put(at, (byte) first).put(at + 1, (byte) second);
						assertThat(ControlBytes.next(in, 0, 16)).isEqualTo(at);
						assertThat(ControlBytes.next(in, at + 1, 16)).isEqualTo(at + 1);
					}
				}
			}
		}
	}

	@Test
	void tabsArePassedOverOnRequest() {
		ByteBuffer in = bytes(16, '\t');
		assertThat(ControlBytes.next(in, 3, 16)).isEqualTo(3);
		assertThat(ControlBytes.nextButTab(in, 3, 16)).isEqualTo(16);
		in.put(14, (byte) '\r');
		assertThat(ControlBytes.nextButTab(in, 3, 16)).isEqualTo(14);
		assertThat(ControlBytes.nextButTab(in, 3, 14)).isEqualTo(14);
	}

	@Test
	void anEmptyRangeHasNone() {
		assertThat(ControlBytes.next(bytes(4, 0), 2, 2)).isEqualTo(2);
		assertThat(ControlBytes.nextButTab(bytes(0, 0), 0, 0)).isZero();
	}

}
