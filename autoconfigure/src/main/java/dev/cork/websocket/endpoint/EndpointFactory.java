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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import dev.cork.web.error.RouteFailures;
import dev.cork.web.invoke.CallCheck;
import dev.cork.web.invoke.TargetMethod;
import dev.cork.web.mapping.HandlerMethods;
import dev.cork.web.mapping.HandlerParts;
import dev.cork.websocket.PublishTo;
import dev.cork.websocket.Subscribe;
import dev.cork.websocket.answer.Answer;
import dev.cork.websocket.answer.AnswerFactory;
import dev.cork.websocket.argument.EventArguments;
import dev.cork.websocket.argument.EventKind;
import dev.cork.websocket.argument.HandshakeArguments;
import dev.cork.websocket.argument.TopicNames;
import org.jspecify.annotations.Nullable;

import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Makes the handler of one endpoint. Everything about its methods that can be wrong comes
 * out here.
 */
final class EndpointFactory {

	private final WebSocketEndpointDefinition definition;

	private final HandlerParts parts;

	private final HandshakeArguments handshake;

	private final TopicNames names;

	private final AnswerFactory answers;

	private final boolean anyBlocking;

	EndpointFactory(WebSocketEndpointDefinition definition, List<String> pathVariables, HandlerParts parts) {
		this.definition = definition;
		this.parts = parts;
		EndpointParts own = definition.endpointParts();
		this.handshake = new HandshakeArguments(parts.arguments(), parts.validation(), pathVariables);
		this.names = new TopicNames(own.placeholders(), pathVariables);
		this.answers = new AnswerFactory(own.json(), own.topics(), this.names);
		this.anyBlocking = definition.methods()
			.all()
			.anyMatch((method) -> !method.equals(definition.methods().upgrade()) && isBlocking(method));
	}

	private boolean isBlocking(Method method) {
		return HandlerMethods.isBlocking(method, this.definition.userType());
	}

	/**
	 * Makes the handler.
	 * @throws IllegalArgumentException naming the method that cannot work
	 */
	EndpointHandler create(RouteFailures failures) {
		EventMethods declared = this.definition.methods();
		UpgradeFactory upgrades = new UpgradeFactory(this.definition, this.handshake, this.parts);
		Method upgrade = declared.upgrade();
		UpgradeCall upgradeCall = (upgrade != null)
				? naming(upgrade, () -> upgrades.create(upgrade, isBlocking(upgrade), failures)) : null;
		EventArguments arguments = new EventArguments(this.definition.userType(), this.handshake,
				this.definition.endpointParts().json(), this.anyBlocking, this.parts.validation(),
				this.definition.endpointParts().gate(), upgrades.userDataType(upgrade));
		ErrorMethods errors = new ErrorMethods(declared.errors()
			.stream()
			.map((method) -> new ErrorMethods.ErrorMethod(ErrorMethods.type(method),
					event(EventKind.ERROR, method, arguments)))
			.toList());
		Map<EventKind, EventMethod> events = new EnumMap<>(EventKind.class);
		declared.events().forEach((kind, method) -> events.put(kind, event(kind, method, arguments)));
		List<Integer> topics = subscriptions(declared.events().get(EventKind.OPEN));
		SessionFactory sessions = new SessionFactory(this.handshake, this.names,
				new EndpointFailures(failures.toString(), errors),
				this.anyBlocking ? this.parts.blocking().get() : null, this.definition.options().maxWaitingMessages());
		return new EndpointHandler(sessions, upgradeCall, events, topics, failures);
	}

	private EventMethod event(EventKind kind, Method method, EventArguments arguments) {
		return naming(method, () -> {
			Object bean = this.definition.bean();
			Class<?> type = this.definition.userType();
			boolean blocking = isBlocking(method);
			CallCheck check = this.parts.validation().ofCall(bean, type, method);
			EventArgumentReaders readers = new EventArgumentReaders(
					arguments.resolve(kind, method, blocking, check == CallCheck.NONE), check);
			PublishTo publishTo = AnnotatedElementUtils.findMergedAnnotation(method, PublishTo.class);
			Answer answer = this.answers.create(ResolvableType.forMethodReturnType(method, type), publishTo,
					kind == EventKind.CLOSE);
			Method invocable = HandlerMethods.invocable(bean, type, method);
			TargetMethod target = TargetMethod.of(bean, invocable).checked(check);
			return new EventMethod(readers, target, EventInvoker.of(bean, invocable, readers, target), answer,
					blocking);
		});
	}

	private List<Integer> subscriptions(@Nullable Method open) {
		List<Integer> topics = new ArrayList<>();
		Subscribe onType = AnnotatedElementUtils.findMergedAnnotation(this.definition.userType(), Subscribe.class);
		Subscribe onMethod = (open != null) ? AnnotatedElementUtils.findMergedAnnotation(open, Subscribe.class) : null;
		for (Subscribe subscribe : new @Nullable Subscribe[] { onType, onMethod }) {
			if (subscribe != null) {
				for (String topic : subscribe.value()) {
					topics.add(naming(open, () -> this.names.add(topic)));
				}
			}
		}
		return topics;
	}

	private <T> T naming(@Nullable Method method, java.util.function.Supplier<T> action) {
		try {
			return action.get();
		}
		catch (IllegalArgumentException ex) {
			Class<?> type = this.definition.userType();
			String name = (method != null) ? HandlerMethods.describe(type, method) : type.getName();
			throw new IllegalArgumentException(name + ", " + ex.getMessage(), ex);
		}
	}

}
