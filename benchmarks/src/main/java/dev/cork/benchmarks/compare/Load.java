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

package dev.cork.benchmarks.compare;

import java.io.IOException;

import dev.cork.benchmarks.load.LoadResult;

/**
 * What loads a server.
 */
interface Load extends AutoCloseable {

	/**
	 * Loads for a time.
	 * @param millis how long
	 * @return what came of it
	 * @throws IOException if the server, or the load, does not do what it should
	 */
	Pull run(long millis) throws IOException;

	/**
	 * Asks a number of times.
	 * @param requests how often
	 * @return what came of it
	 * @throws IOException if the server, or the load, does not do what it should
	 */
	Pull count(long requests) throws IOException;

	@Override
	void close() throws IOException;

	/**
	 * What came of a load.
	 *
	 * @param result what the generator says
	 * @param wantedNanos for which its thread had something to do
	 */
	record Pull(LoadResult result, long wantedNanos) {

	}

}
