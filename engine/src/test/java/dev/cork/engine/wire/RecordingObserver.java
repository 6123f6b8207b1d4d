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

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;

/**
 * Notes what it sees, and adds a field to each head.
 */
final class RecordingObserver implements ResponseObserver {

	static final String FIELD = "X-Observed: yes";

	private final BlockingQueue<String> events = new LinkedBlockingQueue<>();

	@Override
	public void onHead(HttpRequest request, HttpResponse response) {
		this.events.add("head " + response.statusCode());
		response.header("X-Observed", "yes");
	}

	@Override
	public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
		this.events.add((aborted ? "aborted " : "ended ") + response.statusCode() + " " + response.writeOffset() + " "
				+ describe(request));
	}

	private static String describe(HttpRequest request) {
		try {
			return request.method() + " " + request.path() + " of " + request.routePattern() + " "
					+ request.header("X");
		}
		catch (IllegalStateException ex) {
			return "dead";
		}
	}

	/** Waits for the next event, for the loop may be about to tell it. */
	String next() {
		return Waiting.next(this.events);
	}

	/** What was seen and not asked for. */
	List<String> rest() {
		return List.copyOf(this.events);
	}

}
