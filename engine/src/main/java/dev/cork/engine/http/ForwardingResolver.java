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

/**
 * Finds out what the proxies in front of the server say about a request. One object
 * serves all loops, so it has to be immutable.
 */
@FunctionalInterface
public interface ForwardingResolver {

	/**
	 * Looks at a request before anybody else does. Loop thread.
	 * @param request the request; what it says of its client is what the connection says
	 * @param forwarding takes what the request is to say instead
	 * @return false if the proxies contradict themselves or cannot be understood: the
	 * request is answered 400 then
	 */
	boolean resolve(HttpRequest request, Forwarding forwarding);

}
