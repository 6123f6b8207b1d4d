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

package dev.cork.engine.metrics;

import java.net.SocketAddress;

import org.jspecify.annotations.Nullable;

/**
 * Events for the JDK's flight recorder. All are off unless a recording turns them on;
 * while they are, nothing is allocated: an object that is never recorded is asked whether
 * its kind is wanted. A JVM without the recorder's module has no events.
 */
public final class FlightEvents {

	private static final boolean AVAILABLE = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

	private FlightEvents() {
	}

	/** The recorder's classes are touched only where they are. */
	private static final class Probes {

		static final RequestEvent REQUEST = new RequestEvent();

		static final LoopTurnEvent TURN = new LoopTurnEvent();

		static final BackpressureEvent BACKPRESSURE = new BackpressureEvent();

		private Probes() {
		}

	}

	/**
	 * The cost of a request was measured.
	 * @param route whose request
	 * @param sample its cost
	 */
	static void request(MeteredRoute route, CostSample sample) {
		if (AVAILABLE && Probes.REQUEST.isEnabled()) {
			RequestEvent event = new RequestEvent();
			event.route = route.toString();
			event.cpuNanos = sample.cpuNanos();
			event.allocatedBytes = sample.allocatedBytes();
			event.commit();
		}
	}

	/**
	 * A turn of a loop begins. Loop thread.
	 * @return to be given to {@link #turnEnded}; null if nobody wants to know
	 */
	public static @Nullable Object turnBegins() {
		if (AVAILABLE && Probes.TURN.isEnabled()) {
			LoopTurnEvent event = new LoopTurnEvent();
			event.begin();
			return event;
		}
		return null;
	}

	/**
	 * A turn of a loop has ended. Loop thread.
	 * @param turn what {@link #turnBegins} has returned
	 * @param loop name of the loop
	 * @param events how many ready sockets it had
	 */
	public static void turnEnded(Object turn, String loop, long events) {
		if (turn instanceof LoopTurnEvent event) {
			event.end();
			if (event.shouldCommit()) {
				event.loop = loop;
				event.events = events;
				event.commit();
			}
		}
	}

	/**
	 * A peer has become slow.
	 * @param loop name of its loop
	 * @param peer its address
	 * @param backlogBytes what waits for it
	 */
	public static void backpressure(String loop, SocketAddress peer, long backlogBytes) {
		if (AVAILABLE && Probes.BACKPRESSURE.isEnabled()) {
			BackpressureEvent event = new BackpressureEvent();
			event.loop = loop;
			event.peer = peer.toString();
			event.backlogBytes = backlogBytes;
			event.commit();
		}
	}

}
