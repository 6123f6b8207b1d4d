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

package dev.cork.web.result;

import java.util.function.Supplier;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.blocking.BlockingExecutor;
import dev.cork.web.error.RouteFailures;

import org.springframework.core.io.Resource;
import org.springframework.http.ResponseEntity;

/**
 * Answers with resources as a handler that returns them does: with conditions and ranges,
 * files sent by the kernel, and everything else read on a thread that may block.
 */
public final class ResourceAnswers {

	private final EntityWriter writer;

	/**
	 * The answers of one route.
	 * @param executor runs what may block
	 * @param failures answers what goes wrong later
	 */
	public ResourceAnswers(Supplier<BlockingExecutor> executor, RouteFailures failures) {
		this.writer = new EntityWriter(new ResourceWriter(null, executor, failures));
	}

	/**
	 * Answers a request. On its loop.
	 * @param entity the resource with its validators, and with its type if that is not to
	 * be found by its name
	 * @param request alive
	 * @param response fresh
	 * @throws Exception what keeps the resource from being sent
	 */
	public void answer(ResponseEntity<Resource> entity, HttpRequest request, HttpResponse response) throws Exception {
		this.writer.write(entity, request, response);
	}

}
