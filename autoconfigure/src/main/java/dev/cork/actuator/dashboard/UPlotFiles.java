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

package dev.cork.actuator.dashboard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Finds the library for charts in its WebJar, whatever its version.
 */
final class UPlotFiles {

	static final String MAVEN = "META-INF/maven/org.webjars.npm/uplot/pom.properties";

	static final String WEBJAR = "META-INF/resources/webjars/uplot/";

	private final ClassLoader loader;

	UPlotFiles(ClassLoader loader) {
		this.loader = loader;
	}

	/** The folder that its files are in, if it is there at all. */
	String folder() {
		try (InputStream file = this.loader.getResourceAsStream(MAVEN)) {
			Properties properties = new Properties();
			if (file != null) {
				properties.load(file);
			}
			return WEBJAR + properties.getProperty("version", "none") + "/dist/";
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read " + MAVEN + " from the class path", ex);
		}
	}

}
