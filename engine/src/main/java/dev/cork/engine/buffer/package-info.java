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

/**
 * Bytes and where they wait: the loop's cork buffer, the backlog of a socket, the arena
 * that lends both their memory, views over received bytes and the encoders that write
 * strings and numbers straight into direct memory.
 *
 * <p>
 * Nothing here knows a socket, a protocol or a thread other than the one that calls.
 * Unless its documentation says otherwise an object of this package belongs to one event
 * loop and is used on that loop's thread only. All buffers are direct and little-endian.
 */
@NullMarked
package dev.cork.engine.buffer;

import org.jspecify.annotations.NullMarked;
