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

package dev.cork.web.mapping;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.CachePolicy;
import dev.cork.engine.http.HttpHandler;
import dev.cork.web.NativeRoute;
import dev.cork.web.RouteInterceptor;
import dev.cork.web.argument.BodyUse;
import dev.cork.web.cors.Cors;
import dev.cork.web.cors.CorsPolicy;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.invoke.ArgumentReaders;
import dev.cork.web.invoke.CallCheck;
import dev.cork.web.invoke.DeclaredStatus;
import dev.cork.web.invoke.HandlerInvoker;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.web.result.HandlerResult;
import dev.cork.web.result.ResultWriter;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;

/**
 * Turns a handler method into the candidates of one of its routes. Everything about the
 * method that can be wrong comes out here.
 */
public final class HandlerFactory {

	private final HandlerParts parts;

	/**
	 * A factory for one server.
	 * @param parts what handlers are made with
	 */
	public HandlerFactory(HandlerParts parts) {
		this.parts = parts;
	}

	/**
	 * The candidates of one handler on one route: one for each media type that it
	 * declares to produce.
	 */
	List<Candidate> candidates(HandlerDefinition definition, String method, String pattern,
			List<String> pathVariables) {
		try {
			return create(definition, method, pattern, pathVariables);
		}
		catch (IllegalArgumentException ex) {
			throw new HandlerMappingException(definition.describe() + ", " + ex.getMessage(),
					"Change the method, or declare a bean that adds what it needs "
							+ "(dev.cork.web.argument.ArgumentResolver, dev.cork.web.result.ResultWriterFactory).",
					ex);
		}
	}

	/** The handler of an endpoint's route. */
	RouteHandler endpoint(EndpointDefinition definition, List<String> pathVariables) {
		Class<?> type = definition.userType();
		String route = definition.method() + " " + definition.pattern();
		RouteFailures failures = new RouteFailures(this.parts.problems(), route + " (" + definition.describe() + ")",
				this.parts.advice().of(definition.bean(), type));
		InterceptorChain interceptors = InterceptorChain.of(interceptors(BodyUse.NONE, definition.corsPolicy()),
				new NativeRoute(definition.method(), definition.pattern(), type, definition.firstMethod()));
		try {
			HttpHandler handler = definition.create(pathVariables, failures, this.parts);
			return new RouteHandler(interceptors, BodyLoader.NONE,
					(request, response, body) -> handler.handle(request, response), failures, null);
		}
		catch (IllegalArgumentException ex) {
			throw new HandlerMappingException(String.valueOf(ex.getMessage()), "Change the class as the message says.",
					ex);
		}
	}

	private List<Candidate> create(HandlerDefinition definition, String method, String pattern,
			List<String> pathVariables) {
		Class<?> type = definition.userType();
		Method handler = definition.annotated().getMethod();
		boolean blocking = HandlerMethods.isBlocking(handler, type);
		CallCheck check = this.parts.validation().ofCall(definition.bean(), type, handler);
		HandlerArguments arguments = HandlerArguments.of(definition, pathVariables, blocking, this.parts.arguments(),
				(check != CallCheck.NONE) ? null : this.parts.validation());
		RouteFailures failures = new RouteFailures(this.parts.problems(),
				method + " " + pattern + " (" + definition.describe() + ")",
				this.parts.advice().of(definition.bean(), type));
		HandlerResult result = new HandlerResult(ResolvableType.forMethodReturnType(handler, type), null,
				arguments.hasResponse(), failures);
		InterceptorChain interceptors = InterceptorChain.of(interceptors(arguments.bodyUse(), corsPolicy(definition)),
				new NativeRoute(method, pattern, type, handler));
		BodyLoader body = bodyLoader(arguments.bodyUse());
		CallFactory calls = calls(definition, arguments, check, blocking, failures);
		MappingConditions conditions = new MappingConditions(definition.mapping(), arguments.acceptsNoBody());
		CachePolicy policy = ResponseCaching.policy(definition, method);
		List<Candidate> candidates = new ArrayList<>();
		for (MediaType produces : produced(conditions, result)) {
			ResultWriter writer = this.parts.results().find(result.producing(produces));
			MediaType negotiated = (produces != null) ? produces : writer.negotiated();
			candidates.add(new Candidate(conditions, new ProducesCondition(negotiated, conditions.refused()),
					new RouteHandler(interceptors, body, calls.create(writer), failures, policy)));
		}
		return candidates;
	}

	/** The declared types, else those among which the client may choose, else none. */
	private List<@Nullable MediaType> produced(MappingConditions conditions, HandlerResult result) {
		List<MediaType> declared = conditions.produced();
		List<@Nullable MediaType> produced = new ArrayList<>(
				declared.isEmpty() ? this.parts.results().choices(result) : declared);
		if (produced.isEmpty()) {
			produced.add(null);
		}
		return produced;
	}

	/** What holds for cross-origin requests to a handler, {@code null} for nothing. */
	@Nullable CorsPolicy corsPolicy(HandlerDefinition definition) {
		return this.parts.cors()
			.policy(definition.userType(), definition.annotated().getMethod(), definition.mapping().methods());
	}

	private List<RouteInterceptor> interceptors(BodyUse use, @Nullable CorsPolicy cors) {
		List<RouteInterceptor> interceptors = new ArrayList<>();
		if (cors != null) {
			interceptors.add(Cors.interceptor(cors));
		}
		if (use == BodyUse.FORM) {
			interceptors.add(this.parts.forms().cleanup());
		}
		interceptors.addAll(this.parts.interceptors());
		return interceptors;
	}

	private BodyLoader bodyLoader(BodyUse use) {
		return switch (use) {
			case NONE -> BodyLoader.NONE;
			case BYTES -> BodyLoader.collect(this.parts.maxBodyBytes());
			case FORM -> BodyLoader.form(this.parts.forms());
		};
	}

	private CallFactory calls(HandlerDefinition definition, HandlerArguments arguments, CallCheck check,
			boolean blocking, RouteFailures failures) {
		Method method = definition.invocable();
		int status = DeclaredStatus.of(definition.annotated().getMethod(), definition.userType());
		if (blocking) {
			ArgumentReaders readers = new ArgumentReaders(arguments.readers(), check);
			TargetMethod target = TargetMethod.of(definition.bean(), method).checked(check);
			return (writer) -> new BlockingCall(readers, target, writer, status, failures, this.parts.blocking().get());
		}
		HandlerInvoker invoker = HandlerInvoker.of(definition.bean(), method, arguments.readers(), check);
		return (writer) -> new LoopCall(invoker, writer, status);
	}

	/** Makes the call of a handler for one of the types that it produces. */
	@FunctionalInterface
	private interface CallFactory {

		HandlerCall create(ResultWriter writer);

	}

}
