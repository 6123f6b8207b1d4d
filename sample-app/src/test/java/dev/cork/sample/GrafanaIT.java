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

package dev.cork.sample;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What the dashboard for Grafana and the alert rules ask for is what Prometheus finds at
 * the application: a meter that gets another name must not leave an empty panel, or an
 * alert that is never raised.
 */
class GrafanaIT {

	private static final Path DIRECTORY = Path.of("..", "docs", "grafana");

	private static final Duration LONG = Duration.ofSeconds(60);

	private static final Pattern VARIABLE = Pattern.compile("label_values\\((\\w+), (\\w+)\\)");

	private static final Pattern SAMPLE = Pattern.compile("^(\\w+)(?:\\{(.*)\\})? ", Pattern.MULTILINE);

	private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

	private static final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private static ConfigurableApplicationContext application;

	private static int port;

	@BeforeAll
	static void startApplicationAndUseAllOfIt() throws Exception {
		application = SpringApplication.run(MarketDataApplication.class, "--server.address=127.0.0.1",
				"--server.port=0", "--cork.metrics.sample-every=1", "--cork.metrics.step=200ms",
				"--cork.server.memory.max-size=256MB");
		port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
		trade();
		for (String path : List.of("/trades", "/trades/CORK", "/trades/CORK/stats", "/trades/CORK/export",
				"/nowhere")) {
			get(path);
		}
		listen();
		talkNonsense();
	}

	@AfterAll
	static void stopApplication() {
		if (application != null) {
			application.close();
		}
	}

	@Test
	void theDashboardAsksForMetricsThatThereAre() throws IOException {
		List<String> expressions = new ArrayList<>();
		for (JsonNode panel : dashboard().path("panels")) {
			panel.path("targets").forEach((target) -> expressions.add(target.path("expr").asString()));
		}
		assertThat(expressions).hasSizeGreaterThan(40);
		assertThatAllAreScraped(expressions, 40);
	}

	@Test
	void theVariablesOfTheDashboardAreFilledFromMetricsThatThereAre() throws Exception {
		String scrape = get("/actuator/prometheus");
		List<String> names = new ArrayList<>();
		for (JsonNode variable : dashboard().path("templating").path("list")) {
			names.add(variable.path("name").asString());
			if ("query".equals(variable.path("type").asString())) {
				Matcher matcher = VARIABLE.matcher(variable.path("definition").asString());
				assertThat(matcher.matches()).isTrue();
				assertThat(scrape).contains("\n" + matcher.group(1) + "{");
			}
		}
		assertThat(names).containsExactly("datasource", "instance");
	}

	@Test
	void everyPanelHasAnIdAPlaceAndTheDataSourceOfTheVariable() throws IOException {
		Set<Integer> ids = new TreeSet<>();
		Set<String> places = new TreeSet<>();
		JsonNode panels = dashboard().path("panels");
		for (JsonNode panel : panels) {
			ids.add(panel.path("id").asInt());
			JsonNode place = panel.path("gridPos");
			places.add(place.path("x").asInt() + "/" + place.path("y").asInt());
			assertThat(place.path("x").asInt() + place.path("w").asInt()).isLessThanOrEqualTo(24);
			if (!"row".equals(panel.path("type").asString())) {
				assertThat(panel.path("datasource").path("uid").asString()).isEqualTo("${datasource}");
				assertThat(panel.path("description").asString()).isNotEmpty();
			}
		}
		assertThat(ids).hasSize(panels.size());
		assertThat(places).hasSize(panels.size());
	}

	@Test
	void alertsAreAboutMetricsThatThereAre() throws IOException {
		List<String> expressions = new ArrayList<>();
		Set<String> names = new TreeSet<>();
		JsonNode groups = alerts().path("groups");
		for (JsonNode group : groups) {
			for (JsonNode rule : group.path("rules")) {
				names.add(rule.path("alert").asString());
				expressions.add(rule.path("expr").asString());
				assertThat(rule.path("labels").path("severity").asString()).isIn("warning", "critical");
				assertThat(rule.path("annotations").path("summary").asString()).isNotEmpty();
				assertThat(rule.path("annotations").path("description").asString()).isNotEmpty();
			}
		}
		assertThat(names).hasSize(expressions.size()).hasSizeGreaterThan(10);
		assertThatAllAreScraped(expressions, 12);
	}

	@Test
	void namesAreToldFromFunctionsAndLabels() {
		String expression = """
				sum by (instance, kind) (rate(a_total{kind!~"x|y{",loop="1"}[$__rate_interval]))
				/ on (instance) group_left (zone) sum(b:c) > 0.9e3 * 64 and max(d offset 5m) > 1""";
		assertThat(PromQl.metrics(expression)).containsExactly("a_total", "b:c", "d");
		assertThat(PromQl.labels(expression)).containsExactly("instance", "kind", "zone", "loop");
	}

	private static void assertThatAllAreScraped(List<String> expressions, int least) {
		Set<String> metrics = new TreeSet<>();
		Set<String> labels = new TreeSet<>();
		for (String expression : expressions) {
			assertThat(PromQl.metrics(expression)).as(expression).isNotEmpty();
			metrics.addAll(PromQl.metrics(expression));
			labels.addAll(PromQl.labels(expression));
		}
		// whose address it is says Prometheus itself
		assertThat(labels.remove("instance")).isTrue();
		assertThat(metrics).hasSizeGreaterThanOrEqualTo(least);
		assertThat(labels).isNotEmpty();
		// what requests cost comes to the meters with the next step
		await().atMost(LONG).untilAsserted(() -> {
			Set<String> scraped = new TreeSet<>();
			Set<String> scrapedLabels = new TreeSet<>();
			Matcher sample = SAMPLE.matcher(get("/actuator/prometheus"));
			while (sample.find()) {
				scraped.add(sample.group(1));
				if (metrics.contains(sample.group(1)) && sample.group(2) != null) {
					LABEL.matcher(sample.group(2)).results().forEach((label) -> scrapedLabels.add(label.group(1)));
				}
			}
			assertThat(scraped).containsAll(metrics);
			assertThat(scrapedLabels).containsAll(labels);
		});
	}

	private static JsonNode dashboard() throws IOException {
		return JsonMapper.shared().readTree(Files.readString(DIRECTORY.resolve("cork.json")));
	}

	private static JsonNode alerts() throws IOException {
		Object document = new Yaml().load(Files.readString(DIRECTORY.resolve("alerts.yml")));
		return JsonMapper.shared().valueToTree(document);
	}

	private static void listen() throws Exception {
		WebSocket socket = client.newWebSocketBuilder()
			.buildAsync(URI.create("ws://127.0.0.1:" + port + "/live/CORK"), new WebSocket.Listener() {
			})
			.get(LONG.toSeconds(), TimeUnit.SECONDS);
		trade();
		socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(LONG.toSeconds(), TimeUnit.SECONDS);
	}

	private static void talkNonsense() throws IOException {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
			socket.getOutputStream().write("NONSENSE\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			InputStream answer = socket.getInputStream();
			assertThat(new String(answer.readNBytes(12), StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 400");
		}
	}

	private static void trade() throws IOException, InterruptedException {
		HttpRequest request = HttpRequest.newBuilder(address("/trades"))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString("""
					{"symbol":"CORK","price":48.5,"quantity":10}"""))
			.build();
		assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(201);
	}

	private static String get(String path) throws IOException, InterruptedException {
		return client.send(HttpRequest.newBuilder(address(path)).build(), BodyHandlers.ofString()).body();
	}

	private static URI address(String path) {
		return URI.create("http://127.0.0.1:" + port + path);
	}

}
