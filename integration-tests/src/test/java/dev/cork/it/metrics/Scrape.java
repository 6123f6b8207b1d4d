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

package dev.cork.it.metrics;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Prometheus finds at an application.
 *
 * @param text in its format
 */
record Scrape(String text) {

	private static final Pattern SAMPLE = Pattern.compile("^(\\w+)(?:\\{(.*)})? (\\S+)", Pattern.MULTILINE);

	/**
	 * The sum of all samples of a metric that have some labels, each {@code key="value"}.
	 */
	double sum(String name, String... labels) {
		double sum = 0;
		Matcher sample = SAMPLE.matcher(this.text);
		while (sample.find()) {
			String ofSample = "," + sample.group(2) + ",";
			if (sample.group(1).equals(name)
					&& Arrays.stream(labels).allMatch((label) -> ofSample.contains("," + label + ","))) {
				sum += Double.parseDouble(sample.group(3));
			}
		}
		return sum;
	}

	boolean has(String name) {
		return this.text.contains("\n" + name + "{") || this.text.contains("\n" + name + " ");
	}

}
