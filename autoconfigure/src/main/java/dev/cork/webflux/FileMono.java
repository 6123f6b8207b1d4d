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

package dev.cork.webflux;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * Ends a response with a part of a file, which the kernel transfers, and completes when
 * the engine has taken it over. The file is open then: it may be deleted.
 */
final class FileMono extends Mono<Void> {

	private final Path file;

	private final long position;

	private final long count;

	private final CorkServerHttpResponse response;

	private final DetachedResponse nativeResponse;

	FileMono(Path file, long position, long count, CorkServerHttpResponse response, DetachedResponse nativeResponse) {
		this.file = file;
		this.position = position;
		this.count = count;
		this.response = response;
		this.nativeResponse = nativeResponse;
	}

	@Override
	public void subscribe(CoreSubscriber<? super Void> actual) {
		Mono.<Void>create((sink) -> {
			if (!this.nativeResponse.execute((response) -> send(response, sink))) {
				sink.error(new EOFException("The response was over before its file was sent"));
			}
		}).subscribe(actual);
	}

	private void send(HttpResponse response, MonoSink<Void> sink) throws IOException {
		FileChannel channel = null;
		try {
			channel = FileChannel.open(this.file, StandardOpenOption.READ);
			this.response.writeHead(response);
			this.response.ending();
			response.endFile(channel, this.position, this.count);
		}
		catch (IOException | RuntimeException ex) {
			if (channel != null) {
				channel.close();
			}
			this.response.breakBody();
			sink.error(ex);
			return;
		}
		sink.success();
	}

}
