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
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Restricts the routes of a class, or of one of its methods, to requests for certain
 * server names: those in the Host field, which with TLS a client names in SNI as well. On
 * a method it replaces that of its class.
 *
 * <p>
 * Routes without it serve every name. Where two are mapped to the same path and method
 * the one for the name of the request is asked first.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
public @interface ServerName {

	/**
	 * The names, without port; <code>${...}</code> is replaced.
	 * @return names such as {@code api.example.org}, or {@code *.example.org} for all
	 * that end so; a name goes before a wildcard, a longer wildcard before a shorter one
	 */
	String[] value();

}
