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

package dev.cork.engine.testsupport;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that starts a program which not every machine has. Where the program is not on
 * the {@code PATH} the test is skipped and the report names the package to install; where
 * the environment says {@code CI=true} it fails instead, so that no test is lost unseen.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@ExtendWith(RequiresToolCondition.class)
public @interface RequiresTool {

	/**
	 * The program, as one would call it.
	 * @return the name of an executable file
	 */
	String value();

	/**
	 * The Debian package that brings it.
	 * @return the package's name, by default that of the program
	 */
	String debianPackage() default "";

}
