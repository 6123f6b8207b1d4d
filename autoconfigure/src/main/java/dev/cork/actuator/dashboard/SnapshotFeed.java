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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import dev.cork.actuator.EndpointJson;
import dev.cork.actuator.snapshot.ServerSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a snapshot a second as long as somebody looks, on one thread, and shows it to
 * all: it is taken and encoded once, however many they are.
 */
final class SnapshotFeed implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(SnapshotFeed.class);

	private static final long PERIOD_MS = 1000;

	private static final byte[] FRAME_START = "event: snapshot\ndata: ".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] FRAME_END = "\n\n".getBytes(StandardCharsets.US_ASCII);

	private final Supplier<@Nullable ServerSnapshot> snapshots;

	private final EndpointJson json;

	private final DashboardOptions options;

	private final List<Viewer> viewers = new CopyOnWriteArrayList<>();

	private final Object monitor = new Object();

	/** There while somebody looks. */
	private @Nullable ScheduledExecutorService timer;

	SnapshotFeed(Supplier<@Nullable ServerSnapshot> snapshots, EndpointJson json, DashboardOptions options) {
		this.snapshots = snapshots;
		this.json = json;
		this.options = options;
	}

	/**
	 * Takes one more. Any thread.
	 * @return false if there are too many
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // it ends with the timer, and show()
													// throws nothing
	boolean add(Viewer viewer) {
		synchronized (this.monitor) {
			if (this.viewers.size() >= this.options.maxViewers()) {
				return false;
			}
			this.viewers.add(viewer);
			ScheduledExecutorService timer = this.timer;
			if (timer == null) {
				timer = Executors.newSingleThreadScheduledExecutor(SnapshotFeed::thread);
				this.timer = timer;
				timer.scheduleAtFixedRate(this::show, 0, PERIOD_MS, TimeUnit.MILLISECONDS);
			}
			else {
				// who comes later must not wait for the next second
				timer.execute(() -> show(List.of(viewer)));
			}
			return true;
		}
	}

	/** Forgets one. Any thread. */
	void remove(Viewer viewer) {
		synchronized (this.monitor) {
			this.viewers.remove(viewer);
			if (this.viewers.isEmpty()) {
				stopTimer();
			}
		}
	}

	int viewers() {
		return this.viewers.size();
	}

	private void show() {
		show(this.viewers);
	}

	private void show(List<Viewer> viewers) {
		try {
			ServerSnapshot snapshot = this.snapshots.get();
			if (snapshot == null) {
				return;
			}
			byte[] frame = frame(this.json.encode(snapshot.withRoutes(this.options.maxRoutes())));
			for (Viewer viewer : viewers) {
				viewer.show(frame);
			}
		}
		catch (RuntimeException ex) {
			// the next one may succeed
			logger.warn("A snapshot for the dashboard could not be taken", ex);
		}
	}

	/** JSON has no line ends, so that it is one line of an event. */
	private static byte[] frame(byte[] json) {
		byte[] frame = Arrays.copyOf(FRAME_START, FRAME_START.length + json.length + FRAME_END.length);
		System.arraycopy(json, 0, frame, FRAME_START.length, json.length);
		System.arraycopy(FRAME_END, 0, frame, FRAME_START.length + json.length, FRAME_END.length);
		return frame;
	}

	private static Thread thread(Runnable task) {
		Thread thread = new Thread(task, "cork-dashboard");
		thread.setDaemon(true);
		return thread;
	}

	private void stopTimer() {
		if (this.timer != null) {
			this.timer.shutdownNow();
			this.timer = null;
		}
	}

	@Override
	public void close() {
		synchronized (this.monitor) {
			stopTimer();
			this.viewers.forEach(Viewer::end);
			this.viewers.clear();
		}
	}

}
