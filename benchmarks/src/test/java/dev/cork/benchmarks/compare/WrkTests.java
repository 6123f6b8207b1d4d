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
import dev.cork.benchmarks.scenario.Scenarios;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * What wrk is told, and what is read from its output.
 */
class WrkTests {

	private static final String OUTPUT = """
			Running 1s test @ http://127.0.0.1:37843/
			  1 threads and 100 connections
			  Thread Stats   Avg      Stdev     Max   +/- Stdev
			    Latency     1.20ms    2.10ms  40.03ms   98.01%
			    Req/Sec    96.20k     4.40k  101.12k    80.00%
			  50000 requests in 1.10s, 6.02MB read
			Requests/sec:  50000.00
			Transfer/sec:      6.02MB
			cpu 0.125 0.500
			""";

	@Test
	void requestsTimeAndCpuAreRead() throws IOException {
		assertThat(Wrk.result(OUTPUT)).isEqualTo(new LoadResult(50_000, 1_000_000_000, 625_000_000, 0));
	}

	@Test
	void answersThatAreWrongAreAFailure() {
		assertThatIOException().isThrownBy(() -> Wrk.result(OUTPUT + "  Non-2xx or 3xx responses: 12\n"))
			.withMessageContaining("responses: 12");
		assertThatIOException()
			.isThrownBy(() -> Wrk.result(OUTPUT + "  Socket errors: connect 0, read 3, write 0, timeout 0\n"))
			.withMessageContaining("read 3");
	}

	@Test
	void outputWithoutFiguresIsAFailure() {
		assertThatIOException().isThrownBy(() -> Wrk.result("unable to connect to 127.0.0.1:1"))
			.withMessageContaining("unable to connect");
		assertThatIOException().isThrownBy(() -> Wrk.result(OUTPUT.replace("50000 requests", "0 requests")));
	}

	@Test
	void theScriptSendsTheScenariosBytes() {
		assertThat(Wrk.script(Scenarios.named("http/pipeline-16")))
			.startsWith("local requests = \"\\071\\069\\084\\032")
			.contains("\\013\\010\\013\\010\"\n")
			.contains("requests:rep(16)");
	}

	@Test
	void webSocketsAreLeftToOurOwnLoad() {
		assertThat(Wrk.canDo(Scenarios.named("ws/echo-20b"))).isFalse();
		assertThat(Wrk.canDo(Scenarios.named("tls/hello-world"))).isTrue();
	}

}
