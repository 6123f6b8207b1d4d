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

package dev.cork.benchmarks.server;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import dev.cork.engine.http.DataHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.WritableHandler;

/**
 * Bodies of any length through the engine, of which nothing is kept.
 */
final class EngineBulk {

	private EngineBulk() {
	}

	static void download(HttpRequest request, HttpResponse response) {
		response.header("Content-Type", "application/octet-stream");
		Offering offering = new Offering(response, request.pathParameterView(0).parseLong() << 20);
		response.onWritable(offering);
		offering.onWritable(0);
	}

	static void upload(HttpRequest request, HttpResponse response) {
		request.onData(new Summing(response));
	}

	/** Makes the pattern again and again, as much of it as the client takes. */
	private static final class Offering implements WritableHandler {

		private final HttpResponse response;

		private final ByteBuffer pattern = ByteBuffer.wrap(Bulk.pattern());

		private final long total;

		Offering(HttpResponse response, long total) {
			this.response = response;
			this.total = total;
		}

		@Override
		public void onWritable(long offset) {
			int result = HttpResponse.TRY_OK;
			while (result == HttpResponse.TRY_OK) {
				long at = this.response.writeOffset();
				int start = (int) (at % Bulk.PATTERN_BYTES);
				int end = (int) Math.min(Bulk.PATTERN_BYTES, start + this.total - at);
				result = this.response.tryEnd(this.pattern.clear().position(start).limit(end), this.total);
			}
		}

	}

	/** Answers how much came, and its checksum. */
	private static final class Summing implements DataHandler {

		private final HttpResponse response;

		private final CRC32C checksum = new CRC32C();

		private long bytes;

		Summing(HttpResponse response) {
			this.response = response;
		}

		@Override
		public void onData(ByteBuffer chunk, boolean last, long maxRemainingBytes) {
			this.bytes += chunk.remaining();
			this.checksum.update(chunk);
			if (last) {
				this.response.header("Content-Type", "text/plain").end(Bulk.summary(this.bytes, this.checksum));
			}
		}

	}

}
