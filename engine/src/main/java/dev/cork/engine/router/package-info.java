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
 * Finds the handler of a request from its method and the bytes of its path, without
 * allocating. {@link dev.cork.engine.router.Router} is where to start reading.
 *
 * <h2>Patterns</h2> The syntax is the one of Spring's {@code PathPattern}, as far as it
 * speaks of whole segments. Patterns are compared with the decoded bytes of the path, in
 * UTF-8 and with case; a slash at the end counts.
 * <table>
 * <caption>What a segment of a pattern matches, most specific first</caption>
 * <tr>
 * <td>{@code users}</td>
 * <td>this text</td>
 * </tr>
 * <tr>
 * <td><code>{id:[0-9]+}</code></td>
 * <td>a segment that the expression matches as a whole; of several expressions at one
 * place the one registered first</td>
 * </tr>
 * <tr>
 * <td><code>{id}</code></td>
 * <td>a segment that is not empty</td>
 * </tr>
 * <tr>
 * <td>{@code *}</td>
 * <td>a segment; an empty one only at the end, so {@code /files/*} matches
 * {@code /files/}</td>
 * </tr>
 * <tr>
 * <td><code>{*path}</code> or {@code **}</td>
 * <td>the rest of the path, at the end of the pattern only: of
 * <code>/files/{*path}</code> the variable is {@code /a/b} for {@code /files/a/b},
 * {@code /} for {@code /files/} and empty for {@code /files}</td>
 * </tr>
 * </table>
 * Several things in one segment, such as <code>{a}-{b}</code> or {@code *.html}, and
 * {@code **} before the end are refused when the route is added, with what to write
 * instead.
 *
 * <h2>Precedence</h2> The first segment in which two matching patterns differ decides.
 * When the more specific pattern has no route for the method, or leads nowhere later in
 * the path, less specific ones are tried, up to the last. At the same place a route for
 * the method comes before one for any method; for a HEAD request, a route for HEAD comes
 * first, then one for GET.
 *
 * <h2>Cost</h2> A look-up reads one segment of the path at each node of the trie that it
 * passes, and passes no node twice. It allocates nothing, with two exceptions. First, an
 * expression that is more than one repeated character class (such as {@code [0-9]+},
 * <code>\w{2,8}</code>, {@code [^.]+}) goes to {@code java.util.regex}. That costs a
 * String when the segment is not ASCII, and whatever the expression itself makes
 * {@code java.util.regex} allocate; and its time: an expression that backtracks without
 * bound lets a client hold the loop. Second, the methods that a path allows are listed on
 * the spot if the router serves more than eight.
 */
@NullMarked
package dev.cork.engine.router;

import org.jspecify.annotations.NullMarked;
