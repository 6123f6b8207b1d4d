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

package dev.cork.it.redis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.springframework.util.FileSystemUtils;

/**
 * A Redis of its own on a free port of this machine, that can be killed and started
 * again. Where its program is missing the test fails: nothing else shows that instances
 * reach each other.
 */
final class RedisServer implements AutoCloseable {

	private final int port = freePort();

	private final Path directory = temporaryDirectory();

	private Process process;

	static RedisServer start() {
		RedisServer server = new RedisServer();
		server.restart();
		return server;
	}

	/** One that is not there yet. */
	static RedisServer absent() {
		return new RedisServer();
	}

	int port() {
		return this.port;
	}

	/** Returns when it takes connections. */
	void restart() {
		try {
			this.process = new ProcessBuilder("redis-server", "--port", "" + this.port, "--bind", "127.0.0.1", "--save",
					"", "--appendonly", "no", "--daemonize", "no", "--dir", this.directory.toString())
				.redirectErrorStream(true)
				.start();
		}
		catch (IOException ex) {
			throw new IllegalStateException("redis-server cannot be run; on Debian: apt-get install redis-server", ex);
		}
		awaitReady();
	}

	private void awaitReady() {
		StringBuilder output = new StringBuilder();
		try {
			BufferedReader reader = this.process.inputReader(StandardCharsets.UTF_8);
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				output.append(line).append('\n');
				if (line.contains("Ready to accept connections")) {
					return;
				}
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		throw new IllegalStateException("redis-server has ended:\n" + output);
	}

	/** As if the power were gone. */
	void kill() {
		this.process.destroyForcibly();
		try {
			this.process.waitFor();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static Path temporaryDirectory() {
		try {
			return Files.createTempDirectory("cork-redis");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static int freePort() {
		try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return probe.getLocalPort();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		if (this.process != null) {
			kill();
		}
		try {
			FileSystemUtils.deleteRecursively(this.directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
