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

package dev.cork.it.plain;

import java.nio.file.Path;

import dev.cork.it.support.AotProcessed;
import dev.cork.it.support.Probe;
import dev.cork.it.support.WebSocketClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers of an application that was processed ahead of time.
 */
class AotProcessedIT {

	@TempDir
	private Path directory;

	@Test
	void aProcessedApplicationServesItsHandlersAndDescribesThem() throws Exception {
		AotProcessed processed = AotProcessed.of(AotApplication.class, this.directory);
		assertThat(processed.metadata()).contains("AotApplication$Handlers", "AotApplication$Item",
				"AotApplication$Answer", "AotApplication$Endpoint", "AotApplication$Message",
				"org.springframework.boot.autoconfigure.web.WebProperties$Resources", "\"static/**\"");
		try (AotProcessed.Running application = processed.start()) {
			int port = application.nextPort();
			Probe probe = new Probe(port);
			assertThat(probe.post("/aot", "application/json", "{\"n\":1}").body()).isEqualTo("{\"twice\":2}");
			assertThat(probe.post("/aot", "application/json", "{\"n\":0}").statusCode()).isEqualTo(400);
			assertThat(probe.get("/aot").body()).isEqualTo("[{\"twice\":1},{\"twice\":2}]");
			try (WebSocketClient client = WebSocketClient.connect(port, "/aot/socket")) {
				assertThat(client.send("{\"n\":3}").next()).isEqualTo("{\"twice\":6}");
			}
		}
	}

}
