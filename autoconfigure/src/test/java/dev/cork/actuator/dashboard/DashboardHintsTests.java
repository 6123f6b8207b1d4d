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

package dev.cork.actuator.dashboard;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

import static org.assertj.core.api.Assertions.assertThat;

class DashboardHintsTests {

	private final RuntimeHints hints = new RuntimeHints();

	DashboardHintsTests() {
		new DashboardHints().registerHints(this.hints, getClass().getClassLoader());
	}

	@ParameterizedTest
	@ValueSource(strings = { "index.html", "dashboard.js", "dashboard.css", "icon.svg" })
	void itsOwnFilesAreIncluded(String name) {
		assertThat(RuntimeHintsPredicates.resource().forResource(Dashboard.FOLDER + name)).accepts(this.hints);
	}

	@Test
	void soIsTheLibraryForItsCharts() {
		String folder = new UPlotFiles(getClass().getClassLoader()).folder();
		assertThat(RuntimeHintsPredicates.resource().forResource(UPlotFiles.MAVEN)).accepts(this.hints);
		assertThat(RuntimeHintsPredicates.resource().forResource(folder + "uPlot.iife.min.js")).accepts(this.hints);
		assertThat(RuntimeHintsPredicates.resource().forResource(folder + "uPlot.min.css")).accepts(this.hints);
	}

}
