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

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A browser without a window, which knows no other host than 127.0.0.1, showing the page.
 */
final class Browser implements AutoCloseable {

	private static final String BROWSER = installed("CHROME_BIN", "/usr/bin/chromium", "chromium");

	private static final String DRIVER = installed("CHROMEDRIVER_BIN", "/usr/bin/chromedriver", "chromium-driver");

	/**
	 * Selenium misses a companion of the browser's version, which only DevTools' commands
	 * need.
	 */
	private static final Logger LOGGER = Logger.getLogger("org.openqa.selenium");

	static {
		LOGGER.setLevel(Level.SEVERE);
	}

	private final ChromeDriver driver;

	Browser() throws IOException {
		LoggingPreferences everything = new LoggingPreferences();
		everything.enable(LogType.BROWSER, Level.ALL);
		ChromeOptions options = new ChromeOptions();
		options.setBinary(BROWSER);
		options.setCapability(ChromeOptions.LOGGING_PREFS, everything);
		options.addArguments("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
				"--disable-component-update", "--disable-sync",
				"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
				"--user-data-dir=" + Files.createTempDirectory(Path.of("target").toAbsolutePath(), "chromium"));
		// With a driver that is named Selenium looks for none, here or on the network
		ChromeDriverService service = new ChromeDriverService.Builder().usingDriverExecutable(new File(DRIVER))
			.usingAnyFreePort()
			.build();
		this.driver = new ChromeDriver(service, options);
	}

	/**
	 * The program, or a failure that says what is to be done: without it the page is not
	 * tested.
	 */
	private static String installed(String variable, String usual, String debianPackage) {
		String program = System.getenv().getOrDefault(variable, usual);
		if (!Files.isExecutable(Path.of(program))) {
			throw new IllegalStateException(
					"There is no %s, which this test needs: install the Debian package %s, or say in the environment where it is (%s)"
						.formatted(program, debianPackage, variable));
		}
		return program;
	}

	void open(String address) {
		this.driver.get(address);
	}

	void choose(String symbol) {
		this.driver.findElement(By.cssSelector("#symbol option[value='" + symbol + "']")).click();
	}

	String title() {
		return this.driver.getTitle();
	}

	String text(String id) {
		return this.driver.findElement(By.id(id)).getText();
	}

	String attribute(String id, String name) {
		return this.driver.findElement(By.id(id)).getDomAttribute(name);
	}

	/**
	 * The texts of the table's rows, of one moment: the page replaces them all the time.
	 */
	List<String> rows() {
		return strings("return Array.from(document.querySelectorAll('#rows tr'), (row) => row.innerText)");
	}

	/** What the page has asked for since it was opened. */
	List<String> requests() {
		return strings("return performance.getEntriesByType('resource').map((entry) => entry.name)");
	}

	/**
	 * What stands on the console since the last call: failures of scripts, of loading, of
	 * policies.
	 */
	List<String> console() {
		return this.driver.manage().logs().get(LogType.BROWSER).getAll().stream().map(LogEntry::toString).toList();
	}

	/** Makes the window so large that the page has a width. */
	void size(int width, int height) {
		this.driver.manage().window().setSize(new Dimension(width, height));
	}

	/** Makes the page as large, narrower than any window can be. */
	void viewport(int width, int height) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
	}

	/** Prefers light or dark, as a system may. */
	void prefer(String colours) {
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
	}

	/** Presses keys where the focus is. */
	void type(CharSequence keys) {
		this.driver.switchTo().activeElement().sendKeys(keys);
	}

	/** What a script says, as text. */
	String say(String script) {
		return String.valueOf(this.driver.executeScript("return " + script));
	}

	void click(String css) {
		this.driver.findElement(By.cssSelector(css)).click();
	}

	void press(String css, CharSequence keys) {
		this.driver.findElement(By.cssSelector(css)).sendKeys(keys);
	}

	/** The texts of all elements that a selector finds, of one moment. */
	List<String> texts(String css) {
		return strings("return Array.from(document.querySelectorAll(\"" + css + "\"), (found) => found.innerText)");
	}

	/** A picture of the whole page. */
	byte[] picture() {
		return this.driver.getScreenshotAs(OutputType.BYTES);
	}

	private List<String> strings(String script) {
		List<?> result = (List<?>) this.driver.executeScript(script);
		return result.stream().map(String::valueOf).toList();
	}

	@Override
	public void close() {
		this.driver.quit();
	}

}
