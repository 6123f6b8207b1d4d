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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import dev.cork.web.mapping.EndpointDefinition;
import dev.cork.web.mapping.HandlerMappingException;
import dev.cork.web.mapping.HandlerMethods;
import dev.cork.websocket.WebSocketEndpoint;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Finds the {@link WebSocketEndpoint @WebSocketEndpoint} beans of one context, its
 * parents not included.
 */
public final class WebSocketEndpointScanner {

	private final ConfigurableListableBeanFactory beans;

	private final EndpointParts parts;

	/**
	 * A scanner of one context.
	 * @param beans of the context
	 * @param parts what endpoints are made with
	 */
	public WebSocketEndpointScanner(ConfigurableListableBeanFactory beans, EndpointParts parts) {
		this.beans = beans;
		this.parts = parts;
	}

	/**
	 * The names of the beans with the stereotype.
	 * @param beans of a context
	 * @return sorted, without the targets of scoped proxies
	 */
	public static List<String> endpointNames(ConfigurableListableBeanFactory beans) {
		return HandlerMethods.beanNames(beans, WebSocketEndpoint.class);
	}

	/**
	 * Finds them.
	 * @return one for each path, in the order of the names of their beans
	 * @throws HandlerMappingException if one cannot work
	 */
	public List<EndpointDefinition> scan() {
		List<EndpointDefinition> definitions = new ArrayList<>();
		for (String name : endpointNames(this.beans)) {
			definitions.addAll(define(HandlerMethods.singleton(this.beans, name, WebSocketEndpoint.class)));
		}
		return definitions;
	}

	private List<WebSocketEndpointDefinition> define(Object bean) {
		Class<?> type = HandlerMethods.userType(bean);
		try {
			WebSocketEndpoint annotation = AnnotatedElementUtils.findMergedAnnotation(type, WebSocketEndpoint.class);
			if (annotation == null) {
				throw new IllegalArgumentException("the annotation is on its proxy only");
			}
			EndpointOptions options = this.parts.defaults().refine(annotation, this.parts.placeholders());
			EventMethods methods = EventMethods.of(type);
			return Arrays.stream(annotation.value())
				.map((path) -> new WebSocketEndpointDefinition(bean, type, path(path), options, methods, this.parts))
				.toList();
		}
		catch (IllegalArgumentException ex) {
			throw new HandlerMappingException("The @WebSocketEndpoint " + type.getName() + ": " + ex.getMessage(),
					"Correct the class.", ex);
		}
	}

	private String path(String declared) {
		String path = this.parts.placeholders().resolveStringValue(declared);
		if (path == null || !path.startsWith("/")) {
			throw new IllegalArgumentException("its path is \"" + path + "\", but must begin with a slash");
		}
		return path;
	}

}
