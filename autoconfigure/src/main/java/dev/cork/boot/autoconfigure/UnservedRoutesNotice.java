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

import dev.cork.web.mapping.HandlerScanner;
import dev.cork.websocket.endpoint.WebSocketEndpointScanner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Says once, at start-up, that another server is at work and Cork's routes are not
 * served.
 */
class UnservedRoutesNotice implements SmartInitializingSingleton {

	private static final Logger logger = LoggerFactory.getLogger(UnservedRoutesNotice.class);

	private final ConfigurableListableBeanFactory beans;

	private final String reason;

	private final String remedy;

	UnservedRoutesNotice(ConfigurableListableBeanFactory beans, String reason, String remedy) {
		this.beans = beans;
		this.reason = reason;
		this.remedy = remedy;
	}

	@Override
	public void afterSingletonsInstantiated() {
		List<String> names = HandlerScanner.controllerNames(this.beans);
		logger.warn("Cork is on the class path, but {}. Its routes are NOT served ({}{}). {}", this.reason,
				describe(names, "@LoopController"), describeEndpoints(), this.remedy);
	}

	private String describeEndpoints() {
		List<String> names = WebSocketEndpointScanner.endpointNames(this.beans);
		return names.isEmpty() ? "" : ", " + describe(names, "@WebSocketEndpoint");
	}

	private static String describe(List<String> names, String stereotype) {
		return names.size() + " " + stereotype + ((names.size() == 1) ? " bean" : " beans")
				+ (names.isEmpty() ? "" : ": " + names);
	}

}
