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

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.context.CallContext;
import dev.cork.websocket.argument.HandshakeArguments;
import dev.cork.websocket.argument.TopicNames;
import dev.cork.websocket.session.CallQueue;
import dev.cork.websocket.session.Session;
import dev.cork.websocket.session.SessionFailures;
import org.jspecify.annotations.Nullable;

/**
 * Makes the sessions of one endpoint.
 *
 * @param arguments reads what methods take of the handshake
 * @param topics names the topics
 * @param failures told what goes wrong
 * @param executor runs blocking methods, {@code null} if there are none
 * @param maxWaiting how many messages may wait for those
 */
record SessionFactory(HandshakeArguments arguments, TopicNames topics, SessionFailures failures,
		@Nullable BlockingExecutor executor, int maxWaiting) {

	/**
	 * Makes a session. On the loop.
	 * @throws Exception what an argument's reader threw
	 */
	Session create(HttpRequest request, HttpResponse response) throws Exception {
		BlockingExecutor executor = this.executor;
		CallContext context = CallContext.of(request);
		return new Session(this.arguments.read(request, response), this.topics.resolve(request),
				(executor != null) ? new CallQueue(executor, this.maxWaiting) : null, this.failures,
				(context != null) ? context.afterRequest() : null);
	}

}
