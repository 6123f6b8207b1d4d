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

package dev.cork.it.plain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.cork.it.support.Leftovers;
import dev.cork.web.LoopController;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * An application that devtools restart in this JVM, and that tells what is left of its
 * earlier lives.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ DevtoolsApplication.Handlers.class, IslandApplication.App.class })
class DevtoolsApplication {

	/** Below this name the JVM keeps the class loaders of all lives. */
	private static final String LIVES = DevtoolsApplication.class.getName() + ".lives";

	/** On the class path: who changes it restarts the application. */
	static final String GREETING = "greeting.txt";

	public static void main(String[] args) {
		ClassLoader loader = DevtoolsApplication.class.getClassLoader();
		// in that one devtools only take over
		if (loader != ClassLoader.getSystemClassLoader()) {
			lives().add(new WeakReference<>(loader));
		}
		SpringApplication.run(DevtoolsApplication.class, args);
	}

	@SuppressWarnings("unchecked") // nobody else uses the name
	private static List<WeakReference<ClassLoader>> lives() {
		return (List<WeakReference<ClassLoader>>) System.getProperties()
			.computeIfAbsent(LIVES, (name) -> new CopyOnWriteArrayList<WeakReference<ClassLoader>>());
	}

	@LoopController
	static class Handlers {

		private final String greeting = read();

		private static String read() {
			try (InputStream file = DevtoolsApplication.class.getResourceAsStream("/" + GREETING)) {
				return (file != null) ? new String(file.readAllBytes(), StandardCharsets.UTF_8) : "";
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		/** What it was when this life began. */
		@GetMapping("/greeting")
		String greeting() {
			return this.greeting;
		}

		@GetMapping("/threads")
		String threads() {
			return Leftovers.threads().toString();
		}

		@GetMapping("/descriptors")
		String descriptors() {
			return Leftovers.descriptors().toString();
		}

		@GetMapping("/lives")
		String lives() {
			return String.valueOf(DevtoolsApplication.lives().size());
		}

		/** How many class loaders of all lives are still there, this one's included. */
		@GetMapping("/loaders")
		String loaders() {
			System.gc();
			return String
				.valueOf(DevtoolsApplication.lives().stream().filter((loader) -> !loader.refersTo(null)).count());
		}

	}

}
