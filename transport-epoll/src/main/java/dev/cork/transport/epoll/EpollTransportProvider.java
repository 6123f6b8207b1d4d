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

package dev.cork.transport.epoll;

import dev.cork.engine.transport.Transport;
import dev.cork.engine.transport.TransportProvider;

/**
 * Offers epoll to servers whose class path has it.
 */
public final class EpollTransportProvider implements TransportProvider {

	static final String NAME = "epoll";

	/**
	 * For the service loader.
	 */
	public EpollTransportProvider() {
	}

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public Transport create() {
		String system = System.getProperty("os.name", "");
		String processor = System.getProperty("os.arch", "");
		if (!system.equals("Linux") || !EventList.isKnown(processor)) {
			throw new UnsupportedOperationException(
					"it is for Linux on amd64 and aarch64, not for " + system + " on " + processor + ". Use nio");
		}
		try {
			Libc.bind();
		}
		catch (ExceptionInInitializerError | NoClassDefFoundError ex) {
			Throwable cause = (ex.getCause() != null) ? ex.getCause() : ex;
			throw new UnsupportedOperationException("the functions of the C library cannot be called ("
					+ cause.getMessage() + "). Start Java with --enable-native-access=ALL-UNNAMED, or use nio", ex);
		}
		return new EpollTransport();
	}

}
