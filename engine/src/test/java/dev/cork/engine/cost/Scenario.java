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

/**
 * What is sent to a server whose cost is measured.
 *
 * @param request one request, without a chance to be understood in two ways
 * @param batchSize how many of them a connection sends at once
 * @param connections how many connections there are
 * @param requests how many requests to measure, at least
 * @param slowReader whether a client reads no answer before the server has said them all,
 * so that as much as can waits each time
 */
record Scenario(String request, int batchSize, int connections, int requests, boolean slowReader) {

	private static final int MANY = 500;

	static Scenario keepAliveOverManyConnections() {
		return new Scenario("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", 1, MANY, AllocationMeasurement.REQUESTS, false);
	}

	static Scenario pipeliningOverManyConnections() {
		return new Scenario("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", 16, MANY, AllocationMeasurement.REQUESTS, false);
	}

	/**
	 * Half a mebibyte at once is more than a Unix domain socket takes, so that answers
	 * wait for room; and no more pieces of them than the pool of the backlogs keeps.
	 */
	static Scenario moreThanTheKernelTakesOverManyConnections() {
		return new Scenario("GET /large HTTP/1.1\r\nHost: a\r\n\r\n", 8, MANY, 4 * 8 * MANY, true);
	}

}
