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

package dev.cork.it.plain;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import dev.cork.web.RouteInterceptor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * One reading of a path: what could be read in two ways is refused before anything sees
 * it, and router, interceptor and handler see the same of all that passes.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class PathRuleIT {

	@LocalServerPort
	private int port;

	@Autowired
	private Seen seen;

	@BeforeEach
	void clear() {
		this.seen.paths.clear();
	}

	@ParameterizedTest
	@ValueSource(strings = { "/files/a;v=1", "/files;jsessionid=1/a", "/files/a%3Bv=1", "/files/a%2Fb", "/files/a%2fb",
			"/files/a%5Cb", "/files/a\\b", "/files//a", "//files/a", "/files/../admin", "/files/%2e%2e/admin",
			"/files/.%2E/admin", "/files/./a", "/files/..", "/files/a%00", "/files/a%0d%0a", "/files/a%zz",
			"/files/a%2", "/files/a%c0%af", "/files/a%ff", "/files/a%ED%A0%80" })
	void aPathWithTwoReadingsIsRefusedBeforeAnybodySeesIt(String path) throws Exception {
		assertThat(get(path)).startsWith("HTTP/1.1 400 ");
		assertThat(this.seen.paths).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/files/a              | /files/a        | a
			/files/%61            | /files/a        | a
			/%66iles/a            | /files/a        | a
			/files/a%252Fb        | /files/a%2Fb    | a%2Fb
			/files/...            | /files/...      | ...
			/files/a+b            | /files/a+b      | a+b
			/files/%E2%82%AC      | /files/\u20ac   | \u20ac
			/files/a?x=../;%2F    | /files/a        | a
			""")
	void routerInterceptorAndHandlerSeeTheSamePath(String target, String path, String variable) throws Exception {
		String answer = get(target);
		assertThat(answer).startsWith("HTTP/1.1 200 ");
		assertThat(new String(answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.ISO_8859_1),
				StandardCharsets.UTF_8))
			.isEqualTo("{\"path\":\"" + path + "\",\"variable\":\"" + variable + "\"}");
		assertThat(this.seen.paths).containsExactly("/files/{name} " + path);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/files/a/", "/files", "/FILES/a" })
	void aPathThatIsNotTheRoutesOwnIsNotFound(String path) throws Exception {
		assertThat(get(path)).startsWith("HTTP/1.1 404 ");
		assertThat(this.seen.paths).isEmpty();
	}

	private String get(String target) throws Exception {
		try (Wire wire = new Wire(this.port)) {
			wire.send("GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
			return wire.readAll();
		}
	}

	static class Seen implements RouteInterceptor {

		final Queue<String> paths = new ConcurrentLinkedQueue<>();

		@Override
		public boolean before(HttpRequest request, HttpResponse response) {
			this.paths.add(request.routePattern() + " " + request.path());
			return true;
		}

	}

	@LoopController
	static class Handlers {

		@GetMapping("/files/{name}")
		Map<String, String> file(@PathVariable String name, HttpRequest request) {
			Map<String, String> answer = new java.util.TreeMap<>();
			answer.put("path", request.path());
			answer.put("variable", name);
			return answer;
		}

		@GetMapping("/admin")
		String admin() {
			return "admin";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Seen.class, Handlers.class })
	static class App {

	}

}
