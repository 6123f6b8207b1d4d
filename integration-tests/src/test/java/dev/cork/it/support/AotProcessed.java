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

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
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

import org.springframework.boot.SpringApplicationAotProcessor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that was processed ahead of time, as for a native image: its beans come
 * from generated code, and what is found by reflection is in the metadata. It is
 * processed and runs in processes of their own.
 */
public final class AotProcessed {

	private static final Pattern STARTED = Pattern.compile("Cork started on http://127\\.0\\.0\\.1:(\\d+)");

	private final Class<?> application;

	private final Path directory;

	private AotProcessed(Class<?> application, Path directory) {
		this.application = application;
		this.directory = directory;
	}

	/**
	 * Processes an application, and compiles what has come of it.
	 * @param application has a main method
	 * @param directory where to put all of it
	 * @param properties that conditions of beans look at
	 */
	public static AotProcessed of(Class<?> application, Path directory, String... properties)
			throws IOException, InterruptedException {
		AotProcessed processed = new AotProcessed(application, directory);
		processed.generate(properties);
		processed.compile();
		return processed;
	}

	private void generate(String... properties) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(List.of("-cp", classPath(),
				SpringApplicationAotProcessor.class.getName(), this.application.getName(), at("sources").toString(),
				at("resources").toString(), at("classes").toString(), "dev.cork", "aot-test"));
		command.addAll(arguments(properties));
		Process processor = java(command);
		String output = new String(processor.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(processor.waitFor()).as(output).isZero();
	}

	private void compile() throws IOException {
		List<String> arguments = new ArrayList<>(
				List.of("-nowarn", "-proc:none", "-cp", classPath(), "-d", at("classes").toString()));
		try (Stream<Path> sources = Files.walk(at("sources"))) {
			sources.map(Path::toString).filter((name) -> name.endsWith(".java")).forEach(arguments::add);
		}
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		assertThat(compiler.run(null, null, null, arguments.toArray(new String[0]))).isZero();
	}

	/** What a native image is told. */
	public String metadata() throws IOException {
		try (Stream<Path> files = Files.walk(at("resources"))) {
			String json = Files.readString(
					files.filter((file) -> file.endsWith("reachability-metadata.json")).findFirst().orElseThrow());
			return json.replace("\\/", "/");
		}
	}

	/** Starts it. It is stopped when it is closed. */
	public Running start(String... properties) throws IOException {
		List<String> command = new ArrayList<>(List.of("-Dspring.aot.enabled=true", "-cp",
				String.join(File.pathSeparator, at("classes").toString(), at("resources").toString(), classPath()),
				this.application.getName()));
		command.addAll(arguments(properties));
		return new Running(java(command));
	}

	private Path at(String folder) {
		return this.directory.resolve(folder);
	}

	private static List<String> arguments(String... properties) {
		return Stream.concat(Stream.of("server.port=0", "server.address=127.0.0.1"), Stream.of(properties))
			.map((property) -> "--" + property)
			.toList();
	}

	private static Process java(List<String> arguments) throws IOException {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(arguments);
		return new ProcessBuilder(command).redirectErrorStream(true).start();
	}

	private static String classPath() {
		return System.getProperty("java.class.path");
	}

	/**
	 * The process of the application.
	 */
	public static final class Running implements AutoCloseable {

		private final Process process;

		private final BufferedReader output;

		private Running(Process process) {
			this.process = process;
			this.output = process.inputReader();
		}

		/** The port of the next of its servers, in the order in which they start. */
		public int nextPort() throws IOException {
			StringBuilder all = new StringBuilder();
			for (String line = this.output.readLine(); line != null; line = this.output.readLine()) {
				Matcher started = STARTED.matcher(line);
				if (started.find()) {
					return Integer.parseInt(started.group(1));
				}
				all.append(line).append('\n');
			}
			throw new IllegalStateException("The application has ended without having started:\n" + all);
		}

		@Override
		public void close() {
			try {
				this.process.destroy();
				assertThat(this.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
				this.output.close();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}

	}

}
