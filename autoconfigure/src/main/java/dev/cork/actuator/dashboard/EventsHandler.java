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

package dev.cork.actuator.dashboard;

import java.util.function.Supplier;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.HttpErrors;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;

/**
 * The stream of snapshots.
 */
final class EventsHandler implements HttpHandler {

	/** After how many milliseconds a page that has lost the stream asks again. */
	private static final String RETRY = "retry: 2000\n\n";

	private static final String RETRY_AFTER_SECONDS = "5";

	private final SnapshotFeed feed;

	private final Supplier<Mono<Void>> end;

	/**
	 * The stream.
	 * @param feed brings snapshots
	 * @param end completes when streams must end, as the server stops
	 */
	EventsHandler(SnapshotFeed feed, Supplier<Mono<Void>> end) {
		this.feed = feed;
		this.end = end;
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		boolean head = request.method().equals("HEAD");
		DetachedResponse detached = response.detach();
		Viewer viewer = new Viewer(detached);
		if (!head && !this.feed.add(viewer)) {
			HttpHeaders headers = new HttpHeaders();
			headers.set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
			throw HttpErrors.of(503, "Too many look at the dashboard", headers);
		}
		response.status(200)
			.header(HttpHeaders.CONTENT_TYPE, "text/event-stream")
			.header(HttpHeaders.CACHE_CONTROL, "no-store")
			.header("X-Accel-Buffering", "no");
		if (head) {
			response.end();
			return;
		}
		detached.onHalfClose(() -> detached.execute(HttpResponse::breakOff));
		response.write(RETRY);
		Disposable ending = this.end.get().subscribe((nothing) -> {
		}, (ex) -> viewer.end(), viewer::end);
		detached.onOver(() -> {
			ending.dispose();
			this.feed.remove(viewer);
		});
	}

}
