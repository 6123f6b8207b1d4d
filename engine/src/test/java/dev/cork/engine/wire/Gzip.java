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

package dev.cork.engine.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client makes of a compressed answer.
 */
final class Gzip {

	private Gzip() {
	}

	/** Returns the body, which must be a whole gzip file and nothing else. */
	static byte[] unpack(WireResponse response) {
		assertThat(response.header("Content-Encoding")).isEqualTo("gzip");
		ByteArrayInputStream packed = new ByteArrayInputStream(response.bytes());
		try (InputStream in = new GZIPInputStream(packed)) {
			byte[] body = in.readAllBytes();
			assertThat(packed.available()).isZero();
			return body;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static String text(WireResponse response) {
		return new String(unpack(response), StandardCharsets.UTF_8);
	}

}
