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
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The dashboard in a real browser, on the real application.
 */
class DashboardIT {

	private static final int FIRST_PORT = 10000;

	private static final int LAST_PORT = 20000;

	private static final Duration LONG = Duration.ofSeconds(60);

	/** The least contrast of any text with what is behind it, as WCAG 2 measures it. */
	private static final String LEAST_CONTRAST = """
			(() => {
				const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
				const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
					.map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
					.reduce((all, part, at) => all + part * [0.2126, 0.7152, 0.0722][at], 0);
				const behind = (element) => {
					const colour = getComputedStyle(element).backgroundColor;
					return parts(colour)[3] === 0 ? behind(element.parentElement) : colour;
				};
				const contrast = (element) => {
					const [one, other] = [light(getComputedStyle(element).color), light(behind(element))];
					return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
				};
				return Math.min(...[...document.querySelectorAll('body *')]
					.filter((element) => element.checkVisibility() && element.innerText).map(contrast));
			})()""";

	/** Whether each chart has the size of its box. */
	private static final String CHARTS_FIT = """
			[...document.querySelectorAll('.chart')].every((box) => {
				const plot = box.querySelector('.u-wrap').getBoundingClientRect();
				return Math.abs(plot.height - box.clientHeight) < 2 && Math.abs(plot.width - box.clientWidth) < 2;
			})""";

	private static Browser browser;

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final AtomicBoolean loading = new AtomicBoolean();

	private int port;

	private ConfigurableApplicationContext application;

	private Thread load;

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
	void startApplication() throws Exception {
		this.port = freePort();
		this.application = start();
		send("POST", "/trades", "{\"symbol\":\"CORK\",\"price\":48.5,\"quantity\":10}");
	}

	@AfterEach
	void stopApplication() throws InterruptedException {
		this.loading.set(false);
		if (this.load != null) {
			this.load.join();
		}
		browser.open("about:blank");
		browser.viewport(0, 0);
		this.application.close();
	}

	@Test
	void thePageLoadsFromNobodyElseAndHasNothingToComplainAbout() {
		browser.console();
		open();
		assertThat(browser.title()).isEqualTo("Cork");
		assertThat(browser.requests()).hasSizeGreaterThan(6)
			.allMatch((address) -> address.startsWith(address("/actuator/cork/dashboard/")));
		assertThat(browser.console()).isEmpty();
		assertThat(browser.text("server")).contains("127.0.0.1:" + this.port, " routes ");
	}

	@Test
	void numbersMoveUnderLoad() {
		open();
		startLoad();
		await().atMost(LONG).untilAsserted(() -> {
			assertThat(browser.text("tile-requests")).doesNotContain("\n0/s").contains("/s");
			assertThat(browser.text("tile-cpu")).containsPattern("[0-9] (µs|ms)");
			assertThat(browser.text("tile-allocated")).containsPattern("[0-9] (B|KiB)");
			assertThat(browser.texts("#routes tbody th")).contains("GET /trades/{symbol}", "POST /trades");
			assertThat(Integer.parseInt(browser.attribute("chart-requests", "data-points"))).isGreaterThan(3);
			assertThat(browser.attribute("chart-cpu", "aria-label")).startsWith("CPU time per request: now ");
		});
		String requests = browser.texts("#routes tr[data-route='GET /trades/{symbol}'] td").get(0);
		await().atMost(LONG)
			.until(() -> !requests.equals(browser.texts("#routes tr[data-route='GET /trades/{symbol}'] td").get(0)));
	}

