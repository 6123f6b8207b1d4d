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

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.cork.it.support.Apps;
import dev.cork.it.webflux.CompareAnswers.Mismatch;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same controllers, on WebFlux with Reactor Netty and on Cork, give the same answers
 * to the same requests, but for what {@link Differences} explains.
 */
class SameAnswersIT {

	private static final List<CompareAnswers> ANSWERS = new ArrayList<>();

	@BeforeAll
	static void ask() throws IOException {
		ANSWERS.clear();
		try (ConfigurableApplicationContext webFlux = CompareApplications.webFlux();
				ConfigurableApplicationContext cork = CompareApplications.cork()) {
			for (CompareRequest request : CompareRequests.all()) {
				ANSWERS.add(new CompareAnswers(request, CompareAnswer.to(request, Apps.port(webFlux)),
						CompareAnswer.to(request, Apps.port(cork))));
			}
		}
	}

	static List<CompareAnswers> answers() {
		return ANSWERS;
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("answers")
	void bothAnswerTheSame(CompareAnswers answers) {
		assertThat(answers.mismatches()).as("%s%nWebFlux: %s%nCork: %s", answers, answers.webFlux(), answers.cork())
			.allMatch((mismatch) -> isExplained(answers, mismatch));
	}

	@Test
	void everyDifferenceIsStillThere() {
		Set<Differences> seen = EnumSet.noneOf(Differences.class);
		for (CompareAnswers answers : ANSWERS) {
			for (Mismatch mismatch : answers.mismatches()) {
				explanations(answers, mismatch).forEach(seen::add);
			}
		}
		assertThat(seen).containsExactlyInAnyOrder(Differences.values());
	}

	@Test
	void everyProblemOnCorkHasTheStatusOfItsAnswer() {
		assertThat(ANSWERS).map(CompareAnswers::cork)
			.filteredOn(CompareAnswer::isProblem)
			.isNotEmpty()
			.allMatch(CompareAnswer::isSound);
	}

	@Test
	void noRequestIsAskedTwice() {
		Set<String> lines = new HashSet<>();
		assertThat(CompareRequests.all()).hasSizeGreaterThan(200).allMatch((request) -> lines.add(request.line()));
	}

	private static boolean isExplained(CompareAnswers answers, Mismatch mismatch) {
		return !explanations(answers, mismatch).isEmpty();
	}

	private static List<Differences> explanations(CompareAnswers answers, Mismatch mismatch) {
		return Arrays.stream(Differences.values())
			.filter((difference) -> difference.explains(answers, mismatch))
			.toList();
	}

}
