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

package dev.cork.engine.router;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

/**
 * What the router must find, said as plainly as possible: look at every route, keep those
 * that match, sort them. Shares no code with the router. Takes routes as
 * {@link RoutedSite} does.
 */
final class ReferenceRouter {

	private static final List<String> USUAL = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

	private final List<String> routes;

	ReferenceRouter(List<String> routes) {
		this.routes = routes;
	}

	/** The route without what makes no difference to the requests that it matches. */
	static String structure(String route) {
		return RoutedSite.methodOf(route) + String.join("/", structures(route));
	}

	List<String> answers(String request) {
		List<Candidate> candidates = candidates(request);
		if (candidates.isEmpty()) {
			return List.of("404");
		}
		List<String> matches = candidates.stream()
			.filter((candidate) -> candidate.methodRank >= 0)
			.sorted(Candidate.MOST_SPECIFIC_FIRST)
			.map(Candidate::answer)
			.toList();
		return matches.isEmpty() ? List.of("405 " + allow(candidates)) : matches;
	}

	private List<Candidate> candidates(String request) {
		List<Candidate> candidates = new ArrayList<>();
		for (String route : this.routes) {
			String variables = variables(segments(RoutedSite.pathOf(route)), segments(RoutedSite.pathOf(request)));
			if (variables != null) {
				candidates.add(new Candidate(route, route + variables, ranks(route),
						methodRank(RoutedSite.methodOf(route), RoutedSite.methodOf(request))));
			}
		}
		return candidates;
	}

	private static @Nullable String variables(List<String> pattern, List<String> path) {
		StringBuilder variables = new StringBuilder();
		for (int i = 0; i < pattern.size(); i++) {
			String segment = pattern.get(i);
			if (segment.equals("**") || segment.startsWith("{*")) {
				boolean empty = i > 0 && pattern.get(i - 1).equals("*") && path.get(i - 1).isEmpty();
				String rest = (i < path.size()) ? "/" + String.join("/", path.subList(i, path.size())) : "";
				variables
					.append(segment.equals("**") ? "" : " " + segment.substring(2, segment.length() - 1) + "=" + rest);
				return empty ? null : variables.toString();
			}
			if (i == path.size() || !matches(segment, path.get(i))) {
				return null;
			}
			if (segment.startsWith("{")) {
				variables.append(' ').append(segment.substring(1).split("[:}]", 2)[0]).append('=').append(path.get(i));
			}
		}
		return (pattern.size() == path.size()) ? variables.toString() : null;
	}

	private static boolean matches(String segment, String text) {
		if (segment.equals("*")) {
			return true;
		}
		if (!segment.startsWith("{")) {
			return segment.equals(text);
		}
		int colon = segment.indexOf(':');
		String regex = (colon < 0) ? ".+" : segment.substring(colon + 1, segment.length() - 1);
		return !text.isEmpty() && Pattern.compile(regex, Pattern.DOTALL).matcher(text).matches();
	}

	private static int methodRank(String registered, String requested) {
		if (registered.equals(requested)) {
			return 0;
		}
		if (registered.equals("GET") && requested.equals("HEAD")) {
			return 1;
		}
		return registered.equals("*") ? 2 : -1;
	}

	private static String allow(List<Candidate> candidates) {
		Set<String> methods = new LinkedHashSet<>(List.of("OPTIONS"));
		for (Candidate candidate : candidates) {
			methods.add(RoutedSite.methodOf(candidate.route));
		}
		if (methods.contains("GET")) {
			methods.add("HEAD");
		}
		return String.join(", ", methods.stream().sorted(Comparator.comparing(USUAL::indexOf)).toArray(String[]::new));
	}

	/** For each segment its kind; of two expressions the one that was there first. */
	private int[] ranks(String route) {
		List<String> structures = structures(route);
		return IntStream.range(0, structures.size()).map((i) -> {
			String structure = structures.get(i);
			if (structure.startsWith("{:")) {
				return 1000 + firstWith(structures.subList(0, i + 1));
			}
			return switch (structure) {
				case "{}" -> 2000;
				case "*" -> 3000;
				case "**" -> 4000;
				default -> 0;
			};
		}).toArray();
	}

	private int firstWith(List<String> prefix) {
		return IntStream.range(0, this.routes.size()).filter((i) -> {
			List<String> other = structures(this.routes.get(i));
			return other.size() >= prefix.size() && other.subList(0, prefix.size()).equals(prefix);
		}).findFirst().orElseThrow();
	}

	private static List<String> structures(String route) {
		return segments(RoutedSite.pathOf(route)).stream()
			.map((segment) -> segment.startsWith("{*") ? "**" : segment.replaceFirst("^\\{[a-z0-9]+", "{"))
			.toList();
	}

	private static List<String> segments(String path) {
		return Arrays.asList(path.substring(1).split("/", -1));
	}

	private static final class Candidate {

		static final Comparator<Candidate> MOST_SPECIFIC_FIRST = Comparator
			.<Candidate, int[]>comparing((candidate) -> candidate.ranks, Arrays::compare)
			.thenComparing((candidate) -> candidate.methodRank);

		private final String route;

		private final String answer;

		private final int[] ranks;

		private final int methodRank;

		Candidate(String route, String answer, int[] ranks, int methodRank) {
			this.route = route;
			this.answer = answer;
			this.ranks = ranks;
			this.methodRank = methodRank;
		}

		String answer() {
			return this.answer;
		}

	}

}
