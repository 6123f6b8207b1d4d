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

package dev.cork.it.autobahn;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import tools.jackson.databind.json.JsonMapper;

/**
 * The Autobahn test suite: a client that sends what a WebSocket server has to take, and
 * has to refuse. It is a Python program, run by Jython in a JVM of its own.
 */
final class Autobahn {

	/** Name of the server in the suite's reports. */
	static final String AGENT = "Cork";

	/** The jars that the build has copied, which are on no class path of a test. */
	private static final Path JARS = Path.of("target", "autobahn", "lib");

	private static final String SCRIPT = "fuzzing-client.py";

	private final Path directory;

	Autobahn(Path directory) {
		this.directory = directory.toAbsolutePath();
	}

	/** Where the reports of the cases are. */
	Path reports() {
		return this.directory.resolve("reports");
	}

	/**
	 * Runs the cases.
	 * @return the names of those that were to be run
	 */
	List<String> run(String url, List<String> excluded, long minutes) throws IOException, InterruptedException {
		Files.createDirectories(reports());
		Path specification = this.directory.resolve("specification.json");
		Files.writeString(specification,
				JsonMapper.shared().writeValueAsString(Specification.of(url, reports().toString(), excluded)));
		Path names = this.directory.resolve("cases.txt");
		Path log = this.directory.resolve("autobahn.log");
		Process process = new ProcessBuilder(java(), "-cp", JARS.toAbsolutePath() + "/*", "org.python.util.jython",
				script().toString(), specification.toString(), names.toString())
			.directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(Redirect.to(log.toFile()))
			.start();
		try {
			if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
				throw new AssertionError("The test suite is not done after " + minutes + " minutes, see " + log);
			}
			if (process.exitValue() != 0) {
				throw new AssertionError("The test suite has ended with " + process.exitValue() + ", see " + log);
			}
		}
		finally {
			process.destroyForcibly();
		}
		return Files.readAllLines(names);
	}

	private Path script() throws IOException {
		Path script = this.directory.resolve(SCRIPT);
		try (InputStream source = Autobahn.class.getResourceAsStream(SCRIPT)) {
			Files.write(script, source.readAllBytes());
		}
		return script;
	}

	private static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

}
