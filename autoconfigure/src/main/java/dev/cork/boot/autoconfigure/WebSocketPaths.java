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

package dev.cork.boot.autoconfigure;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import dev.cork.websocket.WebSocketEndpoint;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.function.SingletonSupplier;

/**
 * The paths of native web-socket endpoints.
 */
class WebSocketPaths implements Supplier<List<String>> {

	private final SingletonSupplier<List<String>> paths;

	WebSocketPaths(ConfigurableListableBeanFactory beans) {
		this.paths = SingletonSupplier.of(() -> find(beans));
	}

	private static List<String> find(ConfigurableListableBeanFactory beans) {
		Set<String> paths = new TreeSet<>();
		for (String name : beans.getBeanNamesForAnnotation(WebSocketEndpoint.class)) {
			WebSocketEndpoint endpoint = beans.findAnnotationOnBean(name, WebSocketEndpoint.class);
			if (endpoint != null) {
				for (String path : endpoint.value()) {
					String resolved = beans.resolveEmbeddedValue(path);
					paths.add((resolved != null) ? resolved : path);
				}
			}
		}
		return List.copyOf(paths);
	}

	@Override
	public List<String> get() {
		return this.paths.obtain();
	}

}
