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

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.WriteResult;

/**
 * Somebody who looks at the dashboard. One who reads too slowly misses snapshots: what
 * counts is the present.
 */
final class Viewer {

	private final DetachedResponse detached;

	/** Whether the peer has yet to read what was written. For the loop only. */
	private boolean waiting;

	Viewer(DetachedResponse detached) {
		this.detached = detached;
	}

	/** Shows a snapshot. Any thread. */
	void show(byte[] frame) {
		this.detached.execute((response) -> write(response, frame));
	}

	private void write(HttpResponse response, byte[] frame) {
		if (!this.waiting && response.write(frame) == WriteResult.WAITING) {
			this.waiting = true;
			response.onWritable((writable) -> this.waiting = false);
		}
	}

	/** Ends the stream; the page comes again. Any thread. */
	void end() {
		this.detached.end();
	}

}
