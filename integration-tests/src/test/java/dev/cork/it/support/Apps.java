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

package dev.cork.it.support;

import java.util.LinkedHashMap;
import java.util.Map;

import dev.cork.boot.CorkWebServer;

import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts real applications on a free port of this machine.
 */
public final class Apps {

	private Apps() {
	}

	public static ConfigurableApplicationContext run(Class<?> application, String... properties) {
		Map<String, String> arguments = new LinkedHashMap<>();
		arguments.put("server.port", "0");
		arguments.put("server.address", "127.0.0.1");
		for (String property : properties) {
			int equals = property.indexOf('=');
			arguments.put(property.substring(0, equals), property.substring(equals + 1));
		}
		return new SpringApplicationBuilder(application).bannerMode(Banner.Mode.OFF)
			.run(arguments.entrySet()
				.stream()
				.map((property) -> "--" + property.getKey() + "=" + property.getValue())
				.toArray(String[]::new));
	}

	public static WebServer server(ConfigurableApplicationContext context) {
		return ((WebServerApplicationContext) context).getWebServer();
	}

	public static CorkWebServer cork(ConfigurableApplicationContext context) {
		return (CorkWebServer) server(context);
	}

	public static int port(ConfigurableApplicationContext context) {
		return server(context).getPort();
	}

	public static Probe probe(ConfigurableApplicationContext context) {
		return new Probe(port(context));
	}

}
