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

package dev.cork.engine.router;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A router whose routes and requests are written as text, {@code GET /users/7}. Paths lie
 * in a direct buffer with other bytes around them, as they do in a receive buffer.
 */
final class RoutedSite {

	private static final String BEFORE = "GET ";

	private final Router<String> router;

	private final RouteMatch<String> match = new RouteMatch<>();

	private RoutedSite(Router<String> router) {
		this.router = router;
	}

	static RoutedSite of(String... routes) {
		return of(List.of(routes));
	}

	static RoutedSite of(List<String> routes) {
		Router.Builder<String> builder = Router.builder();
		for (String route : routes) {
			builder.add(methodOf(route), pathOf(route), route);
		}
		return new RoutedSite(builder.build());
	}

	/**
	 * Routes a request.
	 * @return the route with its variables, {@code GET /users/{id} id=7}, or {@code 404},
	 * or {@code 405} with the methods allowed
	 */
	String answer(String request) {
		ByteBuffer path = buffer(pathOf(request));
		return answer(this.router.route(methodOf(request), path, BEFORE.length(), path.limit() - 1, this.match), path);
	}

	/**
	 * What {@link #answer} gives, and then what each next route gives, without the 404.
	 */
	List<String> answers(String request) {
		List<String> answers = new ArrayList<>();
		answers.add(answer(request));
		ByteBuffer path = buffer(pathOf(request));
		while (this.match.isMatched()) {
			int result = this.router.next(methodOf(request), path, BEFORE.length(), path.limit() - 1, this.match);
			if (result == Router.MATCHED) {
				answers.add(answer(result, path));
			}
		}
		return answers;
	}

	RouteMatch<String> match() {
		return this.match;
	}

	Router<String> router() {
		return this.router;
	}

	private String answer(int result, ByteBuffer path) {
		return switch (result) {
			case Router.MATCHED -> this.match.handler() + parameters(path);
			case Router.METHOD_NOT_ALLOWED -> "405 " + this.match.allow();
			case Router.NOT_FOUND -> "404";
			default -> throw new AssertionError("Unknown result " + result);
		};
	}

	private String parameters(ByteBuffer path) {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < this.match.parameterCount(); i++) {
			byte[] value = new byte[this.match.parameterTo(i) - this.match.parameterFrom(i)];
			path.get(this.match.parameterFrom(i), value);
			text.append(' ')
				.append(this.match.parameterName(i))
				.append('=')
				.append(new String(value, StandardCharsets.UTF_8));
		}
		return text.toString();
	}

	static ByteBuffer buffer(String path) {
		byte[] bytes = (BEFORE + path + " ").getBytes(StandardCharsets.UTF_8);
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

	static String methodOf(String request) {
		return request.substring(0, request.indexOf(' '));
	}

	static String pathOf(String request) {
		return request.substring(request.indexOf(' ') + 1);
	}

}
