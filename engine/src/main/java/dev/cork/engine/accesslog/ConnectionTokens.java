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
package dev.cork.engine.accesslog;

import java.net.InetSocketAddress;
import java.net.SocketAddress;

import dev.cork.engine.http.LoggedRequest;

/**
 * Tokens about the connection of a request.
 */
final class ConnectionTokens {

	private ConnectionTokens() {
	}

	static void remote(LoggedRequest request, LineBuffer line) {
		line.put(texts(request).remote(request.remoteAddress()));
	}

	static void peer(LoggedRequest request, LineBuffer line) {
		line.put(texts(request).peer(request.peerAddress()));
	}

	static void local(LoggedRequest request, LineBuffer line) {
		line.put(texts(request).local(request.localAddress()));
	}

	private static AddressTexts texts(LoggedRequest request) {
		if (request.attachment() instanceof AddressTexts texts) {
			return texts;
		}
		AddressTexts texts = new AddressTexts();
		request.attach(texts);
		return texts;
	}

	static void localPort(LoggedRequest request, LineBuffer line) {
		port(request.localAddress(), line);
	}

	static void remotePort(LoggedRequest request, LineBuffer line) {
		port(request.remoteAddress(), line);
	}

	private static void port(SocketAddress address, LineBuffer line) {
		if (address instanceof InetSocketAddress tcp && tcp.getPort() > 0) {
			line.putDecimal(tcp.getPort());
		}
		else {
			line.put('-');
		}
	}

	static void loop(LoggedRequest request, LineBuffer line) {
		line.putEscaped(request.loop().toString());
	}

	static void state(LoggedRequest request, LineBuffer line) {
		line.put(request.isAborted() ? 'X' : request.keepsConnection() ? '+' : '-');
	}

}
