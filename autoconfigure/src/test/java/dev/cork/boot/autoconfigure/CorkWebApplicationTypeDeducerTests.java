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

package dev.cork.boot.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.WebApplicationType.Deducer;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;

class CorkWebApplicationTypeDeducerTests {

	@Test
	void itIsAskedLast() {
		List<Deducer> deducers = SpringFactoriesLoader.forDefaultResourceLocation().load(Deducer.class);
		assertThat(deducers).hasSizeGreaterThan(1);
		assertThat(deducers.get(deducers.size() - 1)).isInstanceOf(CorkWebApplicationTypeDeducer.class);
	}

	@Test
	void withoutAServletApiTheApplicationIsReactive() {
		assertThat(deduce(new FilteredClassLoader("jakarta.servlet"))).isEqualTo(WebApplicationType.REACTIVE);
	}

	@Test
	void withAServletApiItSaysNothing() {
		assertThat(deduce(getClass().getClassLoader())).isNull();
	}

	private static WebApplicationType deduce(ClassLoader classLoader) {
		Thread thread = Thread.currentThread();
		ClassLoader before = thread.getContextClassLoader();
		try {
			thread.setContextClassLoader(classLoader);
			return new CorkWebApplicationTypeDeducer().deduceWebApplicationType();
		}
		finally {
			thread.setContextClassLoader(before);
		}
	}

}
