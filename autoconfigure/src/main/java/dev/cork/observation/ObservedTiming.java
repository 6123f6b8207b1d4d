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

package dev.cork.observation;

import java.util.List;

import dev.cork.engine.http.RequestTiming;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.metrics.MeteredRoute;
import org.jspecify.annotations.Nullable;

/**
 * Ends the observations of a server's requests.
 */
public final class ObservedTiming implements RequestTiming {

	private final @Nullable RequestTiming other;

	/**
	 * What a server with {@link RequestObservations} needs.
	 * @param other told of every request as well, {@code null} for nobody
	 */
	public ObservedTiming(@Nullable RequestTiming other) {
		this.other = other;
	}

	@Override
	public OfLoop forLoop(EventLoop loop, List<MeteredRoute> routes) {
		OfLoop observed = (request) -> {
			ObservedCall call = ObservedCall.of(request);
			if (call != null) {
				call.over(request, routes.get(request.route()));
			}
		};
		if (this.other == null) {
			return observed;
		}
		OfLoop other = this.other.forLoop(loop, routes);
		return (request) -> {
			try {
				other.over(request);
			}
			finally {
				observed.over(request);
			}
		};
	}

}
