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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseTask;
import dev.cork.engine.http.WritableHandler;
import dev.cork.engine.http.WriteResult;
import org.jspecify.annotations.Nullable;
import org.mockito.Mockito;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyString;

/**
 * The engine's response as the adapters see it; its loop is the thread of the test.
 */
class NativeResponse {

	private final List<String> events = new ArrayList<>();

	private final Deque<WriteResult> results = new ArrayDeque<>();

	private final HttpResponse response = Mockito.mock(HttpResponse.class);

	private final DetachedResponse detached = Mockito.mock(DetachedResponse.class);

	private @Nullable WritableHandler writableHandler;

	private boolean over;

	NativeResponse() {
		Mockito.when(this.response.write(any(ByteBuffer.class))).thenAnswer((call) -> write(call.getArgument(0)));
		Mockito.when(this.response.header(anyString(), anyString())).thenAnswer((call) -> {
			this.events.add(call.getArgument(0) + ": " + call.getArgument(1));
			return this.response;
		});
		Mockito.doAnswer((call) -> {
			this.writableHandler = call.getArgument(0);
			return null;
		}).when(this.response).onWritable(any());
		Mockito.doAnswer((call) -> this.events.add("end " + text(call.getArgument(0))))
			.when(this.response)
			.end(any(ByteBuffer.class));
		Mockito.doAnswer((call) -> this.events.add("end")).when(this.response).end();
		Mockito.doAnswer((call) -> this.events.add("broken off")).when(this.response).breakOff();
		Mockito.when(this.detached.execute(any())).thenAnswer((call) -> execute(call.getArgument(0)));
		Mockito.when(this.detached.loopExecutor()).thenReturn((Executor) Runnable::run);
	}

	private boolean execute(ResponseTask task) throws Exception {
		if (this.over) {
			return false;
		}
		task.run(this.response);
		return true;
	}

	private WriteResult write(ByteBuffer piece) {
		WriteResult result = this.results.isEmpty() ? WriteResult.SENT : this.results.remove();
		if (result == WriteResult.DROPPED) {
			this.events.add("dropped");
		}
		else {
			this.events.add("write " + text(piece));
			piece.position(piece.limit());
		}
		return result;
	}

	private static String text(ByteBuffer bytes) {
		return StandardCharsets.US_ASCII.decode(bytes.duplicate()).toString();
	}

	/** What the next writes answer; after these they are sent. */
	void willAnswer(WriteResult... next) {
		this.results.addAll(List.of(next));
	}

	void becomesWritable() throws Exception {
		WritableHandler handler = this.writableHandler;
		if (handler != null) {
			handler.onWritable(0);
		}
	}

	void isOver() {
		this.over = true;
	}

	List<String> events() {
		return this.events;
	}

	HttpResponse response() {
		return this.response;
	}

	DetachedResponse detached() {
		return this.detached;
	}

}
