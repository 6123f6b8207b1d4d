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

package dev.cork.it.support;

import java.io.IOException;
import java.util.stream.Stream;

import dev.cork.boot.autoconfigure.CorkReactiveWebServerAutoConfiguration;

import org.springframework.context.ConfigurableApplicationContext;

/**
 * One application on Cork, and on Reactor Netty as the control.
 *
 * @param cork the application on Cork
 * @param netty the application without Cork's server
 */
public record TwoServers(ConfigurableApplicationContext cork,
		ConfigurableApplicationContext netty) implements AutoCloseable {

	public static TwoServers run(Class<?> application, String... properties) {
		return new TwoServers(Apps.run(application, properties),
				Apps.run(application,
						Stream
							.concat(Stream.of(properties),
									Stream.of("spring.autoconfigure.exclude="
											+ CorkReactiveWebServerAutoConfiguration.class.getName()))
							.toArray(String[]::new)));
	}

	/** Sends to both, and returns what they answer until they close the connection. */
	public Answers send(String request) throws IOException {
		return new Answers(answer(this.cork, request), answer(this.netty, request));
	}

	private static String answer(ConfigurableApplicationContext context, String request) throws IOException {
		try (Wire wire = new Wire(Apps.port(context))) {
			return wire.send(request).readAll();
		}
		catch (IOException ex) {
			throw new IOException("No answer of " + Apps.server(context).getClass().getSimpleName(), ex);
		}
	}

	@Override
	public void close() {
		this.cork.close();
		this.netty.close();
	}

	/**
	 * What both have answered.
	 *
	 * @param cork whole, as it came over the wire
	 * @param netty whole, as it came over the wire
	 */
	public record Answers(String cork, String netty) {

	}

}
