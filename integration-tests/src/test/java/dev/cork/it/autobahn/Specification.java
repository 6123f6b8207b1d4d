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

import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What the suite is asked to do, as its {@code --spec} has it.
 *
 * @param options about all cases
 * @param reports where it writes to
 * @param servers what is tested
 * @param cases patterns of names
 * @param excluded patterns of names that are left out
 * @param excludedByAgent the same for one server, none
 */
record Specification(Map<String, Object> options, @JsonProperty("outdir") String reports, List<Server> servers,
		List<String> cases, @JsonProperty("exclude-cases") List<String> excluded,
		@JsonProperty("exclude-agent-cases") Map<String, List<String>> excludedByAgent) {

	static Specification of(String url, String reports, List<String> excluded) {
		// what fails the connection is to be closed by this side
		return new Specification(Map.of("failByDrop", false), reports,
				List.of(new Server(Autobahn.AGENT, url, Map.of("version", 18))), List.of("*"), excluded, Map.of());
	}

	/**
	 * A server.
	 *
	 * @param agent its name in the reports
	 * @param url where it is
	 * @param options of the protocol: 18 is the draft that became RFC 6455
	 */
	record Server(String agent, String url, Map<String, Object> options) {

	}

}
