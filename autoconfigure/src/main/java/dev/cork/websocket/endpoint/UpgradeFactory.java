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

package dev.cork.websocket.endpoint;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.websocket.WebSocketUpgrade;
import dev.cork.web.argument.ArgumentReader;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.context.CallContext;
import dev.cork.web.context.Surroundings;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.invoke.ArgumentReaders;
import dev.cork.web.invoke.CallCheck;
import dev.cork.web.invoke.HandlerInvoker;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.web.mapping.HandlerMethods;
import dev.cork.web.mapping.HandlerParts;
import dev.cork.web.result.LaterResult;
import dev.cork.web.result.UnsupportedTypes;
import dev.cork.websocket.UpgradeResult;
import dev.cork.websocket.argument.HandshakeArguments;
import org.jspecify.annotations.Nullable;

import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedMethod;

/**
 * Prepares {@code @OnUpgrade} methods: handlers of a request, but for their result.
 */
final class UpgradeFactory {

	/** Where a method's parameter finds the handshake. */
	private static final String UPGRADE = SessionUpgrade.class.getName();

	private final WebSocketEndpointDefinition definition;

	private final HandshakeArguments handshake;

	private final HandlerParts parts;

	UpgradeFactory(WebSocketEndpointDefinition definition, HandshakeArguments handshake, HandlerParts parts) {
		this.definition = definition;
		this.handshake = handshake;
		this.parts = parts;
	}

	/** The class of the user data that a method returns, {@code null} if not known. */
	@Nullable Class<?> userDataType(@Nullable Method method) {
		if (method == null) {
			return null;
		}
		Class<?> type = decided(method).resolve(Object.class);
		return (type == UpgradeResult.class || type == void.class || type == Void.class) ? null : type;
	}

	private ResolvableType decided(Method method) {
		ResolvableType type = ResolvableType.forMethodReturnType(method, this.definition.userType());
		LaterResult later = LaterResult.of(type.resolve(Object.class));
		return (later != null) ? type.as(later.type()).getGeneric(0) : type;
	}

	/**
	 * Makes the call.
	 * @throws IllegalArgumentException if it cannot work
	 */
	UpgradeCall create(Method method, boolean blocking, RouteFailures failures) {
		Class<?> decided = decided(method).resolve(Object.class);
		if (UnsupportedTypes.contains(decided)) {
			throw new IllegalArgumentException("result " + decided.getName()
					+ " is not supported in a method with @OnUpgrade. Supported are: void, the user data, an "
					+ "UpgradeResult; CompletionStage and Mono of those");
		}
		Object bean = this.definition.bean();
		Class<?> type = this.definition.userType();
		CallCheck check = this.parts.validation().ofCall(bean, type, method);
		List<ArgumentReader> readers = new ArrayList<>();
		for (MethodParameter parameter : new AnnotatedMethod(method).getMethodParameters()) {
			parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
			readers.add(reader(this.handshake.argument(parameter.withContainingClass(type)), blocking,
					check == CallCheck.NONE));
		}
		Method invocable = HandlerMethods.invocable(bean, type, method);
		UpgradeDecision decision = new UpgradeDecision(
				LaterResult.of(ResolvableType.forMethodReturnType(method, type).resolve(Object.class)), failures);
		if (!blocking) {
			HandlerInvoker invoker = HandlerInvoker.of(bean, invocable, readers, check);
			return (upgrade) -> {
				upgrade.request().attribute(UPGRADE, upgrade);
				decision.conclude(upgrade, invoker.invoke(upgrade.request(), upgrade.response(), null));
			};
		}
		ArgumentReaders arguments = new ArgumentReaders(readers, check);
		TargetMethod target = TargetMethod.of(bean, invocable).checked(check);
		return (upgrade) -> {
			@Nullable Object[] values = arguments.read(upgrade.request(), upgrade.response(), null);
			CallContext context = CallContext.of(upgrade.request());
			upgrade.await();
			this.parts.blocking().get().execute(() -> {
				try {
					Object result = call(target, values, context);
					decision.later(upgrade, () -> decision.conclude(upgrade, result));
				}
				catch (Throwable ex) {
					decision.later(upgrade, () -> decision.fail(upgrade, ex));
				}
			});
		};
	}

	private static @Nullable Object call(TargetMethod target, @Nullable Object[] values, @Nullable CallContext context)
			throws Throwable {
		if (context == null) {
			return target.call(values);
		}
		Surroundings.Scope scope = context.open();
		try {
			return target.call(values);
		}
		finally {
			scope.close();
		}
	}

	private ArgumentReader reader(HandlerArgument argument, boolean blocking, boolean validated) {
		Class<?> type = argument.type();
		boolean loopOnly = type == WebSocketUpgrade.class || type == HttpRequest.class || type == HttpResponse.class;
		if (blocking && loopOnly) {
			throw new IllegalArgumentException(argument.describe()
					+ " belongs to the loop, but a @Blocking method runs on another thread; take what you need of it, "
					+ "and return an UpgradeResult");
		}
		if (type == WebSocketUpgrade.class) {
			return (request, response, body) -> request.attribute(UPGRADE);
		}
		ArgumentReader reader = this.parts.arguments().resolve(argument);
		HandshakeArguments.requireNoBody(argument, reader);
		return validated ? this.parts.validation().ofArgument(argument, reader) : reader;
	}

}
