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

package dev.cork.benchmarks;

import java.util.Arrays;
import java.util.List;

import dev.cork.benchmarks.compare.Comparisons;
import dev.cork.benchmarks.compare.Costs;
import dev.cork.benchmarks.compare.IdleMemory;
import dev.cork.benchmarks.compare.Transfers;

/**
 * The command line of the benchmarks:
 * {@code java -jar benchmarks/target/cork-benchmarks.jar} and one of the commands.
 */
public final class Benchmarks {

	private static final String HELP = """
			peers                    Cork and other servers
			compare BASE [HEAD]      two builds: revisions (see benchmarks/build-revision) or their cork-benchmarks.jar
			settings 'BASE' 'HEAD'   two settings of the same build: 'loops=1' 'loops=4', '' '-XX:AutoBoxCacheMax=70000'
			costs                    bytes and system calls of a request, held against benchmarks/expected-costs.txt
			memory                   memory of an idle connection
			transfers                a download and an upload of 1 GB in 64 MB of heap (--megabytes=1024)
			jmh ...                  the JMH benchmarks; jmh -h for JMH's own options

			--at-most=1.04 (compare and settings: limit of CPU head/base)   --load=wrk   --server-cpus=0 --load-cpus=1
			--scenarios=http/hello-world,ws/*   --servers=engine,netty   --rounds=7 --slice=500 --warm-up=3000 (ms)
			--runs=10 (compare and settings: independent runs, with confidence)   --strace=off --java=HOME --seed=1
			""";

	private Benchmarks() {
	}

	/**
	 * Runs a command.
	 * @param arguments the command and its arguments
	 * @throws Exception if it fails
	 */
	public static void main(String[] arguments) throws Exception {
		List<String> rest = List.of(arguments).subList(Math.min(1, arguments.length), arguments.length);
		switch ((arguments.length > 0) ? arguments[0] : "") {
			case "peers" -> System.exit(new Comparisons(rest).peers() ? 0 : 1);
			case "compare" -> System.exit(new Comparisons(rest).builds() ? 0 : 1);
			case "settings" -> System.exit(new Comparisons(rest).settings() ? 0 : 1);
			case "costs" -> System.exit(new Costs(rest).check() ? 0 : 1);
			case "memory" -> new IdleMemory(rest).print();
			case "transfers" -> System.exit(new Transfers(rest).print() ? 0 : 1);
			case "jmh" -> org.openjdk.jmh.Main.main(Arrays.copyOfRange(arguments, 1, arguments.length));
			default -> System.out.print(HELP);
		}
	}

}
