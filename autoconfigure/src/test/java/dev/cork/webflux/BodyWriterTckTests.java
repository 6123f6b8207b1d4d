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

package dev.cork.webflux;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

import dev.cork.testsupport.Tck;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Subscriber;
import org.reactivestreams.tck.SubscriberBlackboxVerification;
import org.reactivestreams.tck.TestEnvironment;
import reactor.core.publisher.BaseSubscriber;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

/**
 * What writes a body keeps to Reactive Streams. Skipped are rules that only a white box
 * could be held against.
 */
@Timeout(300)
class BodyWriterTckTests {

	@TestFactory
	Stream<DynamicTest> aWriterIsASubscriber() {
		return Tck.rules(Verification::new);
	}

	private static final class Verification extends SubscriberBlackboxVerification<DataBuffer> {

		Verification() {
			super(new TestEnvironment(1000, 200));
		}

		@Override
		public Subscriber<DataBuffer> createSubscriber() {
			NativeResponse peer = new NativeResponse();
			return new BodyWriter(new CorkServerHttpResponse(peer.detached()), peer.detached(), false,
					new BaseSubscriber<Void>() {
					});
		}

		@Override
		public DataBuffer createElement(int element) {
			return DefaultDataBufferFactory.sharedInstance
				.wrap(Integer.toString(element).getBytes(StandardCharsets.US_ASCII));
		}

	}

}
