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

package dev.cork.metrics;

import java.util.concurrent.TimeUnit;

import dev.cork.engine.http.RequestTiming;
import dev.cork.engine.metrics.MeteredRoute;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The timers of one route on one loop, one for each combination of method, status and
 * exception that there was. Loop thread only.
 */
final class RouteTimers {

	/** More than any application has; beyond it timers are looked up each time. */
	private static final int MAX_REMEMBERED = 256;

	private static final String[] METHODS = { "GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE" };

	static final String UNKNOWN = "UNKNOWN";

	private final MeterRegistry registry;

	private final String name;

	private final MeteredRoute route;

	private @Nullable Remembered first;

	private int count;

	RouteTimers(MeterRegistry registry, String name, MeteredRoute route) {
		this.registry = registry;
		this.name = name;
		this.route = route;
	}

	void record(String method, int status, boolean aborted, long elapsedNanos, @Nullable Throwable failure) {
		String known = known(method);
		Class<?> failureType = (failure != null) ? failure.getClass() : null;
		Remembered remembered = this.first;
		while (remembered != null && !remembered.isFor(known, status, aborted, failureType)) {
			remembered = remembered.next;
		}
		Timer timer = (remembered != null) ? remembered.timer : timer(known, status, aborted, failureType);
		timer.record(elapsedNanos, TimeUnit.NANOSECONDS);
	}

	/** A client may send any method; there must not be a timer for each. */
	private static String known(String method) {
		for (String known : METHODS) {
			if (known.equals(method)) {
				return known;
			}
		}
		return UNKNOWN;
	}

	private Timer timer(String method, int status, boolean aborted, @Nullable Class<?> failureType) {
		Timer timer = Timer.builder(this.name)
			.tags(tags(method, status, aborted, failureType, uri(status)))
			.register(this.registry);
		if (this.count < MAX_REMEMBERED) {
			this.count++;
			this.first = new Remembered(method, status, aborted, failureType, timer, this.first);
		}
		return timer;
	}

	/** What a timer is called of requests that have ended so. */
	static Meter.Id id(String name, String method, int status, boolean aborted, @Nullable Class<?> failureType,
			String uri) {
		return new Meter.Id(name, tags(method, status, aborted, failureType, uri), null, null, Meter.Type.TIMER);
	}

	private static Tags tags(String method, int status, boolean aborted, @Nullable Class<?> failureType, String uri) {
		String failure = (failureType != null) ? nameOf(failureType) : "none";
		return Tags.of("error", failure, "exception", failure, "method", method, "outcome",
				aborted ? UNKNOWN : outcome(status), "status",
				(status != RequestTiming.NO_STATUS) ? Integer.toString(status) : UNKNOWN, "uri", uri);
	}

	private static String nameOf(Class<?> failureType) {
		String simple = failureType.getSimpleName();
		return simple.isEmpty() ? failureType.getName() : simple;
	}

	private static String outcome(int status) {
		return switch (status / 100) {
			case 1 -> "INFORMATIONAL";
			case 2 -> "SUCCESS";
			case 3 -> "REDIRECTION";
			case 4 -> "CLIENT_ERROR";
			case 5 -> "SERVER_ERROR";
			default -> UNKNOWN;
		};
	}

	private String uri(int status) {
		if (this.route.kind() == MeteredRoute.Kind.ROUTE) {
			return this.route.pattern();
		}
		if (status == 404) {
			return "NOT_FOUND";
		}
		return (status / 100 == 3) ? "REDIRECTION" : UNKNOWN;
	}

	/**
	 * A timer, and what it is for.
	 */
	private static final class Remembered {

		private final String method;

		private final int status;

		private final boolean aborted;

		private final @Nullable Class<?> failureType;

		final Timer timer;

		final @Nullable Remembered next;

		Remembered(String method, int status, boolean aborted, @Nullable Class<?> failureType, Timer timer,
				@Nullable Remembered next) {
			this.method = method;
			this.status = status;
			this.aborted = aborted;
			this.failureType = failureType;
			this.timer = timer;
			this.next = next;
		}

		/** Methods are interned by {@link RouteTimers#known}. */
		@SuppressWarnings("ReferenceEquality")
		boolean isFor(String method, int status, boolean aborted, @Nullable Class<?> failureType) {
			return this.status == status && this.method == method && this.aborted == aborted
					&& this.failureType == failureType;
		}

	}

}
