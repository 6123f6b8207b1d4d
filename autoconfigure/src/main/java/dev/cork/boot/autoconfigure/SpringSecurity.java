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

import dev.cork.security.SecurityArguments;
import dev.cork.security.SecurityChain;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.mapping.RouteGuard;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.security.web.server.WebFilterChainProxy;
import org.springframework.util.ClassUtils;

/**
 * What of Spring Security an application has.
 */
enum SpringSecurity {

	/** Not on the class path, nor wanted. */
	ABSENT,

	/** On the class path, but without WebFlux its reactive filter chain cannot be. */
	WITHOUT_CHAIN,

	/** The reactive filter chain may be a bean. */
	REACTIVE;

	private static final String CHAIN = "org.springframework.security.web.server.WebFilterChainProxy";

	static SpringSecurity on(@Nullable ClassLoader classLoader) {
		if (!ClassUtils.isPresent(CHAIN, classLoader)) {
			return ABSENT;
		}
		return ClassUtils.isPresent(WebFluxClasses.DISPATCHER_HANDLER, classLoader) ? REACTIVE : WITHOUT_CHAIN;
	}

	/** The chain of a context, {@code null} if it has none. */
	@Nullable RouteGuard guard(ApplicationContext context) {
		return (this == REACTIVE) ? Reactive.guard(context) : null;
	}

	/** What handlers may be told of who sends a request. */
	List<ArgumentResolver> arguments(BeanFactory beans) {
		return (this == REACTIVE) ? List.of(Reactive.arguments(beans)) : List.of();
	}

	/** Apart, as the classes need not be there. */
	private static final class Reactive {

		static @Nullable RouteGuard guard(ApplicationContext context) {
			WebFilterChainProxy chain = context.getBeanProvider(WebFilterChainProxy.class).getIfAvailable();
			return (chain != null) ? new SecurityChain(context, chain) : null;
		}

		static ArgumentResolver arguments(BeanFactory beans) {
			return new SecurityArguments(beans);
		}

	}

}
