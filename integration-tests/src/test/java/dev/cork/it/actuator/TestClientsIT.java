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

package dev.cork.it.actuator;

import dev.cork.boot.CorkWebServer;
import dev.cork.web.LoopController;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.resttestclient.TestRestTemplate;
import org.springframework.boot.resttestclient.autoconfigure.AutoConfigureTestRestTemplate;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.webtestclient.autoconfigure.AutoConfigureWebTestClient;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.servlet.client.RestTestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The clients that Boot configures for tests find Cork and its ports.
 */
@DirtiesContext // its threads are not to be there in other tests of this JVM
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "management.server.port=0", "spring.webflux.base-path=/base" })
@AutoConfigureWebTestClient
@AutoConfigureTestRestTemplate
class TestClientsIT {

	@LocalServerPort
	private int port;

	@LocalManagementPort
	private int managementPort;

	@Test
	void thePortsAreThoseOfTheServers(@Autowired WebServerApplicationContext context) {
		assertThat(context.getWebServer()).isInstanceOf(CorkWebServer.class);
		assertThat(this.port).isEqualTo(context.getWebServer().getPort());
		assertThat(this.managementPort).isPositive().isNotEqualTo(this.port);
	}

	/** Its base is where WebFlux is. */
	@Test
	void webTestClientAsks(@Autowired WebTestClient client) {
		client.get().uri("/reactive").exchange().expectBody(String.class).isEqualTo("reactive");
		client.get()
			.uri("http://localhost:" + this.port + "/native")
			.exchange()
			.expectBody(String.class)
			.isEqualTo("native");
		client.get()
			.uri("http://localhost:" + this.managementPort + "/actuator/health")
			.exchange()
			.expectStatus()
			.isOk();
	}

	/** Boot configures this one for servlet applications only. */
	@Test
	void restTestClientAsks() {
		RestTestClient client = RestTestClient.bindToServer()
			.baseUrl("http://localhost:" + this.port + "/base")
			.build();
		client.get().uri("/reactive").exchange().expectBody(String.class).isEqualTo("reactive");
	}

	@Test
	void testRestTemplateAsks(@Autowired TestRestTemplate template) {
		assertThat(template.getForObject("/reactive", String.class)).isEqualTo("reactive");
	}

	@LoopController
	static class Handlers {

		@GetMapping("/native")
		String nativeRoute() {
			return "native";
		}

	}

	@RestController
	static class Controller {

		@GetMapping("/reactive")
		String reactive() {
			return "reactive";
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Handlers.class, Controller.class })
	static class App {

	}

}
