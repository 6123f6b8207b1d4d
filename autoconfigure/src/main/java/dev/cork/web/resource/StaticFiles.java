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

package dev.cork.web.resource;

import java.util.List;

import dev.cork.engine.http.HttpHandler;
import dev.cork.web.error.RouteFailures;
import dev.cork.web.mapping.BuiltInRoute;
import dev.cork.web.mapping.HandlerParts;

/**
 * The route of static files. It is the least specific one: whatever a handler is mapped
 * to is the handler's.
 */
public final class StaticFiles extends BuiltInRoute {

	private final StaticFilesOptions options;

	private final boolean isDefault;

	/**
	 * The route for everything below the prefix.
	 * @param options which files, and how
	 * @param isDefault whether it is there although nobody has asked for it
	 */
	public StaticFiles(StaticFilesOptions options, boolean isDefault) {
		super("GET", options.prefix() + "**");
		this.options = options;
		this.isDefault = isDefault;
	}

	@Override
	public String kind() {
		return "static-files";
	}

	/** Files are looked for on the application's executor. */
	@Override
	public boolean isBlocking() {
		return true;
	}

	@Override
	public boolean isDefault() {
		return this.isDefault;
	}

	@Override
	public HttpHandler create(List<String> pathVariables, RouteFailures failures, HandlerParts parts) {
		return new StaticFilesHandler(this.options, parts.blocking(), failures);
	}

}
