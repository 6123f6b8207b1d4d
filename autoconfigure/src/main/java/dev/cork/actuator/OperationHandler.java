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

package dev.cork.actuator;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;

import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpHandler;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.error.HttpErrors;
import dev.cork.web.error.RouteFailures;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.InvocationContext;
import org.springframework.boot.actuate.endpoint.OperationArgumentResolver;
import org.springframework.boot.actuate.endpoint.OperationType;
import org.springframework.boot.actuate.endpoint.ProducibleOperationArgumentResolver;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;

/**
 * An operation as the engine calls it. The loop reads the request; whatever the operation
 * does, and the writing of its result, happens on a worker.
 */
final class OperationHandler implements HttpHandler {

	private final OperationChoice operations;

	private final OperationArguments arguments;

	private final EndpointTools tools;

	private final EndpointAnswers answers;

	private final RouteFailures failures;

	private final int maxBodyBytes;

	OperationHandler(OperationChoice operations, OperationArguments arguments, EndpointTools tools,
			RouteFailures failures, int maxBodyBytes) {
		this.operations = operations;
		this.arguments = arguments;
		this.tools = tools;
		this.answers = tools.answers(failures);
		this.failures = failures;
		this.maxBodyBytes = maxBodyBytes;
	}

	@Override
	public void handle(HttpRequest request, HttpResponse response) {
		OperationChoice.Chosen chosen = this.operations.choose(request);
		request.retain();
		if (chosen.operation().getType() == OperationType.WRITE && request.hasBody()) {
			request.collect(this.maxBodyBytes, (body) -> withBody(chosen, body, request, response));
		}
		else {
			start(chosen, null, request, response);
		}
	}

	private void withBody(OperationChoice.Chosen chosen, ByteBuffer body, HttpRequest request, HttpResponse response) {
		byte[] bytes = new byte[body.remaining()];
		body.get(bytes);
		try {
			start(chosen, bytes, request, response);
		}
		catch (Throwable ex) {
			this.failures.handle(ex, request, response);
		}
	}

	private void start(OperationChoice.Chosen chosen, byte @Nullable [] body, HttpRequest request,
			HttpResponse response) {
		Map<String, Object> arguments = this.arguments.ofPath(request);
		Map<String, Object> query = this.arguments.ofQuery(request);
		DetachedResponse detached = response.detach();
		this.tools.workers().executor().execute(() -> {
			try {
				if (body != null) {
					Map<String, Object> said = this.tools.body().decode(body);
					arguments.putAll((said != null) ? said : Map.of());
				}
				arguments.putAll(query);
				invoke(chosen, arguments, request, detached);
			}
			catch (Throwable ex) {
				fail(ex, request, detached);
			}
		});
	}

	private void invoke(OperationChoice.Chosen chosen, Map<String, Object> arguments, HttpRequest request,
			DetachedResponse detached) {
		Object result = chosen.operation()
			.invoke(new InvocationContext(SecurityContext.NONE, arguments,
					OperationArgumentResolver.of(WebServerNamespace.class, this.tools::namespace),
					new ProducibleOperationArgumentResolver(chosen::accept)));
		if (result instanceof Publisher<?> publisher) {
			Mono<?> mono = (publisher instanceof Flux<?> flux) ? flux.collectList() : Mono.from(publisher);
			Disposable subscription = mono.<Optional<Object>>map(Optional::of)
				.defaultIfEmpty(Optional.empty())
				.subscribe((value) -> answer(chosen, value.orElse(null), request, detached),
						(ex) -> fail(ex, request, detached));
			detached.onAborted(subscription::dispose);
			return;
		}
		answer(chosen, result, request, detached);
	}

	private void answer(OperationChoice.Chosen chosen, @Nullable Object result, HttpRequest request,
			DetachedResponse detached) {
		boolean reading = chosen.operation().getType() == OperationType.READ;
		this.answers.answer(result, chosen.type(), reading, request, detached);
	}

	private void fail(Throwable failure, HttpRequest request, DetachedResponse detached) {
		Throwable shown = (failure instanceof InvalidEndpointRequestException invalid)
				? HttpErrors.badRequest(String.valueOf(invalid.getReason()), invalid) : failure;
		this.answers.fail(shown, request, detached);
	}

}
