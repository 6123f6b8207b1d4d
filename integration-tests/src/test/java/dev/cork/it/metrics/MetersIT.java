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

package dev.cork.it.metrics;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.management.MBeanServer;
import javax.management.ObjectName;

import com.sun.net.httpserver.HttpServer;
import dev.cork.it.support.Apps;
import dev.cork.it.support.WebSocketClient;
import dev.cork.it.support.Wire;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.jmx.JmxMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The server's meters in every kind of registry.
 */
class MetersIT {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	@Test
	void aScrapeOfPrometheusHasThem() throws IOException {
		try (ConfigurableApplicationContext context = run("prometheus")) {
			RouteCostIT.request(Apps.port(context), 200, "/cheap");
			MeterRegistry registry = MeteredApplication.meters(context);
			assertThat(registry).isInstanceOf(PrometheusMeterRegistry.class);
			String scrape = ((PrometheusMeterRegistry) registry).scrape();
			assertThat(scrape).contains("cork_loop_busy_seconds_total{", "cork_loop_cpu_seconds_total{",
					"cork_connections_open{", "cork_request_count_total{", "cork_request_cpu_seconds_count{",
					"cork_request_cpu_seconds_sum{", "cork_request_cpu_seconds_max{",
					"cork_request_allocated_bytes_count{", "cork_metrics_overhead_seconds_total",
					"http_server_requests_seconds_count{");
		}
	}

	@Test
	void theBucketsOfACostAreThoseOfAnyDistribution() throws IOException {
		try (ConfigurableApplicationContext context = run("prometheus",
				"management.metrics.distribution.percentiles-histogram.cork.request.cpu=true")) {
			RouteCostIT.request(Apps.port(context), 100, "/cheap");
			String scrape = ((PrometheusMeterRegistry) MeteredApplication.meters(context)).scrape();
			assertThat(scrape).contains("cork_request_cpu_seconds_bucket{");
		}
	}

	@Test
	void severalRegistriesAtOnceHaveThem() throws IOException {
		try (ConfigurableApplicationContext context = run("all")) {
			RouteCostIT.request(Apps.port(context), 100, "/cheap");
			MeterRegistry registry = MeteredApplication.meters(context);
			assertThat(registry).isInstanceOf(CompositeMeterRegistry.class);
			for (MeterRegistry one : ((CompositeMeterRegistry) registry).getRegistries()) {
				assertThat(sum(one, "cork.http.requests")).as(one.getClass().getName()).isEqualTo(100);
				assertThat(one.get("cork.request.cpu").tags("uri", "/cheap").timer().count()).isPositive();
				assertThat(one.get("http.server.requests").tags("uri", "/cheap").timer().count()).isPositive();
				assertThat(one.get("cork.memory.held").gauge().value()).as(one.getClass().getName()).isNotNegative();
			}
			awaitRequestsOfConnections(context);
			for (MeterRegistry one : ((CompositeMeterRegistry) registry).getRegistries()) {
				DistributionSummary requests = one.get("cork.connections.requests").summary();
				assertThat(requests.count()).as(one.getClass().getName()).isOne();
				assertThat(requests.totalAmount()).isEqualTo(100);
			}
			assertThat(((CompositeMeterRegistry) registry).getRegistries()).hasSize(3)
				.hasAtLeastOneElementOfType(PrometheusMeterRegistry.class)
				.hasAtLeastOneElementOfType(OtlpMeterRegistry.class)
				.hasAtLeastOneElementOfType(JmxMeterRegistry.class);
		}
	}

	@Test
	void oneThatKeepsThemInMemoryHasThem() throws IOException {
		try (ConfigurableApplicationContext context = run("simple")) {
			RouteCostIT.request(Apps.port(context), 50, "/cheap");
			MeterRegistry registry = MeteredApplication.meters(context);
			assertThat(sum(registry, "cork.http.requests")).isEqualTo(50);
			awaitRequestsOfConnections(context);
			assertThat(registry.get("cork.connections.requests").summary().max()).isEqualTo(50);
			assertThat(registry.get("cork.connections.requests.histogram").tags("le", "32").gauge().value()).isZero();
			assertThat(registry.get("cork.connections.requests.histogram").tags("le", "64").gauge().value()).isOne();
		}
	}

