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

package dev.cork.it;

import org.springframework.util.ClassUtils;

/**
 * What an application can have beside Cork, told by one class of each. The build gives
 * the tests of each package below this one a class path of their own.
 */
public enum ClassPath {

	/** Spring WebFlux. */
	WEBFLUX("org.springframework.web.reactive.DispatcherHandler"),

	/** Spring MVC. */
	WEBMVC("org.springframework.web.servlet.DispatcherServlet"),

	/** Spring Security. */
	SECURITY("org.springframework.security.web.server.WebFilterChainProxy"),

	/** The actuator. */
	ACTUATOR("org.springframework.boot.actuate.endpoint.annotation.Endpoint"),

	/** Reactor Netty. */
	REACTOR_NETTY("reactor.netty.http.server.HttpServer"),

	/** Tomcat. */
	TOMCAT("org.apache.catalina.startup.Tomcat"),

	/** Jetty. */
	JETTY("org.eclipse.jetty.server.Server"),

	/** Spring Data Redis. */
	REDIS("org.springframework.data.redis.connection.RedisConnectionFactory"),

	/** The servlet API, whoever brings it. */
	SERVLET("jakarta.servlet.Servlet");

	private final String className;

	ClassPath(String className) {
		this.className = className;
	}

	/**
	 * Tells whether the running tests have it.
	 * @return whether its class can be loaded
	 */
	public boolean isPresent() {
		return ClassUtils.isPresent(this.className, ClassPath.class.getClassLoader());
	}

}
