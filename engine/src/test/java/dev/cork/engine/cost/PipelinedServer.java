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

package dev.cork.engine.cost;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import dev.cork.engine.HttpServer;
import dev.cork.engine.ServerOptions;

/**
 * A server in a process of its own, so that its system calls can be traced. Prints its
 * port, and ends with its standard input.
 */
final class PipelinedServer {

	private PipelinedServer() {
	}

	@SuppressWarnings("SystemOut") // the way to the process that has started this one
	public static void main(String[] args) throws IOException {
		ServerOptions options = ServerOptions.builder().listen("127.0.0.1", 0).loops(1).build();
		try (HttpServer server = MeasuredHandlers.addTo(HttpServer.builder())
			.options(options)
			.get("/thread", (request, response) -> response.end(systemIdOfThread()))
			.start()) {
			System.out.println(server.port());
			while (System.in.read() >= 0) {
				// until the parent has closed it
			}
		}
	}

	/** The number that a tracer shows; Linux only. */
	private static String systemIdOfThread() throws IOException {
		return Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
	}

}
