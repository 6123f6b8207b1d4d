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
import java.util.Locale;

/**
 * Tables in Markdown.
 */
final class Table {

	private Table() {
	}

	static String head(String... columns) {
		return row(List.of(columns)) + "\n" + "|---".repeat(columns.length) + "|";
	}

	static String row(List<String> cells) {
		return "| " + String.join(" | ", cells) + " |";
	}

	/** A row of which there is nothing to say but why. */
	static String failed(String scenario, String server, String why) {
		return row(List.of(scenario, server, "**failed**: " + why.replaceAll("\\s+", " ").replace("|", "\\|")));
	}

	static String number(double value, int decimals) {
		return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%,." + decimals + "f", value);
	}

	/** Few digits, as many as mean something. */
	static String figure(double value) {
		return number(value, (value >= 100) ? 0 : (value >= 10) ? 1 : 2);
	}

	static String percent(double share) {
		return number(100 * share, 1) + "%";
	}

	static String range(Change change) {
		return number(change.ratios().least(), 2) + "–" + number(change.ratios().most(), 2);
	}

}
