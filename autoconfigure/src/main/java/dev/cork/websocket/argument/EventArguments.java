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

package dev.cork.websocket.argument;

import java.lang.reflect.Method;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.engine.websocket.WebSocketHandle;
import dev.cork.engine.websocket.WebSocketUpgrade;
import dev.cork.web.argument.HandlerArgument;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.validation.ArgumentCheck;
import dev.cork.web.validation.HandlerValidation;
import dev.cork.websocket.Payload;
import dev.cork.websocket.TopicRequests;
import dev.cork.websocket.UserData;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.core.annotation.AnnotatedMethod;

/**
 * Finds the readers of all parameters of an endpoint's methods.
 */
public final class EventArguments {

	private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

	private static final String ALWAYS = "WebSocket, WebSocketHandle, TopicRequests, @UserData, Principal, and of the "
			+ "handshake @PathVariable, @RequestParam, @RequestHeader, @CookieValue, @RequestAttribute, HttpHeaders, "
			+ "Locale and what ArgumentResolver beans know";

	private final Class<?> userType;

	private final HandshakeArguments handshake;

	private final PayloadReaders payloads;

	private final HandlerValidation validation;

	private final TopicGate topicGate;

	private final @Nullable Class<?> userDataType;

	/**
	 * Arguments for the methods of one endpoint.
	 * @param userType its class as the user wrote it
	 * @param handshake reads what methods take of it
	 * @param json reads typed messages, {@code null} without a JSON mapper
	 * @param copies whether a call may come later than its event
	 * @param validation of messages
	 * @param topicGate decides about topics
	 * @param userDataType what the upgrade method returns, {@code null} if that is not
	 * known
	 */
	public EventArguments(Class<?> userType, HandshakeArguments handshake, @Nullable JsonCodec json, boolean copies,
			HandlerValidation validation, TopicGate topicGate, @Nullable Class<?> userDataType) {
		this.userType = userType;
		this.handshake = handshake;
		this.payloads = new PayloadReaders(json, copies);
		this.validation = validation;
		this.topicGate = topicGate;
		this.userDataType = (userDataType != null && !BeanUtils.isSimpleProperty(userDataType)
				&& userDataType != Object.class) ? userDataType : null;
	}

	/**
	 * Finds the readers of a method.
	 * @param kind what it is called for
	 * @param method as the user wrote it
	 * @param blocking whether it runs on another thread
	 * @param validated whether single arguments are validated, and not all at once
	 * @return one reader for each parameter
	 * @throws IllegalArgumentException naming the parameter that cannot be read
	 */
	public List<EventReader> resolve(EventKind kind, Method method, boolean blocking, boolean validated) {
		List<EventReader> readers = new ArrayList<>();
		Content content = new Content(kind, this.payloads);
		for (MethodParameter parameter : new AnnotatedMethod(method).getMethodParameters()) {
			parameter.initParameterNameDiscovery(NAMES);
			HandlerArgument argument = this.handshake.argument(parameter.withContainingClass(this.userType));
			refuseWhatIsElsewhere(argument, blocking);
			EventReader reader = resolve(argument, content);
			if (reader == null) {
				throw new IllegalArgumentException(argument.describe() + " is not supported in a method with " + kind
						+ ". Supported are: " + (kind.brings().isEmpty() ? "" : kind.brings() + "; ") + ALWAYS);
			}
			readers.add((content.isPayload(argument) && validated) ? validated(argument, reader) : reader);
		}
		return readers;
	}

	private static void refuseWhatIsElsewhere(HandlerArgument argument, boolean blocking) {
		Class<?> type = argument.type();
		if (type == HttpRequest.class || type == HttpResponse.class || type == WebSocketUpgrade.class) {
			throw new IllegalArgumentException(argument.describe() + " belongs to the handshake, which is over; "
					+ "take what you need of it, e.g. @RequestHeader, or return it as user data from the @OnUpgrade method");
		}
		if (blocking && (type == WebSocket.class || type == TopicRequests.class)) {
			throw new IllegalArgumentException(argument.describe()
					+ " belongs to the loop, but a @Blocking method runs on another thread; take a WebSocketHandle");
		}
	}

	private @Nullable EventReader resolve(HandlerArgument argument, Content content) {
		Class<?> type = argument.type();
		if (argument.annotation(Payload.class) != null) {
			return content.payload(argument);
		}
		if (type == WebSocket.class) {
			return (session, event) -> session.webSocket();
		}
		if (type == WebSocketHandle.class) {
			return (session, event) -> session.handle();
		}
		if (type == TopicRequests.class) {
			return (session, event) -> this.topicGate.requests(session.webSocket());
		}
		if (argument.annotation(UserData.class) != null || type == this.userDataType) {
			return new UserDataReader(type, !argument.isOptional(), argument.describe());
		}
		if (type == Principal.class) {
			return principal(argument);
		}
		if (HandshakeArguments.isDeclared(argument)) {
			return this.handshake.find(argument);
		}
		EventReader reader = content.find(argument);
		if (reader == null && !BeanUtils.isSimpleProperty(type)) {
			reader = this.handshake.find(argument);
		}
		return (reader != null) ? reader : content.payload(argument);
	}

	/** The user data where that is one, else whoever has sent the handshake. */
	private EventReader principal(HandlerArgument argument) {
		EventReader ofHandshake = this.handshake.find(argument);
		UserDataReader ofUserData = new UserDataReader(Principal.class, ofHandshake == null && !argument.isOptional(),
				argument.describe());
		return (ofHandshake == null) ? ofUserData : (session, event) -> {
			Object userData = session.webSocket().userData();
			return (userData instanceof Principal) ? userData : ofHandshake.read(session, event);
		};
	}

	private EventReader validated(HandlerArgument argument, EventReader reader) {
		ArgumentCheck check = this.validation.ofArgument(argument);
		return (check != null) ? new Validated(reader, check) : reader;
	}

	/**
	 * Validates a message.
	 *
	 * @param reader reads it
	 * @param check validates it
	 */
	private record Validated(EventReader reader, ArgumentCheck check) implements EventReader {

		@Override
		public @Nullable Object read(Session session, @Nullable Object event) throws Exception {
			Object value = this.reader.read(session, event);
			this.check.check(value);
			return value;
		}

	}

}
