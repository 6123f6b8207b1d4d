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

import dev.cork.boot.CorkWebServer;
import dev.cork.engine.HttpServer;
import dev.cork.metrics.CorkMeters;
import dev.cork.metrics.MeteredServer;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ApplicationListener;

/**
 * Binds the meters of the application's own server to the registry whenever it has
 * started, and those of the management server where that has a port of its own.
 */
class MeterBinding implements ApplicationListener<WebServerInitializedEvent>, ApplicationContextAware, DisposableBean {

	private final CorkMeters meters;

	private final ObjectProvider<MeterRegistry> registry;

	private @Nullable ApplicationContext context;

	MeterBinding(CorkMeters meters, ObjectProvider<MeterRegistry> registry) {
		this.meters = meters;
		this.registry = registry;
	}

	@Override
	public void setApplicationContext(ApplicationContext context) {
		this.context = context;
	}

	@Override
	public void onApplicationEvent(WebServerInitializedEvent event) {
		MeteredServer which = which(event.getApplicationContext());
		if (which != null && event.getWebServer() instanceof CorkWebServer webServer) {
			HttpServer server = webServer.getHttpServer();
			if (server != null) {
				this.meters.start(which, server, this.registry.getObject());
			}
		}
	}

	/**
	 * A context may have children with servers of their own, of which nothing is known.
	 */
	private @Nullable MeteredServer which(WebServerApplicationContext context) {
		if (context == this.context) {
			return MeteredServer.APPLICATION;
		}
		boolean management = context.getParent() == this.context
				&& WebServerApplicationContext.hasServerNamespace(context, "management");
		return management ? MeteredServer.MANAGEMENT : null;
	}

	@Override
	public void destroy() {
		this.meters.stop();
	}

}