	@Test
	void prometheusHasRequestsOfConnectionsInBuckets() throws IOException {
		try (ConfigurableApplicationContext context = run("prometheus")) {
			for (int requests : new int[] { 1, 2, 3, 64, 65 }) {
				RouteCostIT.request(Apps.port(context), requests, "/cheap");
			}
			Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
				MeterRegistry registry = MeteredApplication.meters(context);
				Scrape scrape = new Scrape(((PrometheusMeterRegistry) registry).scrape());
				assertThat(buckets(scrape, "1.0", "2.0", "4.0", "32.0", "64.0", "128.0", "+Inf")).containsExactly(1.0,
						2.0, 3.0, 3.0, 4.0, 5.0, 5.0);
				assertThat(scrape.sum("cork_connections_requests_sum")).isEqualTo(1 + 2 + 3 + 64 + 65);
			});
		}
	}

	private static double[] buckets(Scrape scrape, String... bounds) {
		return Arrays.stream(bounds)
			.mapToDouble((bound) -> scrape.sum("cork_connections_requests_bucket", "le=\"" + bound + "\""))
			.toArray();
	}

	/** The client that has made them has gone, but the loop may not know yet. */
	private static void awaitRequestsOfConnections(ConfigurableApplicationContext context) {
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> MeteredApplication.meters(context).get("cork.connections.requests").summary().count() == 1);
	}

	@Test
	void aCollectorOfOpenTelemetryIsSentThem() throws Exception {
		BlockingQueue<String> sent = new LinkedBlockingQueue<>();
		HttpServer collector = collector(sent);
		try {
			String url = "http://127.0.0.1:" + collector.getAddress().getPort() + "/v1/metrics";
			try (ConfigurableApplicationContext context = run("otlp", "collector=" + url)) {
				RouteCostIT.request(Apps.port(context), 50, "/cheap");
				awaitRequestsOfConnections(context);
				// it sends what it has when it is closed
				context.getBean(OtlpMeterRegistry.class).close();
				assertThat(sent.poll(60, TimeUnit.SECONDS)).contains("cork.connections.requests", "cork.http.requests",
						"cork.loop.tasks.wait", "cork.connections.open", "cork.request.cpu", "cork.memory.held");
			}
		}
		finally {
			collector.stop(0);
		}
	}

	/** Names are in the clear in what is sent, whatever is around them. */
	private static HttpServer collector(Queue<String> sent) throws IOException {
		HttpServer collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		collector.createContext("/v1/metrics", (exchange) -> {
			sent.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
			exchange.sendResponseHeaders(200, -1);
			exchange.close();
		});
		collector.start();
		return collector;
	}

	@Test
	void jmxShowsThem() throws Exception {
		try (ConfigurableApplicationContext context = run("jmx")) {
			RouteCostIT.request(Apps.port(context), 50, "/cheap");
			assertThat(MeteredApplication.meters(context)).isInstanceOf(JmxMeterRegistry.class);
			awaitRequestsOfConnections(context);
			MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
			assertThat(beans
				.getAttribute(ObjectName.getInstance("metrics:name=corkConnectionsRequests,type=histograms"), "Count"))
				.isEqualTo(1L);
			assertThat(beans.getAttribute(ObjectName.getInstance("metrics:name=corkHttpRequests.loop.0,type=meters"),
					"Count"))
				.isEqualTo(50L);
		}
	}

	@Test
	void withoutARegistryTheServerServes() throws IOException {
		try (ConfigurableApplicationContext context = run("none")) {
			RouteCostIT.request(Apps.port(context), 50, "/cheap");
			assertThat(Apps.cork(context).getHttpServer().metrics().routeCosts()).isNotEmpty();
		}
	}

	@Test
	void theyCanBeTurnedOff() throws IOException {
		try (ConfigurableApplicationContext context = run("prometheus", "cork.metrics.enabled=false")) {
			RouteCostIT.request(Apps.port(context), 5, "/cheap");
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(registry.getMeters()).noneMatch((meter) -> meter.getId().getName().startsWith("cork.")
					|| meter.getId().getName().equals("http.server.requests"));
		}
	}

	@Test
	void connectionsThatBreakLeaveNoMeterBehindAndTheGaugesRight() throws IOException {
		try (ConfigurableApplicationContext context = run("simple")) {
			RouteCostIT.request(Apps.port(context), 20, "/cheap");
			MeterRegistry registry = MeteredApplication.meters(context);
			Awaitility.await().until(() -> gauge(registry, "cork.connections.open") == 0);
			breakConnections(context, 1);
			Awaitility.await().until(() -> sum(registry, "cork.connections.closed") == 2);
			MeteredApplication.meters(context);
			int meters = registry.getMeters().size();
			breakConnections(context, 100);
			Awaitility.await().until(() -> sum(registry, "cork.connections.closed") == 102);
			MeteredApplication.meters(context);
			assertThat(registry.getMeters()).hasSize(meters);
			assertThat(gauge(registry, "cork.connections.open")).isZero();
		}
	}

	private static void breakConnections(ConfigurableApplicationContext context, int count) throws IOException {
		for (int i = 0; i < count; i++) {
			try (Wire wire = new Wire(Apps.port(context))) {
				wire.send("GET /cheap HTTP/1.1\r\nHo");
			}
		}
	}

	@Test
	void anUpgradedWebSocketIsOneConnectionAndOneRequestThatIsOver() {
		try (ConfigurableApplicationContext context = run("simple")) {
			MeterRegistry registry = MeteredApplication.meters(context);
			try (WebSocketClient client = WebSocketClient.connect(Apps.port(context), "/echo")) {
				client.send("hello");
				assertThat(client.next()).isEqualTo("hello");
				assertThat(gauge(registry, "cork.connections.open")).isOne();
				assertThat(gauge(registry, "cork.websockets.open")).isOne();
				assertThat(sum(registry, "cork.http.requests")).isOne();
				assertThat(sum(registry, "cork.http.responses")).isOne();
				assertThat(registry.get("http.server.requests").tags("status", "101", "uri", "/echo").timer().count())
					.isOne();
			}
			Awaitility.await().until(() -> gauge(registry, "cork.connections.open") == 0);
			assertThat(gauge(registry, "cork.websockets.open")).isZero();
			assertThat(sum(registry, "cork.http.aborts")).isZero();
			assertThat(sum(registry, "cork.websockets.message")).isEqualTo(10);
			MeteredApplication.meters(context);
			assertThat(sum(registry, "cork.websockets.closed")).isOne();
		}
	}

	private static ConfigurableApplicationContext run(String registries, String... properties) {
		boolean all = registries.equals("all");
		return Apps.run(all || registries.equals("otlp") ? WithOtlp.class : MeteredApplication.class,
				Stream.concat(
						Stream.of("cork.server.loops=1", "cork.metrics.sample-every=4",
								"management.defaults.metrics.export.enabled=false",
								"management.prometheus.metrics.export.enabled="
										+ (all || registries.equals("prometheus")),
								"management.jmx.metrics.export.enabled=" + (all || registries.equals("jmx")),
								"management.simple.metrics.export.enabled=" + registries.equals("simple")),
						Arrays.stream(properties))
					.toArray(String[]::new));
	}

	static double sum(MeterRegistry registry, String name) {
		return registry.find(name).functionCounters().stream().mapToDouble(FunctionCounter::count).sum();
	}

	static double gauge(MeterRegistry registry, String name) {
		return registry.get(name).gauges().stream().mapToDouble(Gauge::value).sum();
	}

	/**
	 * One that sends nothing unless somebody is there. Boot makes one only where its
	 * OpenTelemetry module is too.
	 */
	@Configuration(proxyBeanMethods = false)
	@Import(MeteredApplication.class)
	static class WithOtlp {

		@Bean
		OtlpMeterRegistry otlpMeterRegistry(Clock clock, Environment environment) {
			String collector = environment.getProperty("collector");
			Map<String, String> settings = (collector != null)
					? Map.of("otlp.enabled", "true", "otlp.url", collector, "otlp.step", "1h")
					: Map.of("otlp.enabled", "false");
			return new OtlpMeterRegistry(settings::get, clock);
		}

	}

}
