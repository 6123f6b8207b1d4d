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
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

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
				[{"symbol":"NEW","number":1,"price":10.5,"quantity":3,"time":"2026-11-30T09:00:00Z"}]""");
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
		assertThat(refused.body()).contains("{\"field\":\"price\",\"message\":\"must be greater than 0\"}");
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
	void listenersGetTheTradesOfTheirSymbolAsTheyAreReported() throws Exception {
		CompletableFuture<HttpResponse<Stream<String>>> stream = this.client
			.sendAsync(HttpRequest.newBuilder(uri("/trades/stream?symbol=SSE")).build(), BodyHandlers.ofLines());
		// The answer begins with the first trade
		await().until(() -> {
			post("""
					{"symbol":"OTHER","price":1,"quantity":1}""");
			post("""
					{"symbol":"SSE","price":2,"quantity":1,"time":"2026-11-30T09:00:00Z"}""");
			return stream.isDone();
		});
		assertThat(stream.join().headers().firstValue("Content-Type")).contains("text/event-stream;charset=UTF-8");
		try (Stream<String> lines = stream.join().body()) {
			assertThat(lines.findFirst()).get(STRING)
				.matches("data:\\{\"symbol\":\"SSE\",\"number\":\\d+,"
						+ "\"price\":2,\"quantity\":1,\"time\":\"2026-11-30T09:00:00Z\"}");
		}
	}

	@Test
	void aWebSocketGetsTheTradesOfItsSymbolAsTheyAreReported() throws Exception {
		post("""
				{"symbol":"LIVE","price":1,"quantity":1}""");
		BlockingQueue<String> messages = new LinkedBlockingQueue<>();
		WebSocket webSocket = connect("/live/LIVE", messages).join();
		post("""
				{"symbol":"OTHER","price":2,"quantity":1}""");
		post("""
				{"symbol":"LIVE","price":2,"quantity":1,"time":"2026-11-30T09:00:00Z"}""");
		assertThat(messages.poll(10, TimeUnit.SECONDS)).isEqualTo("""
				{"symbol":"LIVE","number":2,"price":2,"quantity":1,"time":"2026-11-30T09:00:00Z"}""");
		webSocket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
		assertThat(messages.poll(10, TimeUnit.SECONDS)).isEqualTo("closed with 1000");
	}

	@Test
	void aWebSocketForAnUnknownSymbolIsRefused() {
		assertThatThrownBy(() -> connect("/live/NONE", new LinkedBlockingQueue<>()).join()).cause()
			.isInstanceOfSatisfying(WebSocketHandshakeException.class,
					(refused) -> assertThat(refused.getResponse().statusCode()).isEqualTo(404));
	}

	@Test
	void theFiguresOfAllSymbolsAreInTheOrderOfTheirNames() throws Exception {
		post("""
				{"symbol":"ORDER.2","price":10,"quantity":3}""");
		post("""
				{"symbol":"ORDER.1","price":20,"quantity":1}""");
		assertThat(get("/trades").body()).startsWith("[{").containsSubsequence("""
				{"symbol":"ORDER.1","trades":1,"volume":1,"low":20,"high":20,"last":20,"averagePrice":20}""", """
				{"symbol":"ORDER.2","trades":1,"volume":3,"low":10,"high":10,"last":10,"averagePrice":10}""");
	}

	@Test
	void theTradesOfASymbolAreExported() throws Exception {
		for (int price = 1; price <= 2; price++) {
			post("""
					{"symbol":"CSV","price":%d.50,"quantity":3,"time":"2026-11-30T09:00:0%dZ"}""".formatted(price,
					price));
		}
		HttpResponse<String> export = get("/trades/CSV/export");
		assertThat(export.headers().firstValue("Content-Type")).contains("text/csv;charset=UTF-8");
		assertThat(export.headers().firstValue("Content-Disposition")).contains("attachment; filename=\"CSV.csv\"");
		assertThat(export.body()).isEqualTo("""
				time,symbol,price,quantity
				2026-11-30T09:00:01Z,CSV,1.50,3
				2026-11-30T09:00:02Z,CSV,2.50,3
				""");
		assertThat(get("/trades/NONE/export").statusCode()).isEqualTo(404);
	}

	@Test
	void theServiceTellsThatItIsUp() throws Exception {
		assertThat(get("/health").body()).startsWith("{\"status\":\"UP\",\"symbols\":");
	}

	@Test
	void theFileThatComesWithTheSampleCanBeReplayed() throws Exception {
		int count = new TradeReplay("http://127.0.0.1:" + this.port, 0).replay(Path.of("trades.csv"));
		assertThat(count).isGreaterThan(2000);
		long trades = 0;
		for (String symbol : new String[] { "ACME", "CORK", "GLOBEX", "INITECH", "UMBRELLA" }) {
			String stats = get("/trades/" + symbol + "/stats").body();
			trades += Long.parseLong(stats.replaceAll(".*\"trades\":(\\d+).*", "$1"));
		}
		assertThat(trades).isEqualTo(count);
	}

	private CompletableFuture<WebSocket> connect(String path, BlockingQueue<String> messages) {
		return this.client.newWebSocketBuilder()
			.buildAsync(URI.create("ws://127.0.0.1:" + this.port + path), new WebSocket.Listener() {

				@Override
				public @Nullable CompletionStage<?> onText(WebSocket webSocket, CharSequence text, boolean last) {
					messages.add(text.toString());
					webSocket.request(1);
					return null;
				}

				@Override
				public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int code, String reason) {
					messages.add("closed with " + code);
					return null;
				}

			});
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
