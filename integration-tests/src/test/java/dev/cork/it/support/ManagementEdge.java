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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Access log, forwarded headers and the PROXY protocol with a management port.
 */
@Timeout(180)
@ExtendWith(OutputCaptureExtension.class)
public abstract class ManagementEdge {

	@TempDir
	protected Path directory;

	private void run(Consumer<ConfigurableApplicationContext> requests, String... properties) {
		List<String> all = new ArrayList<>(List.of("management.server.port=0", "management.server.address=127.0.0.1",
				"cork.server.access-log.enabled=true", "cork.server.access-log.directory=" + this.directory,
				"cork.server.access-log.pattern=%a %U %s"));
		all.addAll(Arrays.asList(properties));
		try (ConfigurableApplicationContext context = Apps.run(App.class, all.toArray(String[]::new))) {
			requests.accept(context);
		}
	}

	private static Probe management(ConfigurableApplicationContext context) {
		return new Probe(context.getEnvironment().getRequiredProperty("local.management.port", int.class));
	}

	private List<String> lines(String prefix) throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			Path file = files.filter((candidate) -> candidate.getFileName().toString().startsWith(prefix))
				.findFirst()
				.orElseThrow();
			return Files.readAllLines(file);
		}
	}

	@Test
	public void eachServerWritesToAFileOfItsOwn() throws IOException {
		run((context) -> {
			Apps.probe(context).get("/hello");
			management(context).get("/actuator/health");
		});
		assertThat(lines("access_log.")).containsExactly("127.0.0.1 /hello 200");
		assertThat(lines("management_access_log.")).containsExactly("127.0.0.1 /actuator/health 200");
	}

	@Test
	public void whatComesBeforeTheNameOfTheFileIsConfigured() throws IOException {
		run((context) -> management(context).get("/nothing"), "cork.management.server.access-log.prefix=m-",
				"cork.server.access-log.prefix=http", "cork.server.access-log.rotate=false");
		assertThat(lines("m-http.log")).containsExactly("127.0.0.1 /nothing 404");
		assertThat(lines("http.log")).isEmpty();
	}

	@Test
	public void aServerThatSharesThePortHasTheOneFileOfTheApplication() throws IOException {
		try (ConfigurableApplicationContext context = Apps.run(App.class, "cork.server.access-log.enabled=true",
				"cork.server.access-log.directory=" + this.directory, "cork.server.access-log.pattern=%a %U %s")) {
			assertThat(Apps.probe(context).get("/actuator/health").statusCode()).isEqualTo(200);
		}
		assertThat(lines("access_log.")).containsExactly("127.0.0.1 /actuator/health 200");
		try (Stream<Path> files = Files.list(this.directory)) {
			assertThat(files).hasSize(1);
		}
	}

	@ParameterizedTest
	@CsvSource({ "'', both servers would write to the same file", "../, is no name of a file" })
	public void aNameThatCannotWorkStopsTheStart(String prefix, String reason, CapturedOutput output) {
		assertThatThrownBy(() -> run((context) -> {
		}, "cork.management.server.access-log.prefix=" + prefix)).isNotNull();
		assertThat(output.getAll()).contains("APPLICATION FAILED TO START",
				"Property: cork.management.server.accessLog.prefix", reason);
	}

	@Test
	public void trustedProxiesAreBelievedOnTheManagementPortToo() throws IOException {
		run((context) -> management(context).get("/actuator/health", "X-Forwarded-For", "203.0.113.7"),
				"server.forward-headers-strategy=native");
		assertThat(lines("management_access_log.")).containsExactly("203.0.113.7 /actuator/health 200");
	}

	@Test
	public void probesNeedNoHeaderOfTheProxyProtocol() throws IOException {
		run((context) -> assertThat(management(context).get("/actuator/health").statusCode()).isEqualTo(200),
				"cork.server.proxy-protocol.mode=required");
		assertThat(lines("management_access_log.")).containsExactly("127.0.0.1 /actuator/health 200");
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handlers.class)
	static class App {

	}

}
