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

package dev.cork.engine.buffer;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class CorkBufferTests {

	private final Utf8Encoder encoder = new Utf8Encoder();

	@Test
	void everythingThatIsPutLeavesInOrder() {
		CorkBuffer cork = new CorkBuffer();
		cork.put(ascii("HTTP/1.1 200 OK\r\n"));
		cork.putLatin1("X-Caf\u00e9: ");
		cork.putDecimal(-42);
		cork.put(ascii("..\r\n\r\n.."), 2, 4);
		cork.putHex(0xbeef);
		cork.putByte((byte) ' ');
		cork.put(new ByteView().set(direct("[view]"), 1, 5));
		cork.putUtf8(" 5\u20ac", this.encoder);
		assertThat(content(cork)).isEqualTo("HTTP/1.1 200 OK\r\nX-Caf\u00e9: -42\r\n\r\nbeef view 5\u00e2\u0082\u00ac");
	}

	@Test
	void aBufferThatIsPutDoesNotMove() {
		CorkBuffer cork = new CorkBuffer();
		ByteBuffer shared = direct("[frame]").position(1).limit(6);
		cork.put(shared);
		cork.put(shared.asReadOnlyBuffer());
		assertThat(content(cork)).isEqualTo("frameframe");
		assertThat(shared.position()).isEqualTo(1);
		assertThat(shared.limit()).isEqualTo(6);
	}

	@Test
	void roomAndPositionAreKept() {
		CorkBuffer cork = new CorkBuffer(10);
		assertThat(cork.isEmpty()).isTrue();
		assertThat(cork.capacity()).isEqualTo(10);
		cork.put(ascii("abcd"));
		assertThat(cork.isEmpty()).isFalse();
		assertThat(cork.position()).isEqualTo(4);
		assertThat(cork.remaining()).isEqualTo(6);
		cork.clear();
		assertThat(cork.isEmpty()).isTrue();
		assertThat(cork.remaining()).isEqualTo(10);
	}

	@Test
	void theDefaultIs16KiB() {
		assertThat(new CorkBuffer().capacity()).isEqualTo(16384);
	}

	@Test
	void whatWasPutAfterAPositionIsForgotten() {
		CorkBuffer cork = new CorkBuffer(32);
		cork.put(ascii("first "));
		int start = cork.position();
		cork.put(ascii("wrong"));
		cork.reset(start);
		cork.put(ascii("second"));
		assertThat(content(cork)).isEqualTo("first second");
	}

	@Test
	void aPositionThatWasNeverReachedIsRefused() {
		CorkBuffer cork = new CorkBuffer(32);
		cork.put(ascii("abc"));
		assertThatIllegalArgumentException().isThrownBy(() -> cork.reset(4)).withMessageContaining("4");
		assertThatIllegalArgumentException().isThrownBy(() -> cork.reset(-1));
	}

	@Test
	void theViewForWritingIsOneObjectAndItsPositionIsItsOwn() {
		CorkBuffer cork = new CorkBuffer(32);
		cork.put(ascii("abc"));
		ByteBuffer view = cork.forWrite();
		view.position(2);
		assertThat(cork.position()).isEqualTo(3);
		cork.put(ascii("def"));
		assertThat(cork.forWrite()).isSameAs(view);
		assertThat(view.position()).isZero();
		assertThat(view.remaining()).isEqualTo(6);
		cork.clear();
		assertThat(cork.forWrite().hasRemaining()).isFalse();
	}

	@Test
	void whatDoesNotFitIsNotPutInPart() {
		CorkBuffer cork = new CorkBuffer(4);
		cork.put(ascii("ab"));
		assertOverflow(() -> cork.put(ascii("xyz")));
		assertOverflow(() -> cork.put(ascii("xyz"), 0, 3));
		assertOverflow(() -> cork.put(direct("xyz")));
		assertOverflow(() -> cork.put(new ByteView().set(direct("xyz"), 0, 3)));
		assertOverflow(() -> cork.putLatin1("xyz"));
		assertOverflow(() -> cork.putUtf8("\u20ac", this.encoder));
		assertOverflow(() -> cork.putUtf8("x".repeat(100), this.encoder));
		assertOverflow(() -> cork.putDecimal(123));
		assertOverflow(() -> cork.putHex(0x123));
		assertThat(content(cork)).isEqualTo("ab");
		cork.put(ascii("cd"));
		assertOverflow(() -> cork.putByte((byte) 'e'));
		assertThat(content(cork)).isEqualTo("abcd");
	}

	private static void assertOverflow(ThrowingCallable put) {
		assertThatExceptionOfType(BufferOverflowException.class).isThrownBy(put);
	}

	private static String content(CorkBuffer cork) {
		ByteBuffer view = cork.forWrite();
		return new ByteView().set(view, 0, view.limit()).toString();
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	private static ByteBuffer direct(String text) {
		return ByteBuffer.allocateDirect(text.length()).put(ascii(text)).flip();
	}

}