	@Test
	void routesAreSortedByMouseAndByKeyboard() {
		startLoad();
		open();
		await().atMost(LONG).until(() -> browser.texts("#routes tbody th").size() > 3);
		assertThat(browser.say("document.querySelector('#routes th[aria-sort]').dataset.column"))
			.isEqualTo("cpu-share");
		browser.click("#routes th[data-column='name'] button");
		assertThat(browser.texts("#routes tbody th")).isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);
		browser.press("#routes th[data-column='name'] button", Keys.ENTER);
		assertThat(browser.texts("#routes tbody th")).isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER.reversed());
		assertThat(browser.say("document.querySelector('#routes th[data-column=name]').getAttribute('aria-sort')"))
			.isEqualTo("descending");
	}

	@Test
	void aLostConnectionIsSaidAndFoundAgain() {
		open();
		this.application.close();
		await().atMost(LONG).until(() -> "lost".equals(browser.attribute("status", "data-state")));
		assertThat(browser.text("lost")).contains("The connection to the server is lost");
		this.application = start();
		await().atMost(LONG).until(() -> "live".equals(browser.attribute("status", "data-state")));
		assertThat(browser.text("lost")).isEmpty();
		await().atMost(LONG).until(() -> Integer.parseInt(browser.attribute("chart-requests", "data-points")) > 3);
	}

	@Test
	void theTableIsReachedAndSortedByKeyboardAlone() {
		startLoad();
		open();
		await().atMost(LONG).until(() -> browser.texts("#routes tbody th").size() > 3);
		browser.say("document.body.focus()");
		browser.type(Keys.TAB);
		assertThat(browser.say("document.activeElement.innerText")).isEqualTo("Skip to the routes");
		assertThat(browser.say("document.activeElement.getBoundingClientRect().left >= 0")).isEqualTo("true");
		browser.type(Keys.ENTER);
		browser.type(Keys.TAB);
		assertThat(browser.say("document.activeElement.parentElement.dataset.column")).isEqualTo("name");
		assertThat(browser.say("getComputedStyle(document.activeElement).outlineStyle")).isEqualTo("solid");
		assertThat(browser.say("document.activeElement.parentElement.ariaSort")).isEqualTo("null");
		browser.type(Keys.SPACE);
		assertThat(browser.say("document.activeElement.parentElement.ariaSort")).isEqualTo("ascending");
		browser.type(Keys.ENTER);
		assertThat(browser.say("document.activeElement.parentElement.ariaSort")).isEqualTo("descending");
	}

	@Test
	void allTextCanBeReadInLightAndInDark() throws IOException {
		startLoad();
		List<String> backgrounds = new ArrayList<>();
		for (String colours : List.of("light", "dark")) {
			browser.prefer(colours);
			open();
			await().atMost(LONG).until(() -> browser.texts("#routes tbody th").size() > 3);
			backgrounds.add(browser.say("getComputedStyle(document.body).backgroundColor"));
			assertThat(Double.parseDouble(browser.say(LEAST_CONTRAST))).as(colours).isGreaterThanOrEqualTo(4.5);
			Files.write(Path.of("target", "dashboard-" + colours + ".png"), browser.picture());
		}
		browser.prefer("light");
		assertThat(backgrounds.get(0)).isNotEqualTo(backgrounds.get(1));
	}

	@ParameterizedTest
	@ValueSource(ints = { 320, 400, 768, 900, 1600 })
	void nothingIsWiderThanTheWindowAndAllFiguresOfRoutesAreInIt(int width) throws IOException {
		startLoad();
		open();
		browser.viewport(width, 1000);
		await().atMost(LONG).until(() -> browser.texts("#routes tbody th").size() > 3);
		assertThat(browser.say("window.innerWidth")).isEqualTo(String.valueOf(width));
		assertThat(browser.say("document.scrollingElement.scrollWidth <= window.innerWidth")).isEqualTo("true");
		await().atMost(LONG).until(() -> browser.say(CHARTS_FIT).equals("true"));
		assertThat(browser.say("[...document.querySelectorAll('#routes td.bar')].every((cell) => "
				+ "cell.getBoundingClientRect().right <= window.innerWidth)"))
			.isEqualTo("true");
		browser.say("document.getElementById('routes-title').scrollIntoView()");
		Files.write(Path.of("target", "dashboard-" + width + ".png"), browser.picture());
	}

	private void open() {
		browser.size(1600, 1000);
		browser.open(address("/actuator/cork/dashboard"));
		await().atMost(LONG).until(() -> "live".equals(browser.attribute("status", "data-state")));
	}

	private void startLoad() {
		this.loading.set(true);
		this.load = new Thread(() -> {
			List<String> paths = List.of("/trades/CORK", "/trades/CORK/stats", "/trades", "/healthz", "/nowhere");
			try {
				for (int i = 0; this.loading.get(); i++) {
					send("GET", paths.get(i % paths.size()), null);
					if (i % 10 == 0) {
						send("POST", "/trades", "{\"symbol\":\"CORK\",\"price\":48.5,\"quantity\":10}");
					}
				}
			}
			catch (IOException ex) {
				// the application was stopped
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
		}, "load");
		this.load.start();
	}

	private void send(String method, String path, String body) throws IOException, InterruptedException {
		HttpRequest.BodyPublisher publisher = (body != null) ? HttpRequest.BodyPublishers.ofString(body)
				: HttpRequest.BodyPublishers.noBody();
		this.client.send(HttpRequest.newBuilder(URI.create(address(path)))
			.header("Content-Type", "application/json")
			.method(method, publisher)
			.build(), BodyHandlers.discarding());
	}

	private String address(String path) {
		return "http://127.0.0.1:" + this.port + path;
	}

	private ConfigurableApplicationContext start() {
		// a test has no time for one request in 64
		return SpringApplication.run(MarketDataApplication.class, "--server.address=127.0.0.1",
				"--server.port=" + this.port, "--cork.metrics.sample-every=1");
	}

	/** One that no outgoing connection takes while the application is down. */
	private static int freePort() {
		return ThreadLocalRandom.current()
			.ints(FIRST_PORT, LAST_PORT)
			.filter(DashboardIT::isFree)
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
