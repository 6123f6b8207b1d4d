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

package dev.cork.websocket.answer;

import java.util.function.Supplier;

import dev.cork.topic.Topics;
import dev.cork.web.json.JsonCodec;
import dev.cork.web.result.LaterResult;
import dev.cork.websocket.PublishTo;
import dev.cork.websocket.argument.TopicNames;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;

import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;

/**
 * Finds out what to do with the results of an endpoint's methods.
 */
public final class AnswerFactory {

	private final MessageForms forms;

	private final Supplier<Topics> topics;

	private final TopicNames names;

	/**
	 * A factory for one endpoint.
	 * @param json writes objects, {@code null} without a JSON mapper
	 * @param topics asked for if a result is published
	 * @param names of topics
	 */
	public AnswerFactory(@Nullable JsonCodec json, Supplier<Topics> topics, TopicNames names) {
		this.forms = new MessageForms(json);
		this.topics = topics;
		this.names = names;
	}

	/**
	 * Finds out what to do with a result.
	 * @param type as the method declares it
	 * @param publishTo where it goes, {@code null} for the peer
	 * @param closing whether the web socket is closed when the method is called
	 * @return to be called with each result
	 * @throws IllegalArgumentException if it cannot be done
	 */
	public Answer create(ResolvableType type, @Nullable PublishTo publishTo, boolean closing) {
		Class<?> raw = type.resolve(Object.class);
		if (isNothing(raw)) {
			if (publishTo != null) {
				throw new IllegalArgumentException("it has @PublishTo, but returns nothing that could be published");
			}
			return Answer.NONE;
		}
		LaterResult later = LaterResult.of(raw);
		if (later != null) {
			ResolvableType nested = type.as(later.type()).getGeneric(0);
			return new StageAnswer(later,
					isNothing(nested.resolve(Object.class)) ? Sender.NOWHERE : sender(nested, publishTo, closing));
		}
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(raw);
		if (adapter != null) {
			if (closing) {
				throw new IllegalArgumentException("a stream cannot be told to one who has gone; return one value");
			}
			return stream(adapter, sender(type.as(adapter.getReactiveType()).getGeneric(0), publishTo, closing));
		}
		return value(sender(type, publishTo, closing));
	}

	private static boolean isNothing(Class<?> type) {
		return type == void.class || type == Void.class;
	}

	private static Answer value(Sender sender) {
		return (session, result) -> {
			if (result == null) {
				return;
			}
			if (session.isClosed()) {
				sender.sendLate(session, result);
			}
			else {
				sender.send(session, result);
			}
		};
	}

	private static Answer stream(ReactiveAdapter adapter, Sender sender) {
		return (session, result) -> {
			if (result != null && !session.isClosed()) {
				StreamAnswer answer = new StreamAnswer(session, sender);
				session.add(answer);
				Flux.from(adapter.toPublisher(result)).subscribe(answer);
			}
		};
	}

	private Sender sender(ResolvableType type, @Nullable PublishTo publishTo, boolean closing) {
		MessageForm form = this.forms.of(type);
		if (publishTo == null) {
			if (closing) {
				throw new IllegalArgumentException(
						"what it returns can be sent to nobody, as the web socket is closed; "
								+ "return nothing, or publish it with @PublishTo");
			}
			return new Sender.ToPeer(form);
		}
		int topic = this.names.add(publishTo.value());
		// one that is closed has unsubscribed
		return (publishTo.excludeSender() && !closing) ? new Sender.ToOthers(form, topic)
				: new Sender.ToTopic(form, this.topics.get(), topic);
	}

}
