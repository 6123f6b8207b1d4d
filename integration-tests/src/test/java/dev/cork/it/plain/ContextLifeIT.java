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

import java.lang.ref.WeakReference;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;

import javax.tools.ToolProvider;

import dev.cork.it.support.Apps;
import dev.cork.it.support.ChildFirstLoader;
import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Probe;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.Banner;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.web.bind.annotation.GetMapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

/**
 * Applications that come and go in one JVM.
 */
@Timeout(600)
class ContextLifeIT {

	private static final String LOGGING_SYSTEM = "org.springframework.boot.logging.LoggingSystem";

	@BeforeAll
	static void leaveTheLoggingSystemAlone() {
		// it is shared by all of them
		System.setProperty(LOGGING_SYSTEM, "none");
	}

	@AfterAll
	static void giveItBack() {
		System.clearProperty(LOGGING_SYSTEM);
	}

	@Test
	void tenLivesLeaveNoThreadNoDescriptorAndNoClassLoader() throws Exception {
		assumeThat(Leftovers.hasDescriptors()).isTrue();
		List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
		loaders.add(live());
		List<String> threads = Leftovers.threads();
		Map<String, Integer> descriptors = Leftovers.descriptors();
		for (int i = 0; i < 10; i++) {
			loaders.add(live());
		}
		await().untilAsserted(() -> assertThat(Leftovers.threads()).isEqualTo(threads));
		// The JDK 17 keeps the last one: java.lang.runtime.ObjectMethods caches the type
		// of the
		// last record whose equals() was linked
		awaitNothingOf(loaders.subList(0, loaders.size() - 1));
		// fewer there may be: those of the clients of other tests
		await().untilAsserted(() -> assertThat(Leftovers.descriptors()).allSatisfy(
				(kind, count) -> assertThat(count).as(kind).isLessThanOrEqualTo(descriptors.getOrDefault(kind, 0))));
	}

	/**
	 * One life in a class loader of its own, with all that makes threads or callbacks.
	 */
	private static WeakReference<ClassLoader> live() throws Exception {
		try (ChildFirstLoader loader = ChildFirstLoader.ofTheWholeClassPath()) {
			AtomicReference<Object> application = new AtomicReference<>();
			loader.run(() -> application
				.set(loader.loadClass(IslandApplication.class.getName()).getDeclaredConstructor().newInstance()));
			assertThat(application.get()).isNotInstanceOf(IslandApplication.class);
			// not in there: the clients' threads would keep the loader
			use(((IntSupplier) application.get()).getAsInt());
			loader.run(((AutoCloseable) application.get())::close);
			return new WeakReference<>(loader);
		}
	}

	static void use(int port) throws Exception {
		Probe probe = new Probe(port);
		assertThat(probe.get("/hello").body()).isEqualTo("hello");
		assertThat(probe.get("/blocking").body()).isNotEmpty();
		try (Wire events = new Wire(port); WebSocketClient webSocket = WebSocketClient.connect(port, "/echo")) {
			events.send("GET /events HTTP/1.1\r\nHost: x\r\n\r\n");
			assertThat(events.readHead()).startsWith("HTTP/1.1 200 ");
			webSocket.send("hello");
			assertThat(webSocket.next()).isEqualTo("hello");
		}
	}

