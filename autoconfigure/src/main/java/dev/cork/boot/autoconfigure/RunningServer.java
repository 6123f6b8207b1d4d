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

import java.util.function.Supplier;

import dev.cork.boot.CorkWebServer;
import dev.cork.engine.HttpServer;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

/**
 * The server of a context as soon as it has been started.
 */
class RunningServer implements Supplier<@Nullable HttpServer> {

	private final ApplicationContext context;

	RunningServer(ApplicationContext context) {
		this.context = context;
	}

	@Override
	public @Nullable HttpServer get() {
		return (this.context instanceof WebServerApplicationContext web
				&& web.getWebServer() instanceof CorkWebServer server) ? server.getHttpServer() : null;
	}

}
