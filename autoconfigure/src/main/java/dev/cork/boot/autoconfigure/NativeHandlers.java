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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import dev.cork.boot.StartupFailureException;
import dev.cork.web.RouteInterceptor;
import dev.cork.web.advice.ApplicationAdvice;
import dev.cork.web.argument.ArgumentResolver;
import dev.cork.web.argument.ArgumentResolvers;
import dev.cork.web.argument.RequestLocale;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.cors.Cors;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.form.FormArguments;
import dev.cork.web.form.FormBodies;
import dev.cork.web.form.FormLimits;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.mapping.HandlerFactory;
import dev.cork.web.mapping.HandlerMappingException;
import dev.cork.web.mapping.HandlerParts;
import dev.cork.web.result.ResultWriterFactory;
import dev.cork.web.result.ResultWriters;
import dev.cork.web.validation.HandlerValidation;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.autoconfigure.web.format.DateTimeFormatters;
import org.springframework.boot.autoconfigure.web.format.WebConversionService;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.env.Environment;
import org.springframework.util.function.SingletonSupplier;

/**
 * What the handlers of a context are made with, put together from its beans when the
 * server starts.
 */
class NativeHandlers implements Supplier<HandlerFactory> {

	private final ConfigurableListableBeanFactory beans;

	private final CorkServerProperties server;

	private final CorkBlockingProperties blocking;

	private final CorkMultipartProperties multipart;

	private final EventStreams eventStreams;

	NativeHandlers(ConfigurableListableBeanFactory beans, CorkServerProperties server, CorkBlockingProperties blocking,
			CorkMultipartProperties multipart, EventStreams eventStreams) {
		this.beans = beans;
		this.server = server;
		this.blocking = blocking;
		this.multipart = multipart;
		this.eventStreams = eventStreams;
	}

	@Override
	public HandlerFactory get() {
		JsonCodec json = this.beans.getBeanProvider(JsonCodec.class).getIfAvailable();
		ProblemResponses problems = new ProblemResponses(json);
		SingletonSupplier<BlockingExecutor> executor = SingletonSupplier.of(this::blockingExecutor);
		int maxBodyBytes = (int) this.server.getLimits().getMaxRequestBodySize().toBytes();
		FormLimits formLimits = this.multipart.toLimits(maxBodyBytes);
		ArgumentResolvers arguments = arguments(json, formLimits);
		ResultWriters results = new ResultWriters(ordered(ResultWriterFactory.class), json, problems, executor::obtain,
				this.eventStreams.end());
		return new HandlerFactory(new HandlerParts(arguments, results, problems, advice(arguments, results, problems),
				this.beans.getBeanProvider(HandlerValidation.class).getIfAvailable(() -> HandlerValidation.NONE),
				new Cors(CorsSourceBeans.find(this.beans), new EmbeddedValueResolver(this.beans)),
				ordered(RouteInterceptor.class), executor::obtain, forms(formLimits), maxBodyBytes));
	}

	private ArgumentResolvers arguments(@Nullable JsonCodec json, FormLimits formLimits) {
		ConversionService conversions = conversions();
		EmbeddedValueResolver placeholders = new EmbeddedValueResolver(this.beans);
		List<ArgumentResolver> first = new ArrayList<>(ordered(ArgumentResolver.class));
		first.addAll(SpringSecurity.on(this.beans.getBeanClassLoader()).arguments(this.beans));
		first.addAll(FormArguments.resolvers(conversions, placeholders, json, formLimits));
		return new ArgumentResolvers(first, conversions, placeholders, locale(), json);
	}

	private static FormBodies forms(FormLimits limits) {
		try {
			return new FormBodies(limits);
		}
		catch (IOException ex) {
			throw new StartupFailureException(
					"cork.multipart.file-storage-directory is " + limits.directory()
							+ ", which is no directory and cannot be created: " + ex,
					"Name a directory that the application may write to, or one in such a directory.");
		}
	}

	private <T> List<T> ordered(Class<T> type) {
		return this.beans.getBeanProvider(type).orderedStream().toList();
	}

	private ApplicationAdvice advice(ArgumentResolvers arguments, ResultWriters results, ProblemResponses problems) {
		return new ApplicationAdvice(this.beans, arguments, results, problems,
				(ex) -> new HandlerMappingException(String.valueOf(ex.getMessage()),
						"Change the method, or let its advice not apply to @LoopController classes.", ex));
	}

	/** As Boot does for its own web support. */
	private RequestLocale locale() {
		WebProperties web = Binder.get(this.beans.getBean(Environment.class))
			.bindOrCreate("spring.web", WebProperties.class);
		return new RequestLocale(web.getLocale(), web.getLocaleResolver() == WebProperties.LocaleResolver.FIXED);
	}

	/** As Boot does for its own web support: its converters and those that are beans. */
	private ConversionService conversions() {
		WebConversionService conversions = new WebConversionService(new DateTimeFormatters());
		FormArguments.addConverters(conversions);
		ApplicationConversionService.addBeans(conversions, this.beans);
		return conversions;
	}

	private BlockingExecutor blockingExecutor() {
		Executor executor = ApplicationExecutor.find(this.beans);
		if (executor == null) {
			throw new StartupFailureException(
					"There are @Blocking handlers, or results that are read while they are sent, but no executor to run them on.",
					"Declare one TaskExecutor bean, or name one of several '"
							+ TaskExecutionAutoConfiguration.APPLICATION_TASK_EXECUTOR_BEAN_NAME + "'.");
		}
		return new BlockingExecutor(executor, this.blocking.getMaxPending(), this.blocking.getRetryAfter());
	}

}
