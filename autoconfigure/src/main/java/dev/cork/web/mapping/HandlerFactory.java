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

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpResponse;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.ArgumentResolvers;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.error.ProblemResponses;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.invoke.HandlerInvoker;
import dev.cork.web.result.HandlerResult;
import dev.cork.web.result.ResultWriter;
import dev.cork.web.result.ResultWriters;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;

/**
 * Turns a handler method into the candidates of one of its routes. Everything about the
 * method that can be wrong comes out here.
 */
public final class HandlerFactory {

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	private final ArgumentResolvers arguments;

	private final ResultWriters results;

	private final ProblemResponses problems;

	private final int maxBodyBytes;

	/**
	 * A factory for one server.
	 * @param arguments finds readers
	 * @param results finds writers
	 * @param problems writes failures
	 * @param maxBodyBytes the most that a request body may have
	 */
	public HandlerFactory(ArgumentResolvers arguments, ResultWriters results, ProblemResponses problems,
			int maxBodyBytes) {
		this.arguments = arguments;
		this.results = results;
		this.problems = problems;
		this.maxBodyBytes = maxBodyBytes;
	}

	/**
	 * The candidates of one handler on one route: one for each media type that it
	 * declares to produce.
	 */
	List<Candidate> candidates(HandlerDefinition definition, String method, String pattern,
			List<String> pathVariables) {
		try {
			return create(definition, method + " " + pattern, pathVariables);
		}
		catch (IllegalArgumentException ex) {
			throw new HandlerMappingException(definition.describe() + ", " + ex.getMessage(),
					"Change the method, or declare a bean that adds what it needs "
							+ "(dev.cork.web.argument.ArgumentResolver, dev.cork.web.result.ResultWriterFactory).",
					ex);
		}
	}

	private List<Candidate> create(HandlerDefinition definition, String route, List<String> pathVariables) {
		List<ArgumentReader> readers = new ArrayList<>();
		boolean needsBody = false;
		boolean acceptsNoBody = false;
		boolean hasResponse = false;
		for (MethodParameter parameter : definition.annotated().getMethodParameters()) {
			parameter.initParameterNameDiscovery(NAMES);
			MethodParameter declared = parameter.withContainingClass(definition.userType());
			ArgumentReader reader = this.arguments.resolve(new HandlerArgument(declared, pathVariables));
			readers.add(reader);
			hasResponse |= declared.getParameterType() == HttpResponse.class;
			if (reader.needsBody()) {
				refuseSecondBody(needsBody);
				needsBody = true;
				acceptsNoBody = reader.acceptsNoBody();
			}
		}
		HandlerInvoker invoker = HandlerInvoker.of(definition.bean(), definition.invocable(), readers);
		RouteFailures failures = new RouteFailures(this.problems, route + " (" + definition.describe() + ")");
		ResolvableType type = ResolvableType.forMethodReturnType(definition.annotated().getMethod(),
				definition.userType());
		MappingConditions conditions = new MappingConditions(definition.mapping(), acceptsNoBody);
		List<Candidate> candidates = new ArrayList<>();
		for (MediaType produces : orNone(conditions.produced())) {
			ResultWriter writer = this.results.find(new HandlerResult(type, produces, hasResponse, failures));
			MediaType negotiated = (produces != null) ? produces : writer.negotiated();
			candidates.add(new Candidate(conditions, new ProducesCondition(negotiated, conditions.refused()),
					new RouteHandler(invoker, writer, failures, needsBody ? this.maxBodyBytes : -1)));
		}
		return candidates;
	}

	private static void refuseSecondBody(boolean hasBody) {
		if (hasBody) {
			throw new IllegalArgumentException("two parameters want the request body; there is one");
		}
	}

	private static List<@Nullable MediaType> orNone(List<MediaType> mediaTypes) {
		List<@Nullable MediaType> list = new ArrayList<>(mediaTypes);
		if (list.isEmpty()) {
			list.add(null);
		}
		return list;
	}

}
