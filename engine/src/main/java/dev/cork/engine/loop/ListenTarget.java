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

package dev.cork.engine.loop;

import java.net.SocketAddress;

/**
 * Where and how to listen.
 *
 * @param address a TCP address, port 0 for any free one, or the path of a Unix domain
 * socket
 * @param acceptMode how its connections come to the loops
 * @param exclusive whether nobody else, of the same user with {@code SO_REUSEPORT} or
 * not, may listen there; the connections then come by hand-over
 * @param backlog how many connections may wait to be accepted, 0 for the system's default
 */
public record ListenTarget(SocketAddress address, AcceptMode acceptMode, boolean exclusive, int backlog) {
}
