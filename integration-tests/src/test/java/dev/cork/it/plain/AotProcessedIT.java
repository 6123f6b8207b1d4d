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

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import dev.cork.it.support.Probe;
import dev.cork.it.support.WebSocketClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.SpringApplicationAotProcessor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that was processed ahead of time, as for a native image: its beans come
 * from generated code, and what is found by reflection is in the metadata.
 */
class AotProcessedIT {

	private static final Pattern STARTED = Pattern.compile("Cork started on http://127\\.0\\.0\\.1:(\\d+)");

	@TempDir
	private Path directory;

	@Test
	void aProcessedApplicationServesItsHandlersAndDescribesThem() throws Exception {
		process();
		assertThat(Files.readString(metadata())).contains("AotApplication$Handlers", "AotApplication$Item",
				"AotApplication$Answer", "AotApplication$Endpoint", "AotApplication$Message");
		Process application = java("-Dspring.aot.enabled=true", "-cp",
				String.join(File.pathSeparator, this.directory.resolve("classes").toString(),
						this.directory.resolve("resources").toString(), classPath()),
				AotApplication.class.getName(), "--server.port=0", "--server.address=127.0.0.1");
		try {
			int port = port(application);
			Probe probe = new Probe(port);
			assertThat(probe.post("/aot", "application/json", "{\"n\":1}").body()).isEqualTo("{\"twice\":2}");
			assertThat(probe.post("/aot", "application/json", "{\"n\":0}").statusCode()).isEqualTo(400);
			assertThat(probe.get("/aot").body()).isEqualTo("[{\"twice\":1},{\"twice\":2}]");
			try (WebSocketClient client = WebSocketClient.connect(port, "/aot/socket")) {
				assertThat(client.send("{\"n\":3}").next()).isEqualTo("{\"twice\":6}");
			}
		}
		finally {
			application.destroy();
			assertThat(application.waitFor(30, TimeUnit.SECONDS)).isTrue();
		}
	}

	private void process() throws Exception {
		Process processor = java("-cp", classPath(), SpringApplicationAotProcessor.class.getName(),
				AotApplication.class.getName(), this.directory.resolve("sources").toString(),
				this.directory.resolve("resources").toString(), this.directory.resolve("classes").toString(),
				"dev.cork", "aot-test");
		String output = new String(processor.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(processor.waitFor()).as(output).isZero();
		List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-cp", classPath(), "-d",
				this.directory.resolve("classes").toString()));
		try (Stream<Path> sources = Files.walk(this.directory.resolve("sources"))) {
			sources.map(Path::toString).filter((name) -> name.endsWith(".java")).forEach(arguments::add);
		}
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		assertThat(compiler.run(null, null, null, arguments.toArray(new String[0]))).isZero();
	}

	private Path metadata() throws IOException {
		try (Stream<Path> files = Files.walk(this.directory.resolve("resources"))) {
			return files.filter((file) -> file.endsWith("reachability-metadata.json")).findFirst().orElseThrow();
		}
	}

	private static int port(Process application) throws IOException {
		BufferedReader output = application.inputReader();
		StringBuilder all = new StringBuilder();
		for (String line = output.readLine(); line != null; line = output.readLine()) {
			Matcher started = STARTED.matcher(line);
			if (started.find()) {
				return Integer.parseInt(started.group(1));
			}
			all.append(line).append('\n');
		}
		throw new IllegalStateException("The application has ended without having started:\n" + all);
	}

	private static Process java(String... arguments) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command).redirectErrorStream(true).start();
	}

	private static String classPath() {
		return System.getProperty("java.class.path");
	}

}
