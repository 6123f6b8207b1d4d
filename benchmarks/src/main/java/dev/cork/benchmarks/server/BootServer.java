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

package dev.cork.benchmarks.server;

import java.util.Objects;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts Spring Boot applications.
 */
final class BootServer {

	private BootServer() {
	}

	/**
	 * Starts one.
	 * @param application its configuration
	 * @param settings how
	 * @param loopsProperty property that counts event loops; empty if there is none
	 * @param server part of the name of the server's class that Boot must have chosen,
	 * for the class path decides
	 * @return the port
	 */
	static int start(Class<?> application, Settings settings, String loopsProperty, String server) {
		// for the largest message of a scenario
		System.setProperty("cork.websocket.max-message-size", "1MB");
		System.setProperty("cork.websocket.max-backlog-size", "1MB");
		System.setProperty("cork.server.timeouts.idle", Settings.PATIENCE.toString());
		System.setProperty("cork.websocket.idle-timeout", Settings.PATIENCE.toString());
		ConfigurableApplicationContext context = SpringApplication.run(application,
				settings.bootArguments(loopsProperty));
		if (context instanceof WebServerApplicationContext web) {
			WebServer started = Objects.requireNonNull(web.getWebServer());
			String name = started.getClass().getName();
			if (name.contains(server)) {
				return started.getPort();
			}
			throw new IllegalStateException("Boot has started " + name + " where " + server + " was to be measured");
		}
		throw new IllegalStateException("Boot has started no web server where " + server + " was to be measured");
	}

}
