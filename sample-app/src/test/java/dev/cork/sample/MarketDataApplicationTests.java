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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class MarketDataApplicationTests {

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@LocalServerPort
	private int port;

	@Test
	void aTradeIsCreatedAndFoundAgain() throws Exception {
		HttpResponse<String> created = post("""
				{"symbol":"NEW","price":10.5,"quantity":3,"time":"2026-11-30T09:00:00Z"}""");
		assertThat(created.statusCode()).isEqualTo(201);
		assertThat(created.headers().firstValue("Location")).contains("/trades/NEW");
		assertThat(get("/trades/NEW").body()).isEqualTo("""
				[{"symbol":"NEW","price":10.5,"quantity":3,"time":"2026-11-30T09:00:00Z"}]""");
	}

	@Test
	void aTradeWithoutATimeGetsOne() throws Exception {
		assertThat(post("""
				{"symbol":"NOW","price":1,"quantity":1}""").body()).contains("\"time\":\"20");
	}

	@Test
	void theFiguresOfASymbolAreThoseOfItsTrades() throws Exception {
		post("""
				{"symbol":"SUM","price":10,"quantity":3}""");
		post("""
				{"symbol":"SUM","price":20,"quantity":1}""");
		assertThat(get("/trades/SUM/stats").body()).isEqualTo("""
				{"symbol":"SUM","trades":2,"volume":4,"low":10,"high":20,"last":20,"averagePrice":12.5}""");
	}

	@Test
	void theNewestTradesComeFirstAndNoMoreThanAskedFor() throws Exception {
		for (int price = 1; price <= 3; price++) {
			post("""
					{"symbol":"MANY","price":%d,"quantity":1}""".formatted(price));
		}
		assertThat(get("/trades/MANY?limit=2").body()).containsSubsequence("\"price\":3", "\"price\":2")
			.doesNotContain("\"price\":1");
	}

	@Test
	void anInvalidTradeIsRefused() throws Exception {
		HttpResponse<String> refused = post("""
				{"symbol":"BAD","price":-1,"quantity":1}""");
		assertThat(refused.statusCode()).isEqualTo(400);
		assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
		assertThat(get("/trades/BAD").statusCode()).isEqualTo(404);
	}

	@Test
	void aLimitOutOfItsRangeIsRefused() throws Exception {
		post("""
				{"symbol":"LIM","price":1,"quantity":1}""");
		assertThat(get("/trades/LIM?limit=0").statusCode()).isEqualTo(400);
		assertThat(get("/trades/LIM?limit=ten").statusCode()).isEqualTo(400);
	}

	@Test
	void theFileThatComesWithTheSampleCanBeReplayed() throws Exception {
		int count = new TradeReplay("http://127.0.0.1:" + this.port).replay(Path.of("trades.csv"));
		assertThat(count).isGreaterThan(2000);
		long trades = 0;
		for (String symbol : new String[] { "ACME", "CORK", "GLOBEX", "INITECH", "UMBRELLA" }) {
			String stats = get("/trades/" + symbol + "/stats").body();
			trades += Long.parseLong(stats.replaceAll(".*\"trades\":(\\d+).*", "$1"));
		}
		assertThat(trades).isEqualTo(count);
	}

	private HttpResponse<String> get(String path) throws IOException, InterruptedException {
		return this.client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
	}

	private HttpResponse<String> post(String json) throws IOException, InterruptedException {
		return this.client.send(HttpRequest.newBuilder(uri("/trades"))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(json))
			.build(), BodyHandlers.ofString());
	}

	private URI uri(String path) {
		return URI.create("http://127.0.0.1:" + this.port + path);
	}

}
