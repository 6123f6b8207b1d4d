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
 * What an application imports: the stereotype of classes whose handlers run on an event
 * loop, the marks that such a class may carry, and interceptors. Request, response and
 * prepared headers are the engine's own, in {@code dev.cork.engine.http}.
 * <p>
 * Below this package, each may use those before it: {@code error} (every failure as a
 * problem detail), {@code json} (the only place that knows Jackson), {@code blocking}
 * (the way off the loop), {@code request} (Spring's view of a request), {@code argument}
 * and {@code result} (resolved at start-up into readers and writers), {@code form}
 * (bodies of forms, and arguments made of them), {@code invoke} (a handler method as one
 * straight line), {@code validation} (the only place that knows Bean Validation),
 * {@code advice} (the application's exception handlers), {@code mapping} (annotations to
 * routes).
 */
@NullMarked
package dev.cork.web;

import org.jspecify.annotations.NullMarked;
