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

package dev.cork.it.plain;

import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Handlers are called through the proxies of their beans.
 */
class ProxiedHandlersIT {

	private static final MethodInterceptor ADVICE = (invocation) -> "advised " + invocation.proceed();

	@Test
	void anAdvisedClassIsCalledThroughItsProxy() {
		try (ConfigurableApplicationContext context = Apps.run(ProxiedByClass.class)) {
			assertThat(Apps.probe(context).get("/hello?n=3").body()).isEqualTo("advised hello 3");
		}
	}

	@Test
	void anAdvisedInterfaceIsCalledThroughItsProxy() {
		try (ConfigurableApplicationContext context = Apps.run(ProxiedByInterface.class)) {
			assertThat(Apps.probe(context).get("/greet").body()).isEqualTo("advised greeting");
		}
	}

	@Test
	void aMethodThatTheProxyDoesNotHaveStopsTheStart() {
		assertThatThrownBy(() -> Apps.run(HiddenByProxy.class).close())
			.hasStackTraceContaining("cannot be called on its proxy")
			.hasStackTraceContaining("HiddenHandler#hidden()");
	}

	@LoopController
	static class Handler {

		@GetMapping("/hello")
		String hello(@RequestParam int n) {
			return "hello " + n;
		}

	}

	interface Greeter {

		@GetMapping("/greet")
		String greet();

	}

	@LoopController
	static class GreeterHandler implements Greeter {

		@Override
		public String greet() {
			return "greeting";
		}

	}

	interface Other {

		void other();

	}

	@LoopController
	static class HiddenHandler implements Other {

		@Override
		public void other() {
		}

		@GetMapping("/hidden")
		public String hidden() {
			return "hidden";
		}

	}

	static BeanNameAutoProxyCreator proxies(boolean byClass) {
		BeanNameAutoProxyCreator proxies = new BeanNameAutoProxyCreator();
		proxies.setBeanNames("*Handler");
		proxies.setProxyTargetClass(byClass);
		proxies.setInterceptorNames("advice");
		return proxies;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Handler.class)
	static class ProxiedByClass {

		@Bean
		static BeanNameAutoProxyCreator proxies() {
			return ProxiedHandlersIT.proxies(true);
		}

		@Bean
		static MethodInterceptor advice() {
			return ADVICE;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(GreeterHandler.class)
	static class ProxiedByInterface {

		@Bean
		static BeanNameAutoProxyCreator proxies() {
			return ProxiedHandlersIT.proxies(false);
		}

		@Bean
		static MethodInterceptor advice() {
			return ADVICE;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(HiddenHandler.class)
	static class HiddenByProxy {

		@Bean
		static BeanNameAutoProxyCreator proxies() {
			return ProxiedHandlersIT.proxies(false);
		}

		@Bean
		static MethodInterceptor advice() {
			return ADVICE;
		}

	}

}
