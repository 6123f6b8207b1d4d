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

import java.util.Map;
import java.util.function.Predicate;

import dev.cork.observation.RequestObservations;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.GlobalObservationConvention;
import io.micrometer.observation.ObservationFilter;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationRegistryCustomizer;
import org.springframework.core.env.Environment;
import org.springframework.http.server.reactive.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.reactive.observation.ServerRequestObservationConvention;
import org.springframework.util.ClassUtils;

/**
 * Decides whether requests to the native routes of a context are observed. They are if
 * the application says anything of observations that timers alone would not obey.
 */
final class NativeObservations implements ObservedRequests {

	private final ConfigurableListableBeanFactory beans;

	private final ObservationMode mode;

	NativeObservations(ConfigurableListableBeanFactory beans, ObservationMode mode) {
		this.beans = beans;
		this.mode = mode;
	}

	@Override
	public @Nullable RequestObservations find() {
		ObservationRegistry registry = this.beans.getBeanProvider(ObservationRegistry.class).getIfUnique();
		if (registry == null || registry.isNoop() || this.mode == ObservationMode.NEVER) {
			return null;
		}
		return (this.mode == ObservationMode.ALWAYS || isAnythingSaid())
				? new RequestObservations(registry, convention()) : null;
	}

	private ServerRequestObservationConvention convention() {
		return this.beans.getBeanProvider(ServerRequestObservationConvention.class)
			.getIfAvailable(() -> new DefaultServerRequestObservationConvention(
					RequestsName.of(this.beans.getBean(Environment.class))));
	}

	private boolean isAnythingSaid() {
		return isRegistryOfApplication() || isKeyValueSet()
				|| has(ObservationHandler.class, (handler) -> !isOfMeters(handler))
				|| has(ObservationPredicate.class, BootBeans::isOther)
				|| has(ObservationFilter.class, BootBeans::isOther)
				|| has(ObservationRegistryCustomizer.class, BootBeans::isOther)
				|| has(GlobalObservationConvention.class, (convention) -> true)
				|| has(ServerRequestObservationConvention.class,
						(convention) -> convention.getClass() != DefaultServerRequestObservationConvention.class);
	}

	private <T> boolean has(Class<T> type, Predicate<? super T> test) {
		return this.beans.getBeanProvider(type).stream().anyMatch(test);
	}

	/** Tracing does not need meters. */
	private boolean isOfMeters(ObservationHandler<?> handler) {
		return ClassUtils.isPresent("io.micrometer.core.instrument.observation.MeterObservationHandler",
				this.beans.getBeanClassLoader()) && Meters.areOf(handler);
	}

	/** Whoever makes one may have registered with it what is no bean. */
	private boolean isRegistryOfApplication() {
		for (String name : this.beans.getBeanNamesForType(ObservationRegistry.class, true, false)) {
			String maker = this.beans.containsBeanDefinition(name)
					? this.beans.getMergedBeanDefinition(name).getFactoryBeanName() : null;
			if (!ObservationAutoConfiguration.class.getName().equals(maker)) {
				return true;
			}
		}
		return false;
	}

	/** Timers have none of those tags. */
	private boolean isKeyValueSet() {
		Map<String, String> keyValues = Binder.get(this.beans.getBean(Environment.class))
			.bind("management.observations.key-values", Bindable.mapOf(String.class, String.class))
			.orElse(Map.of());
		return !keyValues.isEmpty();
	}

	/** Apart, as the classes need not be there. */
	private static final class Meters {

		static boolean areOf(ObservationHandler<?> handler) {
			return handler instanceof MeterObservationHandler;
		}

	}

}
