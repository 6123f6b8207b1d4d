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

package dev.cork.engine.http;

import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.ProtocolFactory;

/**
 * HTTP/1.1 and HTTP/1.0 (RFC 9110, RFC 9112) for the loops of a server.
 *
 * @param options limits and times
 * @param routes who answers what
 * @param hooks who has a say in every request
 */
public record HttpProtocol(HttpOptions options, HttpRoutes routes, HttpHooks hooks) implements ProtocolFactory.OfLoop {

	@Override
	public ProtocolFactory forLoop(EventLoop loop) {
		return new HttpLoop(loop, this.options, this.routes, this.hooks);
	}

}
