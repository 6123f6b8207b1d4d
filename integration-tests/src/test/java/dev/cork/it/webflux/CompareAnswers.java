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

package dev.cork.it.webflux;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * What both applications said to the same request, and where they are not of one mind.
 *
 * @param request what they were asked
 * @param webFlux what WebFlux on Reactor Netty said
 * @param cork what Cork said
 */
record CompareAnswers(CompareRequest request, CompareAnswer webFlux, CompareAnswer cork) {

	/** Of the moment, of the connection, or compared with what they are about. */
	private static final Set<String> NOT_COMPARED = Set.of("date", "connection", "keep-alive", "transfer-encoding",
			"content-length");

	/** Headers whose values have no order. */
	private static final Set<String> SETS = Set.of("allow", "accept", "vary");

	private static final JsonMapper JSON = JsonMapper.shared();

	/**
	 * One respect in which two answers differ.
	 *
	 * @param what the status, a header, a member of a problem and so on
	 * @param onWebFlux what it is there
	 * @param onCork what it is here
	 */
	record Mismatch(String what, String onWebFlux, String onCork) {

		boolean isIn(String... respects) {
			return Arrays.asList(respects).contains(this.what);
		}

		@Override
		public String toString() {
			return this.what + ": '" + this.onWebFlux + "' on WebFlux, '" + this.onCork + "' on Cork";
		}

	}

	List<Mismatch> mismatches() {
		List<Mismatch> mismatches = new ArrayList<>();
		compare("status", this.webFlux.status(), this.cork.status(), mismatches);
		compare("end", this.webFlux.complete(), this.cork.complete(), mismatches);
		Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		names.addAll(this.webFlux.headers().keySet());
		names.addAll(this.cork.headers().keySet());
		for (String name : names) {
			if (!NOT_COMPARED.contains(lower(name))) {
				compare(lower(name), header(this.webFlux, name), header(this.cork, name), mismatches);
			}
		}
		compareLengths(mismatches);
		compareBodies(mismatches);
		return mismatches;
	}

	/** A length says something of its own only where there is no body to be counted. */
	private void compareLengths(List<Mismatch> mismatches) {
		List<String> onWebFlux = this.webFlux.headers().get("Content-Length");
		List<String> onCork = this.cork.headers().get("Content-Length");
		boolean never = this.webFlux.status() == 204 || this.webFlux.status() == 304;
		boolean known = this.request.isHead() && onWebFlux != null && onCork != null;
		if (never || known) {
			compare("content-length", onWebFlux, onCork, mismatches);
		}
	}

	private void compareBodies(List<Mismatch> mismatches) {
		if (this.request.isHead() || !this.webFlux.isProblem() || !this.cork.isProblem()) {
			compare("body", this.webFlux.body(), this.cork.body(), mismatches);
			return;
		}
		Map<String, Object> onWebFlux = tree(this.webFlux);
		Map<String, Object> onCork = tree(this.cork);
		Set<String> names = new TreeSet<>(onWebFlux.keySet());
		names.addAll(onCork.keySet());
		names.forEach((name) -> compare("problem " + name, onWebFlux.get(name), onCork.get(name), mismatches));
	}

	private static void compare(String what, Object onWebFlux, Object onCork, List<Mismatch> mismatches) {
		if (!Objects.equals(onWebFlux, onCork)) {
			mismatches.add(new Mismatch(what, String.valueOf(onWebFlux), String.valueOf(onCork)));
		}
	}

	private static Object header(CompareAnswer answer, String name) {
		List<String> values = answer.headers().get(name);
		if (values == null || !SETS.contains(lower(name))) {
			return values;
		}
		return answer.set(name);
	}

	private static Map<String, Object> tree(CompareAnswer answer) {
		return new TreeMap<>(JSON.readValue(answer.text(), new TypeReference<Map<String, Object>>() {
		}));
	}

	private static String lower(String name) {
		return name.toLowerCase(Locale.ROOT);
	}

	@Override
	public String toString() {
		return this.request.toString();
	}

}
