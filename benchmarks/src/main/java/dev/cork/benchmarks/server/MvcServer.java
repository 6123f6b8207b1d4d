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

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

import dev.cork.benchmarks.scenario.Scenarios;

/**
 * A Spring MVC application on Tomcat.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(MvcServer.Handlers.class)
public class MvcServer {

	/**
	 * Runs the process.
	 * @param arguments see {@link Settings}
	 * @throws Exception if it cannot be started
	 */
	public static void main(String[] arguments) throws Exception {
		// connections for all that a scenario may have, and for as long as it takes
		System.setProperty("server.tomcat.max-connections", "20000");
		System.setProperty("server.tomcat.max-keep-alive-requests", "-1");
		System.setProperty("server.tomcat.keep-alive-timeout", Settings.PATIENCE.toString());
		ServerProcess.serve(arguments,
				(settings) -> BootServer.start(MvcServer.class, settings, "", "TomcatWebServer"));
	}

	@RestController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return Scenarios.HELLO;
		}

		@GetMapping("/headers")
		String headers(@RequestHeader("X-Request-Id") String id) {
			return id;
		}

		@PostMapping("/json")
		Order json(@RequestBody Order order) {
			return order;
		}

		@GetMapping("/users/{id}")
		String user(@PathVariable String id, @RequestParam String limit) {
			return "user " + id + ", " + limit;
		}

		@GetMapping("/chunked/string/{chunks}/{bytes}")
		void strings(@PathVariable int chunks, @PathVariable int bytes, HttpServletResponse response)
				throws IOException {
			response.setContentType("text/plain");
			OutputStream out = response.getOutputStream();
			for (int i = 0; i < chunks; i++) {
				out.write(Pieces.string(bytes).getBytes(StandardCharsets.UTF_8));
				out.flush();
			}
		}

		@GetMapping("/chunked/bytes/{chunks}/{bytes}")
		void arrays(@PathVariable int chunks, @PathVariable int bytes, HttpServletResponse response)
				throws IOException {
			response.setContentType("application/octet-stream");
			OutputStream out = response.getOutputStream();
			for (int i = 0; i < chunks; i++) {
				out.write(Pieces.array(bytes));
				out.flush();
			}
		}

	}

}