	private static void awaitNothingOf(List<WeakReference<ClassLoader>> loaders) {
		await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
			System.gc();
			assertThat(loaders).allSatisfy((loader) -> assertThat(loader.refersTo(null)).isTrue());
		});
	}

	@Test
	void aContextMayBeClosedAndMadeAnewTenTimesOnOnePort() {
		int port;
		List<String> threads = Leftovers.threads();
		try (ConfigurableApplicationContext context = Apps.run(App.class)) {
			port = Apps.port(context);
		}
		for (int i = 0; i < 10; i++) {
			try (ConfigurableApplicationContext context = Apps.run(App.class, "server.port=" + port, "name=" + i)) {
				assertThat(Apps.probe(context).get("/name").body()).isEqualTo(String.valueOf(i));
			}
		}
		// fewer there may be: those of a test before may have been on their way out
		await().untilAsserted(() -> assertThat(threads).containsAll(Leftovers.threads()));
	}

	@Test
	void severalApplicationsRunInOneMachine() {
		try (ConfigurableApplicationContext first = Apps.run(App.class, "name=first", "cork.server.loops=1")) {
			try (ConfigurableApplicationContext second = Apps.run(App.class, "name=second", "cork.server.loops=2",
					"cork.server.limits.max-request-line-size=64B");
					ConfigurableApplicationContext third = Apps.run(App.class, "name=third")) {
				assertThat(Apps.probe(second).get("/name").body()).isEqualTo("second");
				assertThat(Apps.probe(third).get("/name").body()).isEqualTo("third");
				assertThat(Apps.probe(first).get("/name").body()).isEqualTo("first");
				String longPath = "/name?" + "x".repeat(100);
				assertThat(Apps.probe(second).get(longPath).statusCode()).isEqualTo(414);
				assertThat(Apps.probe(first).get(longPath).statusCode()).isEqualTo(200);
			}
			assertThat(Apps.probe(first).get("/name").body()).isEqualTo("first");
		}
	}

	@Test
	void aRestartServesTheChangedClassesAndForgetsTheOldOnes(@TempDir Path directory) throws Exception {
		AtomicInteger port = new AtomicInteger();
		WeakReference<ClassLoader> before = restart(directory.resolve("1"), "/before", "as it was", port);
		WeakReference<ClassLoader> after = restart(directory.resolve("2"), "/after", "as it is", port);
		awaitNothingOf(List.of(before, after));
	}

	/** As devtools do it: only the application's own classes are loaded anew. */
	private static WeakReference<ClassLoader> restart(Path classes, String path, String answer, AtomicInteger port)
			throws Exception {
		compile(classes, path, answer);
		try (ChildFirstLoader loader = new ChildFirstLoader(new URL[] { classes.toUri().toURL() },
				(name) -> name.startsWith("changing."))) {
			loader.run(() -> {
				Class<?> application = loader.loadClass("changing.Application");
				try (ConfigurableApplicationContext context = new SpringApplicationBuilder(
						new DefaultResourceLoader(loader), application)
					.bannerMode(Banner.Mode.OFF)
					.registerShutdownHook(false)
					.run("--server.port=" + port.get(), "--server.address=127.0.0.1")) {
					port.set(Apps.port(context));
					assertThat(Apps.probe(context).get(path).body()).isEqualTo("{\"text\":\"" + answer + "\"}");
					assertThat(Apps.probe(context).get("/hello").statusCode()).isEqualTo(404);
					assertThat(context.getBean(application).getClass().getClassLoader()).isSameAs(loader);
				}
			});
			return new WeakReference<>(loader);
		}
	}

	private static void compile(Path classes, String path, String answer) throws Exception {
		Files.createDirectories(classes);
		Path source = classes.resolve("Application.java");
		Files.writeString(source, """
				package changing;

				@dev.cork.web.LoopController
				@org.springframework.boot.autoconfigure.EnableAutoConfiguration
				public class Application {

					@org.springframework.web.bind.annotation.GetMapping("%s")
					public Answer answer() {
						return new Answer("%s");
					}

					public record Answer(String text) {

					}

				}
				""".formatted(path, answer));
		int result = ToolProvider.getSystemJavaCompiler()
			.run(null, null, null, "-parameters", "-proc:none", "-cp", System.getProperty("java.class.path"), "-d",
					classes.toString(), source.toString());
		assertThat(result).isZero();
	}

	@LoopController
	static class Names {

		private final String name;

		Names(@Value("${name:none}") String name) {
			this.name = name;
		}

		@GetMapping("/name")
		String name() {
			return this.name;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Names.class)
	static class App {

	}

}
