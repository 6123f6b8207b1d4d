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

package dev.cork.benchmarks.compare;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files that other processes read.
 */
final class Resources {

	private Resources() {
	}

	/** Copies a resource to a folder that goes when this process goes. */
	static Path copy(String resource, String name) throws IOException {
		try (InputStream in = Resources.class.getResourceAsStream(resource)) {
			if (in == null) {
				throw new IOException("No resource " + resource);
			}
			Path file = temporary(name);
			Files.copy(in, file);
			return file;
		}
	}

	static Path temporary(String name) throws IOException {
		Path folder = Files.createTempDirectory("cork-benchmarks");
		folder.toFile().deleteOnExit();
		Path file = folder.resolve(name);
		// deleted in the reverse order
		file.toFile().deleteOnExit();
		return file;
	}

}
