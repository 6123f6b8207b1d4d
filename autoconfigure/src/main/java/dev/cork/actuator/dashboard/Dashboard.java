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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import dev.cork.actuator.ActuatorRoute;
import dev.cork.actuator.EndpointJson;
import dev.cork.actuator.snapshot.ServerSnapshot;
import dev.cork.web.cors.CorsPolicy;
import dev.cork.web.mapping.EndpointDefinition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

import org.springframework.context.annotation.ImportRuntimeHints;

/**
 * The dashboard of one server: its files and its stream, as routes.
 */
@ImportRuntimeHints(DashboardHints.class)
public final class Dashboard implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(Dashboard.class);

	static final String FOLDER = "dev/cork/actuator/dashboard/";

	private static final String JAVASCRIPT = "text/javascript;charset=UTF-8";

	private static final String CSS = "text/css;charset=UTF-8";

	private final SnapshotFeed feed;

	private final Supplier<Mono<Void>> end;

	private final ClassLoader loader;

	/**
	 * The dashboard.
	 * @param snapshots asked once a second as long as somebody looks
	 * @param json writes them
	 * @param options its bounds
	 * @param end completes when its streams must end, as the server stops
	 * @param loader where the library for its charts is looked for
	 */
	public Dashboard(Supplier<@Nullable ServerSnapshot> snapshots, EndpointJson json, DashboardOptions options,
			Supplier<Mono<Void>> end, ClassLoader loader) {
		this.feed = new SnapshotFeed(snapshots, json, options);
		this.end = end;
		this.loader = loader;
	}

	/**
	 * The routes.
	 * @param path where the page is
	 * @param cors what holds for cross-origin requests, {@code null} for nothing
	 * @return none if a file is missing
	 */
	public List<EndpointDefinition> routes(String path, @Nullable CorsPolicy cors) {
		String charts = new UPlotFiles(this.loader).folder();
		Map<String, @Nullable DashboardFile> files = new LinkedHashMap<>();
		files.put(path, own("index.html", "text/html;charset=UTF-8"));
		files.put(path + "/dashboard.css", own("dashboard.css", CSS));
		for (String script : List.of("dashboard.js", "charts.js", "figures.js", "routes.js", "units.js")) {
			files.put(path + "/" + script, own(script, JAVASCRIPT));
		}
		files.put(path + "/icon.svg", own("icon.svg", "image/svg+xml"));
		files.put(path + "/uplot.css", DashboardFile.read(this.loader, charts + "uPlot.min.css", CSS));
		files.put(path + "/uplot.js", DashboardFile.read(this.loader, charts + "uPlot.iife.min.js", JAVASCRIPT));
		if (files.containsValue(null)) {
			logger.warn("There is no dashboard at {}, as the library for its charts is not on the class path: "
					+ "add org.webjars.npm:uplot", path);
			return List.of();
		}
		ActuatorRoute.Facts facts = new ActuatorRoute.Facts("Cork's dashboard", false, cors);
		List<EndpointDefinition> routes = new ArrayList<>();
		files.forEach((pattern, file) -> {
			if (file != null) {
				routes.add(new ActuatorRoute("GET", pattern, facts, (failures, parts) -> file));
			}
		});
		routes.add(new ActuatorRoute("GET", path + "/events", facts,
				(failures, parts) -> new EventsHandler(this.feed, this.end)));
		return routes;
	}

	private @Nullable DashboardFile own(String name, String contentType) {
		return DashboardFile.read(Dashboard.class.getClassLoader(), FOLDER + name, contentType);
	}

	/**
	 * How many look at it.
	 * @return open streams
	 */
	public int viewers() {
		return this.feed.viewers();
	}

	@Override
	public void close() {
		this.feed.close();
	}

}
