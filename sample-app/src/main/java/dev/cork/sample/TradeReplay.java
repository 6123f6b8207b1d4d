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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Posts the trades of a CSV file to a running service, one after the other on one
 * connection. It needs nothing but a JDK:
 *
 * <pre>
 * java sample-app/src/main/java/dev/cork/sample/TradeReplay.java
 * java sample-app/src/main/java/dev/cork/sample/TradeReplay.java sample-app/trades.csv http://localhost:8080 20
 * </pre>
 */
public final class TradeReplay {

	private static final String DEFAULT_FILE = "sample-app/trades.csv";

	private static final String DEFAULT_SERVICE = "http://localhost:8080";

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final URI trades;

	private final long intervalNanos;

	/**
	 * Prepares a replay.
	 * @param service the address of the service
	 * @param perSecond how many trades a second, 0 for as many as the service takes
	 */
	TradeReplay(String service, int perSecond) {
		this.trades = URI.create(service + "/trades");
		this.intervalNanos = (perSecond > 0) ? TimeUnit.SECONDS.toNanos(1) / perSecond : 0;
	}

	/**
	 * Replays a file.
	 * @param args the file, the address of the service and how many trades a second, all
	 * optional
	 * @throws IOException if the file cannot be read, or the service not be reached
	 * @throws InterruptedException if it is interrupted
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		Path file = Path.of((args.length > 0) ? args[0] : DEFAULT_FILE);
		String service = (args.length > 1) ? args[1] : DEFAULT_SERVICE;
		int perSecond = (args.length > 2) ? Integer.parseInt(args[2]) : 0;
		long start = System.nanoTime();
		int count = new TradeReplay(service, perSecond).replay(file);
		System.out.printf("%d trades in %d ms%n", count, (System.nanoTime() - start) / 1_000_000);
	}

	int replay(Path file) throws IOException, InterruptedException {
		List<String> lines = Files.readAllLines(file);
		long due = System.nanoTime();
		for (String line : lines.subList(1, lines.size())) {
			TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
			post(line);
			due += this.intervalNanos;
		}
		return lines.size() - 1;
	}

	private void post(String line) throws IOException, InterruptedException {
		String[] columns = line.split(",", -1);
		String json = """
				{"time":"%s","symbol":"%s","price":%s,"quantity":%s}""".formatted((Object[]) columns);
		HttpRequest request = HttpRequest.newBuilder(this.trades)
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(json))
			.build();
		HttpResponse<String> response = this.client.send(request, HttpResponse.BodyHandlers.ofString());
		if (response.statusCode() != 201) {
			throw new IOException(
					"The service answered " + response.statusCode() + " to " + line + ": " + response.body());
		}
	}

}
