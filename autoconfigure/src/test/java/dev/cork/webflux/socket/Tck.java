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

package dev.cork.webflux.socket;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.TestAbortedException;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/**
 * The Reactive Streams TCK, which is written for TestNG, as dynamic tests.
 */
final class Tck {

	private Tck() {
	}

	/**
	 * One test for each rule.
	 * @param verification makes the TCK's class anew for each of them
	 */
	static Stream<DynamicTest> rules(Supplier<?> verification) {
		return Arrays.stream(verification.get().getClass().getMethods())
			.filter((method) -> method.isAnnotationPresent(Test.class))
			.sorted(Comparator.comparing(Method::getName))
			.map((method) -> DynamicTest.dynamicTest(method.getName(), () -> check(verification.get(), method)));
	}

	private static void check(Object verification, Method rule) throws Throwable {
		call(BeforeClass.class, verification);
		call(BeforeMethod.class, verification);
		try {
			rule.invoke(verification);
		}
		catch (InvocationTargetException ex) {
			if (ex.getCause() instanceof SkipException skipped) {
				throw new TestAbortedException(skipped.getMessage(), skipped);
			}
			throw ex.getCause();
		}
		finally {
			call(AfterClass.class, verification);
		}
	}

	private static void call(Class<? extends Annotation> annotation, Object verification) throws Exception {
		for (Method method : verification.getClass().getMethods()) {
			if (method.isAnnotationPresent(annotation)) {
				method.invoke(verification);
			}
		}
	}

}
