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

import java.lang.reflect.Parameter;
import java.nio.ByteBuffer;

import dev.cork.web.argument.HandlerArgument;
import org.jspecify.annotations.Nullable;

/**
 * Gives the parameters of one method what its event brings, each thing once.
 */
final class Content {

	private final EventKind kind;

	private final PayloadReaders payloads;

	private @Nullable Parameter payload;

	private int texts;

	private int numbers;

	Content(EventKind kind, PayloadReaders payloads) {
		this.kind = kind;
		this.payloads = payloads;
	}

	/** The reader of what can be told by its type alone, else {@code null}. */
	@Nullable EventReader find(HandlerArgument argument) {
		Class<?> type = argument.type();
		return switch (this.kind) {
			case OPEN, DRAIN -> null;
			case TEXT ->
				(type == String.class || type == CharSequence.class || isBytes(type)) ? payload(argument) : null;
			case BINARY, PING, PONG -> isBytes(type) ? payload(argument) : null;
			case DROPPED -> dropped(type);
			case SUBSCRIPTION -> subscription(type);
			case CLOSE -> close(type);
			case ERROR -> Throwable.class.isAssignableFrom(type) ? once(this.texts++, (session, event) -> event) : null;
		};
	}

	private static boolean isBytes(Class<?> type) {
		return type == byte[].class || type == ByteBuffer.class;
	}

	private @Nullable EventReader dropped(Class<?> type) {
		if (type == String.class) {
			return once(this.texts++, (session, event) -> of(DroppedMessage.class, event).topic());
		}
		return (type == int.class)
				? once(this.numbers++, (session, event) -> of(DroppedMessage.class, event).lengthBytes()) : null;
	}

	private @Nullable EventReader subscription(Class<?> type) {
		if (type == String.class) {
			return once(this.texts++, (session, event) -> of(SubscriptionChange.class, event).topic());
		}
		if (type != int.class) {
			return null;
		}
		return (this.numbers++ == 0) ? (session, event) -> of(SubscriptionChange.class, event).now()
				: once(this.numbers - 2, (session, event) -> of(SubscriptionChange.class, event).before());
	}

	private @Nullable EventReader close(Class<?> type) {
		if (type == String.class) {
			return once(this.texts++, (session, event) -> of(CloseStatus.class, event).reason());
		}
		return (type == int.class) ? once(this.numbers++, (session, event) -> of(CloseStatus.class, event).code())
				: null;
	}

	private static @Nullable EventReader once(int before, EventReader reader) {
		return (before == 0) ? reader : null;
	}

	private static <T> T of(Class<T> type, @Nullable Object event) {
		return type.cast(java.util.Objects.requireNonNull(event));
	}

	/**
	 * The reader of a parameter that gets the message, {@code null} if there is none.
	 * @throws IllegalArgumentException if another parameter gets it, or it cannot be of
	 * that type
	 */
	@Nullable EventReader payload(HandlerArgument argument) {
		if (!this.kind.hasPayload()) {
			return null;
		}
		if (this.payload != null) {
			throw new IllegalArgumentException(argument.describe() + " and parameter '" + this.payload.getName()
					+ "' both want the message; there is one");
		}
		this.payload = argument.parameter().getParameter();
		return this.payloads.create(this.kind, argument);
	}

	boolean isPayload(HandlerArgument argument) {
		return argument.parameter().getParameter().equals(this.payload);
	}

}
