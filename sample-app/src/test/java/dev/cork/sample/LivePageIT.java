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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The page in a real browser, on the real application.
 */
class LivePageIT {

	private static final int FIRST_PORT = 20000;

	/**
	 * Where systems begin to take ports for outgoing connections, 32768 at the lowest.
	 */
	private static final int FIRST_EPHEMERAL_PORT = 32768;

	private static Browser browser;

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private int port;

	private ConfigurableApplicationContext application;

	@BeforeAll
	static void startBrowser() throws IOException {
		browser = new Browser();
	}

	@AfterAll
	static void stopBrowser() {
		if (browser != null) {
			browser.close();
		}
	}

	@BeforeEach
	void startApplication() {
		this.port = freePort();
		this.application = start();
	}

	@AfterEach
	void stopApplication() {
		browser.open("about:blank");
		this.application.close();
	}

	@Test
	void tradesAreSeenInTableAndChartAsTheyAreReported() throws Exception {
		post("CORK", "48.50", 10);
		open();
		awaitRows("48.50\t\t10");
		assertThat(browser.title()).isEqualTo("Live prices");
		post("CORK", "48.75", 1200);
		post("ACME", "100", 1);
		post("CORK", "48.6", 3);
		awaitRows("48.60\t-0.15\t3", "48.75\t+0.25\t1,200", "48.50\t\t10");
		assertThat(browser.attribute("chart", "data-points")).isEqualTo("3");
		assertThat(browser.attribute("chart", "aria-label"))
			.isEqualTo("Line of the last 3 prices, from 48.50 to 48.75");
		assertThat(browser.text("last")).isEqualTo("48.60");
		assertThat(browser.text("low")).isEqualTo("48.50");
		assertThat(browser.text("high")).isEqualTo("48.75");
		assertThat(browser.text("volume")).isEqualTo("1,213");
		assertThat(browser.text("trades")).isEqualTo("3");
	}

	@Test
	void thePageAsksNobodyElseAndHasNothingToComplainAbout() throws Exception {
		browser.console();
		post("CORK", "48.50", 10);
		open();
		awaitRows("48.50\t\t10");
		assertThat(browser.requests()).hasSizeGreaterThan(4).allMatch((address) -> address.startsWith(address("/")));
		assertThat(browser.console()).isEmpty();
	}

	@Test
	void aPageThatIsOpenedBeforeTheFirstTradeWaitsForIt() throws Exception {
		open();
		await().until(() -> "waiting".equals(browser.attribute("state", "data-state")));
		post("CORK", "48.50", 10);
		awaitRows("48.50\t\t10");
	}

	@Test
	void anotherSymbolIsChosen() throws Exception {
		post("ACME", "100", 1);
		post("CORK", "48.50", 10);
		open();
		awaitRows("100.00\t\t1");
		browser.choose("CORK");
		awaitRows("48.50\t\t10");
		post("ACME", "101", 1);
		post("CORK", "48.75", 2);
		awaitRows("48.75\t+0.25\t2", "48.50\t\t10");
	}

	@Test
	void thePageComesBackWhenTheServerDoes() throws Exception {
		post("CORK", "48.50", 10);
		open();
		awaitRows("48.50\t\t10");
		this.application.close();
		await().until(() -> "lost".equals(browser.attribute("state", "data-state")));
		assertThat(browser.text("state")).startsWith("Connection lost, next try in ");
		this.application = start();
		post("CORK", "50", 20);
		awaitRows("50.00\t\t20");
		post("CORK", "51", 1);
		awaitRows("51.00\t+1.00\t1", "50.00\t\t20");
	}

	private void open() {
		browser.open(address("/"));
	}

	/**
	 * Waits until the page is live and its table has these rows, the time of each left
	 * out.
	 */
	private void awaitRows(String... rows) {
		await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
			assertThat(browser.rows()).map((row) -> row.substring(row.indexOf('\t') + 1)).containsExactly(rows);
			assertThat(browser.attribute("state", "data-state")).isEqualTo("live");
		});
	}

	private void post(String symbol, String price, int quantity) throws IOException, InterruptedException {
		HttpResponse<Void> response = this.client.send(HttpRequest.newBuilder(URI.create(address("/trades")))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString("""
					{"symbol":"%s","price":%s,"quantity":%d}""".formatted(symbol, price, quantity)))
			.build(), BodyHandlers.discarding());
		assertThat(response.statusCode()).isEqualTo(201);
	}

	private String address(String path) {
		return "http://127.0.0.1:" + this.port + path;
	}

	private ConfigurableApplicationContext start() {
		return SpringApplication.run(MarketDataApplication.class, "--server.address=127.0.0.1",
				"--server.port=" + this.port);
	}

	/** One that no outgoing connection takes while the application is down. */
	private static int freePort() {
		return ThreadLocalRandom.current()
			.ints(FIRST_PORT, FIRST_EPHEMERAL_PORT)
			.filter(LivePageIT::isFree)
			.findFirst()
			.getAsInt();
	}

	private static boolean isFree(int port) {
		try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
			return socket.isBound();
		}
		catch (IOException ex) {
			return false;
		}
	}

}
