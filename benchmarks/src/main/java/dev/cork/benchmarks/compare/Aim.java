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

package dev.cork.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What Cork wants to be: CPU for each request of one server, held against another's in
 * the same run.
 *
 * @param scenario its name
 * @param server that is to be cheap
 * @param peer that it is held against
 * @param most of its CPU
 */
record Aim(String scenario, ServerType server, ServerType peer, double most) {

	static final List<Aim> ALL = List.of(new Aim("http/hello-world", ServerType.ENGINE, ServerType.FLOOR, 1.10),
			new Aim("http/hello-world", ServerType.ENGINE, ServerType.NETTY, 1.00),
			new Aim("http/hello-world", ServerType.ENGINE, ServerType.VERTX, 1.00),
			new Aim("http/hello-world", ServerType.ANNOTATED, ServerType.ENGINE, 1.10),
			new Aim("http/hello-world", ServerType.ANNOTATED, ServerType.MVC_TOMCAT, 0.30),
			new Aim("http/hello-world", ServerType.WEBFLUX_CORK, ServerType.WEBFLUX_NETTY, 0.78),
			new Aim("http/pipeline-16", ServerType.ENGINE, ServerType.NETTY, 0.75),
			new Aim("http/json-post", ServerType.ENGINE, ServerType.NETTY, 0.80),
			new Aim("ws/echo-20b", ServerType.ENGINE, ServerType.NETTY, 0.88));

	/** The aims that results say something about. */
	static List<String> rows(String scenario, List<SideResult> results) {
		List<String> rows = new ArrayList<>();
		for (Aim aim : ALL) {
			SideResult server = of(aim.server, results);
			SideResult peer = of(aim.peer, results);
			if (aim.scenario.equals(scenario) && server != null && peer != null) {
				rows.add(Limit.row(scenario + ": " + aim.server.label() + " / " + aim.peer.label(), aim.most, server,
						peer));
			}
		}
		return rows;
	}

	private static @Nullable SideResult of(ServerType type, List<SideResult> results) {
		return results.stream().filter((result) -> result.side().type() == type).findFirst().orElse(null);
	}

}
