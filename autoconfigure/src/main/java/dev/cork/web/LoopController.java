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

package dev.cork.web;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;
import org.springframework.core.annotation.AliasFor;
import org.springframework.stereotype.Component;

/**
 * A component whose handler methods, mapped with Spring's own
 * {@link org.springframework.web.bind.annotation.RequestMapping @RequestMapping} and its
 * shortcuts, run on Cork's event loops: what a method returns is the body of the answer.
 * A handler must not block; it shares its thread with every other connection of the loop.
 * <p>
 * On purpose no {@link org.springframework.stereotype.Controller @Controller}: WebFlux
 * never maps such a class. A class that carries both stops the start of the application.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Component
@Reflective(LoopControllerHints.class)
public @interface LoopController {

	/**
	 * The name of the component, as of {@link Component#value()}.
	 * @return the suggested name, or an empty string for the default one
	 */
	@AliasFor(annotation = Component.class)
	String value() default "";

}
