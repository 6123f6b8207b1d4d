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

package dev.cork.it.endpoints;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import dev.cork.it.support.Apps;
import dev.cork.it.support.Leftovers;
import dev.cork.it.support.Probe;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.actuate.web.exchanges.InMemoryHttpExchangeRepository;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.metrics.buffering.BufferingApplicationStartup;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * All of Boot's own endpoints on native routes, in one application that exposes them;
 * those of audit events apart, which Boot has only beside Spring Security.
 */
@Timeout(300)
class EveryEndpointIT {

	@TempDir
	static Path folder;

	private static ConfigurableApplicationContext context;

	@BeforeAll
	static void start() {
		context = new SpringApplicationBuilder(App.class).applicationStartup(new BufferingApplicationStartup(1000))
			.run("--server.port=0", "--server.address=127.0.0.1", "--management.endpoints.web.exposure.include=*",
					"--management.endpoint.heapdump.access=unrestricted",
					"--management.endpoint.env.show-values=always",
					"--management.endpoint.configprops.show-values=always",
					"--management.endpoint.health.show-components=always",
					"--logging.file.name=" + folder.resolve("app.log"), "--test.secret=shown",
					"--management.endpoint.health.group.live.include=ping",
					"--management.endpoint.health.group.live.additional-path=server:/livez");
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			beans                           | corkActuatorRoutes
			conditions                      | CorkWebEndpointAutoConfiguration
			configprops                     | "prefix":"cork.server"
			configprops/cork.actuator       | "maxThreads":8
			cork                            | "loops":[
			env                             | "activeProfiles"
			env/test.secret                 | "value":"shown"
			health                          | "groups":["live"
			health/live                     | "status":"UP"
			health/ping                     | "status":"UP"
			httpexchanges                   | "exchanges":[
			info                            | "is":"here"
			loggers                         | "levels":[
			loggers/ROOT                    | "effectiveLevel":"INFO"
			mappings                        | corkRoutes
			metrics                         | jvm.memory.used
			metrics/jvm.memory.used         | "baseUnit":"bytes"
			scheduledtasks                  | EveryEndpointIT
			threaddump                      | cork-loop-0
			""")
	void anEndpointAnswersAsBootMeansIt(String path, String expected) {
		HttpResponse<String> response = Apps.probe(context).get("/actuator/" + path);
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(Probe.contentType(response)).isEqualTo("application/vnd.spring-boot.actuator.v3+json");
		assertThat(response.body()).contains(expected);
		assertThat(Apps.probe(context).get("/actuator").body())
			.contains("/actuator/" + path.replaceAll("[/?].*", "") + "\"");
	}

	@Test
	void theTextOnesAnswerWithText() {
		Probe probe = Apps.probe(context);
		HttpResponse<String> prometheus = probe.get("/actuator/prometheus");
		assertThat(Probe.contentType(prometheus)).startsWith("text/plain;version=0.0.4");
		assertThat(prometheus.body()).contains("\njvm_memory_used_bytes{", "\ncork_");
		assertThat(Probe
			.contentType(probe.get("/actuator/prometheus", "Accept", "application/openmetrics-text;version=1.0.0")))
			.startsWith("application/openmetrics-text;version=1.0.0");
		assertThat(probe.get("/actuator/prometheus?includedNames=jvm_memory_used_bytes").body())
			.contains("jvm_memory_used_bytes")
			.doesNotContain("cork_");
		assertThat(Probe.contentType(probe.get("/actuator/threaddump", "Accept", "text/plain")))
			.isEqualTo("text/plain;charset=UTF-8");
		HttpResponse<String> log = probe.get("/actuator/logfile");
		assertThat(Probe.contentType(log)).isEqualTo("text/plain;charset=UTF-8");
		assertThat(log.body()).contains("Cork started on");
		HttpResponse<String> range = probe.get("/actuator/logfile", "Range", "bytes=0-3");
		assertThat(range.statusCode()).isEqualTo(206);
		assertThat(range.body()).isEqualTo(log.body().substring(0, 4));
	}

	@Test
	void aHeapDumpIsStreamedAndItsFileIsGone() throws Exception {
		HttpRequest request = HttpRequest
			.newBuilder(URI.create("http://127.0.0.1:" + Apps.port(context) + "/actuator/heapdump?live=true"))
			.build();
		HttpResponse<InputStream> dump = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
		assertThat(dump.statusCode()).isEqualTo(200);
		assertThat(Probe.contentType(dump)).isEqualTo("application/octet-stream");
		long declared = dump.headers().firstValueAsLong("Content-Length").orElseThrow();
		try (InputStream body = dump.body()) {
			assertThat(new String(body.readNBytes(18), StandardCharsets.US_ASCII)).isEqualTo("JAVA PROFILE 1.0.2");
			assertThat(18 + drain(body)).isEqualTo(declared);
		}
	}

	private static long drain(InputStream body) throws IOException {
		byte[] some = new byte[65536];
		long all = 0;
		for (int read = body.read(some); read >= 0; read = body.read(some)) {
			all += read;
		}
		return all;
	}

	@Test
	void startUpIsShownAndDrainedByWriting() {
		Probe probe = Apps.probe(context);
		assertThat(probe.get("/actuator/startup").body()).contains("spring.beans.instantiate");
		HttpResponse<String> drained = probe.post("/actuator/startup", "application/json", "");
		assertThat(drained.statusCode()).isEqualTo(200);
		assertThat(drained.body()).contains("spring.beans.instantiate");
		assertThat(probe.get("/actuator/startup").body()).contains("\"events\":[]");
	}

	@Test
	void additionalPathsAreOnTheApplicationsPort() {
		assertThat(Apps.probe(context).get("/livez").body()).contains("UP");
		assertThat(Apps.probe(context).get("/actuator/health/live").statusCode()).isEqualTo(200);
	}

	@ParameterizedTest
	@ValueSource(strings = { "server.shutdown=immediate", "server.shutdown=graceful" })
	void shutdownEndsTheApplicationAfterItsAnswer(String shutdown) throws Exception {
		CountDownLatch closed = new CountDownLatch(1);
		ConfigurableApplicationContext application = Apps.run(App.class, shutdown,
				"management.endpoints.web.exposure.include=shutdown",
				"management.endpoint.shutdown.access=unrestricted");
		application.addApplicationListener((event) -> {
			if (event instanceof ContextClosedEvent) {
				closed.countDown();
			}
		});
		HttpResponse<String> answer = Apps.probe(application).post("/actuator/shutdown", "application/json", "");
		assertThat(answer.statusCode()).isEqualTo(200);
		assertThat(answer.body()).contains("Shutting down");
		assertThat(closed.await(60, TimeUnit.SECONDS)).isTrue();
		await().until(() -> !application.isActive());
		// the other application of this test goes on
		await().until(() -> Leftovers.threads().stream().filter("cork-await"::equals).count() == 1);
	}

	@Test
	void shutdownIsNotThereUnlessItIsAllowed() {
		assertThat(Apps.probe(context).post("/actuator/shutdown", "application/json", "").statusCode()).isEqualTo(404);
		assertThat(context.isActive()).isTrue();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableScheduling
	static class App {

		@Bean
		InMemoryHttpExchangeRepository exchanges() {
			return new InMemoryHttpExchangeRepository();
		}

		@Bean
		InfoContributor contributor() {
			return (builder) -> builder.withDetail("test", Map.of("is", "here"));
		}

		@Scheduled(fixedDelay = 1, timeUnit = TimeUnit.HOURS)
		void task() {
			assertThat(Thread.currentThread().getName()).doesNotStartWith("cork-");
		}

	}

}
