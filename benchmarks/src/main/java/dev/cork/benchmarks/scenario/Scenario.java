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

package dev.cork.benchmarks.scenario;

/**
 * What is asked, and what has to come back.
 *
 * @param name on the command line and in tables
 * @param traffic what the connections carry
 * @param secure whether over TLS
 * @param request a whole request, as Latin-1; of a web socket the path
 * @param answer the body of the response or the message, as Latin-1
 * @param connections open at a time, each with something in flight
 * @param depth requests that a connection has in flight
 */
public record Scenario(String name, Traffic traffic, boolean secure, String request, String answer, int connections,
		int depth) {

	static Scenario get(String name, String path, String answer) {
		return http(name, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n", answer);
	}

	static Scenario http(String name, String request, String answer) {
		return new Scenario(name, Traffic.HTTP, false, request, answer, 100, 1);
	}

	static Scenario webSocket(String name, Traffic traffic, String path, int bytes, int connections) {
		return new Scenario(name, traffic, false, path, "x".repeat(bytes), connections, 1);
	}

	Scenario named(String newName) {
		return new Scenario(newName, this.traffic, this.secure, this.request, this.answer, this.connections,
				this.depth);
	}

	Scenario overTls() {
		return new Scenario(this.name, this.traffic, true, this.request, this.answer, this.connections, this.depth);
	}

	Scenario atDepth(int newDepth) {
		return new Scenario(this.name, this.traffic, this.secure, this.request, this.answer, this.connections,
				newDepth);
	}

	/**
	 * The same over another number of connections.
	 * @param newConnections how many
	 * @return the scenario
	 */
	public Scenario over(int newConnections) {
		return new Scenario(this.name, this.traffic, this.secure, this.request, this.answer, newConnections,
				this.depth);
	}

}
