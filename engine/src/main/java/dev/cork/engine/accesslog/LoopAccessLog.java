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
package dev.cork.engine.accesslog;

import java.util.LinkedHashSet;
import java.util.List;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.LoggedRequest;
import dev.cork.engine.http.RequestLog;
import dev.cork.engine.metrics.Counter;
import dev.cork.engine.router.RouteMatch;
import dev.cork.engine.router.Router;
import org.jspecify.annotations.Nullable;

/**
 * Makes the lines of one loop's requests and leaves them to the writer. Loop thread only;
 * allocates nothing but what a token has to make anew, the time each second.
 */
final class LoopAccessLog implements RequestLog.OfLoop {

	private final LogToken[] tokens;

	private final LineBuffer line = new LineBuffer();

	private final LogRing ring;

	private final LogWriter writer;

	private final @Nullable Router<Boolean> ignored;

	private final RouteMatch<Boolean> match = new RouteMatch<>();

	private final @Nullable String conditionIf;

	private final @Nullable String conditionUnless;

	LoopAccessLog(AccessLogOptions options, LogRing ring, LogWriter writer) {
		this.tokens = LogPattern.parse(options.pattern(), options.clock()).tokens();
		this.ring = ring;
		this.writer = writer;
		this.ignored = router(options.ignoredPaths());
		this.conditionIf = options.conditionIf();
		this.conditionUnless = options.conditionUnless();
	}

	/**
	 * Reads the patterns of paths.
	 * @throws IllegalArgumentException if the router cannot express one of them
	 */
	static @Nullable Router<Boolean> router(List<String> patterns) {
		if (patterns.isEmpty()) {
			return null;
		}
		Router.Builder<Boolean> builder = Router.builder();
		for (String pattern : new LinkedHashSet<>(patterns)) {
			builder.add(Router.ANY_METHOD, pattern, true);
		}
		return builder.build();
	}

	@Override
	public void log(LoggedRequest request) {
		if (!isWanted(request)) {
			return;
		}
		this.line.clear();
		for (LogToken token : this.tokens) {
			token.write(request, this.line);
		}
		this.line.end();
		if (!this.ring.offer(this.line.bytes(), this.line.length())) {
			request.loop().counters().increment(Counter.ACCESS_LOG_DROPS);
		}
		this.writer.offered(this.ring);
	}

	private boolean isWanted(LoggedRequest request) {
		if (this.conditionIf != null && request.attribute(this.conditionIf) == null) {
			return false;
		}
		if (this.conditionUnless != null && request.attribute(this.conditionUnless) != null) {
			return false;
		}
		return this.ignored == null || !isIgnored(this.ignored, request);
	}

	private boolean isIgnored(Router<Boolean> ignored, LoggedRequest request) {
		ByteView path = request.path();
		String method = request.method();
		if (path == null || method == null || path.isEmpty()) {
			return false;
		}
		boolean matches = ignored.route(method, path.source(), path.from(), path.to(), this.match) == Router.MATCHED;
		this.match.clear();
		return matches;
	}

}
