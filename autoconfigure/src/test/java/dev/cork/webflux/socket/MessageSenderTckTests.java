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

package dev.cork.webflux.socket;

import java.util.stream.Stream;

import dev.cork.engine.http.WriteResult;
import dev.cork.engine.websocket.WebSocket;
import dev.cork.testsupport.Tck;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.mockito.Answers;
import org.mockito.Mockito;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.reactivestreams.tck.SubscriberBlackboxVerification;
import org.reactivestreams.tck.TestEnvironment;
import reactor.core.publisher.BaseSubscriber;

import org.springframework.web.reactive.socket.WebSocketMessage;

/**
 * What sends keeps to Reactive Streams.
 */
@Timeout(300)
class MessageSenderTckTests {

	private final TestLoop loop = new TestLoop();

	@AfterEach
	void stop() {
		this.loop.close();
	}

	@TestFactory
	Stream<DynamicTest> aSenderIsASubscriber() {
		return Tck.rules(Verification::new);
	}

	private final class Verification extends SubscriberBlackboxVerification<WebSocketMessage> {

		Verification() {
			super(new TestEnvironment(1000, 200));
		}

		@Override
		public Subscriber<WebSocketMessage> createSubscriber() {
			WebSocket webSocket = Mockito.mock(WebSocket.class, Mockito.withSettings()
				.stubOnly()
				.defaultAnswer((call) -> (call.getMethod().getReturnType() == WriteResult.class) ? WriteResult.SENT
						: call.getMethod().getName().equals("isOpen") ? true : Answers.RETURNS_DEFAULTS.answer(call)));
			MessageSink sink = new MessageSink();
			sink.open(webSocket);
			return new MessageSender(sink, MessageSenderTckTests.this.loop.socketLoop(), new BaseSubscriber<Void>() {
				@Override
				protected void hookOnSubscribe(Subscription subscription) {
					// it has its end only
				}
			});
		}

		@Override
		public WebSocketMessage createElement(int element) {
			return Messages.text(element);
		}

	}

}
