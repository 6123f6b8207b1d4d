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

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.cork.engine.http.RequestTiming;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.metrics.MeteredRoute;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.config.MeterFilterReply;
import org.jspecify.annotations.Nullable;

/**
 * Records requests to native routes as Spring Boot's servers do, under the name
 * {@code http.server.requests} and with the same tags. What goes to WebFlux is recorded
 * there. Each loop remembers the timers that it has used, so a request costs no look-up
 * and allocates nothing.
 */
public final class RequestTimers implements RequestTiming {

	private static final int HTTP_OK = 200;

	private final Supplier<MeterRegistry> registry;

	private final String name;

	private final Predicate<MeteredRoute> recorded;

	/**
	 * Timers for the requests of a server.
	 * @param registry where to record, asked when the server starts
	 * @param name the timers' name
	 * @param recorded which routes are recorded here, as nobody else does
	 */
	public RequestTimers(Supplier<MeterRegistry> registry, String name, Predicate<MeteredRoute> recorded) {
		this.registry = registry;
		this.name = name;
		this.recorded = recorded;
	}

	/**
	 * Tells whether there would be no timers at all, so that nobody need time requests.
	 * @param name the timers' name
	 * @param filters those of the registries, in order
	 * @return whether they deny timers of two requests that have no tag in common
	 */
	public static boolean areDenied(String name, List<MeterFilter> filters) {
		return isDenied(RouteTimers.id(name, "GET", HTTP_OK, false, null, "/"), filters) && isDenied(
				RouteTimers.id(name, RouteTimers.UNKNOWN, NO_STATUS, true, Throwable.class, RouteTimers.UNKNOWN),
				filters);
	}

	private static boolean isDenied(Meter.Id id, List<MeterFilter> filters) {
		Meter.Id mapped = id;
		for (MeterFilter filter : filters) {
			mapped = filter.map(mapped);
		}
		for (MeterFilter filter : filters) {
			MeterFilterReply reply = filter.accept(mapped);
			if (reply != MeterFilterReply.NEUTRAL) {
				return reply == MeterFilterReply.DENY;
			}
		}
		return false;
	}

	@Override
	public OfLoop forLoop(EventLoop loop, List<MeteredRoute> routes) {
		MeterRegistry registry = this.registry.get();
		@Nullable RouteTimers[] timers = new @Nullable RouteTimers[routes.size()];
		for (int i = 0; i < timers.length; i++) {
			MeteredRoute route = routes.get(i);
			if (this.recorded.test(route)) {
				timers[i] = new RouteTimers(registry, this.name, route);
			}
		}
		return (request) -> {
			RouteTimers own = timers[request.route()];
			if (own != null) {
				own.record(request.method(), request.status(), request.isAborted(), request.elapsedNanos(),
						request.failure());
			}
		};
	}

}
