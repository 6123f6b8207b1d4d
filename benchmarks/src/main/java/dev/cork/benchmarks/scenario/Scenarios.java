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

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * All scenarios. The servers answer their paths.
 */
public final class Scenarios {

	/** What the simplest handler answers. */
	public static final String HELLO = "Hello, World!";

	/** 100 bytes. */
	static final String ORDER = "{\"symbol\":\"CORK\",\"quantity\":100,\"price\":48.75,\"account\":\"0123456789\","
			+ "\"note\":\"at once or not at all\"}";

	private static final String HEADERS = """
			GET /headers HTTP/1.1\r
			Host: localhost:8080\r
			User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0\r
			Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r
			Accept-Language: en-GB,en;q=0.5\r
			Accept-Encoding: gzip, deflate, br, zstd\r
			Referer: http://localhost:8080/a/page/of/the/same/site\r
			Cookie: session=0123456789abcdef0123456789abcdef; theme=dark; consent=none\r
			Sec-Fetch-Dest: document\r
			Sec-Fetch-Mode: navigate\r
			Sec-Fetch-Site: same-origin\r
			X-Request-Id: 0123456789abcdef\r
			Priority: u=0, i\r
			\r
			""";

	private static final List<Scenario> ALL = all();

	private Scenarios() {
	}

	/**
	 * Every scenario.
	 * @return them, in the order of tables
	 */
	public static List<Scenario> list() {
		return ALL;
	}

	/**
	 * Finds scenarios by their names.
	 * @param pattern a name, or the beginning of names followed by an asterisk; several
	 * are separated by commas
	 * @return the scenarios
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public static List<Scenario> matching(String pattern) {
		List<Scenario> found = new ArrayList<>();
		for (String name : pattern.split(",", -1)) {
			Pattern regex = Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"));
			List<Scenario> ofName = ALL.stream()
				.filter((scenario) -> regex.matcher(scenario.name()).matches())
				.toList();
			if (ofName.isEmpty()) {
				throw new IllegalArgumentException("No scenario '" + name + "' among "
						+ String.join(", ", ALL.stream().map(Scenario::name).toList()));
			}
			found.addAll(ofName);
		}
		return found;
	}

	/**
	 * Finds one scenario.
	 * @param name its name
	 * @return the scenario
	 * @throws IllegalArgumentException if there is not exactly one
	 */
	public static Scenario named(String name) {
		List<Scenario> found = matching(name);
		if (found.size() != 1) {
			throw new IllegalArgumentException("'" + name + "' is the name of " + found.size() + " scenarios");
		}
		return found.get(0);
	}

	private static List<Scenario> all() {
		List<Scenario> all = new ArrayList<>();
		Scenario hello = Scenario.get("http/hello-world", "/hello", HELLO);
		all.add(hello);
		all.add(Scenario.http("http/headers", HEADERS, "0123456789abcdef"));
		all.add(Scenario.http("http/json-post",
				"POST /json HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
						+ ORDER.length() + "\r\n\r\n" + ORDER,
				ORDER));
		all.add(Scenario.get("http/cached", "/cached", HELLO));
		all.add(Scenario.get("http/parameter", "/users/4711?limit=20", "user 4711, 20"));
		all.add(hello.named("http/pipeline-16").atDepth(16));
		for (int chunks : new int[] { 1, 4 }) {
			for (int bytes : new int[] { 4, 1024 }) {
				for (String type : new String[] { "string", "bytes" }) {
					all.add(Scenario.get("http/chunked-%dx%d-%s".formatted(chunks, bytes, type),
							"/chunked/%s/%d/%d".formatted(type, chunks, bytes), "x".repeat(chunks * bytes)));
				}
			}
		}
		all.add(hello.named("http/10k-connections").over(10_000));
		all.add(Scenario.webSocket("ws/echo-20b", Traffic.ECHO, "/echo", 20, 100));
		all.add(Scenario.webSocket("ws/echo-4kb", Traffic.ECHO, "/echo", 4096, 100));
		all.add(Scenario.webSocket("ws/echo-64kb", Traffic.ECHO, "/echo", 65_536, 100));
		// one that publishes, and those that are told
		all.add(Scenario.webSocket("ws/broadcast-1000", Traffic.BROADCAST, "/broadcast", 20, 1001));
		all.add(hello.named("tls/hello-world").overTls());
		return List.copyOf(all);
	}

}
