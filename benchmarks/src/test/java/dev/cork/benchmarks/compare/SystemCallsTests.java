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

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is read from a summary of strace.
 */
class SystemCallsTests {

	@Test
	void allCallsAreAddedUpWithOrWithoutErrorsButNotTheirSum() {
		List<String> summary = """
				% time     seconds  usecs/call     calls    errors syscall
				------ ----------- ----------- --------- --------- ----------------
				 57.33    0.021003           5      4000           write
				 40.02    0.014660           3      4001         1 read
				  2.65    0.000970           0      4002           epoll_wait
				------ ----------- ----------- --------- --------- ----------------
				100.00    0.036633           3     12003         1 total
				""".lines().toList();
		assertThat(SystemCalls.total(summary)).isEqualTo(12_003);
	}

	@Test
	void whatOnlyTheJvmAsksDoesNotCountButHandingOverDoes() {
		List<String> summary = """
				 35.17    0.034791        8697         4         3 restart_syscall
				 23.47    0.023224         301        77           read
				 21.34    0.021117         570        37         6 futex
				  2.30    0.002280           2       854           gettid
				  0.53    0.000522           5        90           clock_gettime
				""".lines().toList();
		assertThat(SystemCalls.total(summary)).isEqualTo(77 + 37);
	}

}
