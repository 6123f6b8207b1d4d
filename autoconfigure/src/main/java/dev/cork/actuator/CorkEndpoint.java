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

package dev.cork.actuator;

import java.util.Map;

import dev.cork.actuator.snapshot.ServerSnapshot;
import dev.cork.actuator.snapshot.SnapshotSource;
import dev.cork.engine.HttpServer;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.context.annotation.ImportRuntimeHints;

/**
 * What the server is doing and what its routes cost. The dashboard is below it.
 */
@Endpoint(id = "cork")
@ImportRuntimeHints(CorkEndpointHints.class)
public class CorkEndpoint {

	private final SnapshotSource snapshots;

	private final EffectiveConfiguration configuration;

	/**
	 * The endpoint of one server.
	 * @param snapshots what it is doing
	 * @param configuration shows how it is configured
	 */
	public CorkEndpoint(SnapshotSource snapshots, EffectiveConfiguration configuration) {
		this.snapshots = snapshots;
		this.configuration = configuration;
	}

	/**
	 * Describes the server.
	 * @return {@code null} if it does not run
	 */
	@ReadOperation
	public @Nullable CorkDescriptor cork() {
		HttpServer server = this.snapshots.server();
		ServerSnapshot snapshot = this.snapshots.take();
		return (server != null && snapshot != null)
				? new CorkDescriptor(snapshot, this.configuration.of(server.options())) : null;
	}

	/**
	 * What the endpoint says.
	 *
	 * @param snapshot what the server is doing
	 * @param configuration how it is configured, by option
	 */
	public record CorkDescriptor(ServerSnapshot snapshot,
			Map<String, Object> configuration) implements OperationResponseBody {

	}

}
