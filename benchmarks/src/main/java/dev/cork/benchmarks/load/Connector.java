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

package dev.cork.benchmarks.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

import javax.net.ssl.SSLContext;

import dev.cork.benchmarks.scenario.Scenario;
import dev.cork.benchmarks.scenario.Traffic;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connections of a scenario, and sees that each gets the right answer.
 */
final class Connector {

	private final Scenario scenario;

	private final InetSocketAddress server;

	private final @Nullable SSLContext tls;

	private final ByteBuffer batch;

	Connector(Scenario scenario, int port) throws GeneralSecurityException {
		this.scenario = scenario;
		this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
		this.tls = scenario.secure() ? TlsLink.trustingContext() : null;
		String sent = (scenario.traffic() == Traffic.HTTP) ? scenario.request().repeat(scenario.depth())
				: Message.masked(scenario.answer());
		this.batch = direct(sent);
	}

	/**
	 * Opens all.
	 * @return the connections, not blocking any more
	 * @throws IOException if one fails or is answered wrongly
	 */
	Connection[] open() throws IOException {
		Connection[] connections = new Connection[this.scenario.connections()];
		for (int i = 0; i < connections.length; i++) {
			SocketChannel channel = SocketChannel.open(this.server);
			channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
			Link link = (this.tls != null) ? new TlsLink(channel, this.tls) : new PlainLink(channel);
			connections[i] = new Connection(channel, link, this.batch, firstAnswer(link));
			channel.configureBlocking(false);
			if (connections[i].answerBytes() != connections[0].answerBytes()) {
				throw new IOException("Answers have different lengths");
			}
		}
		return connections;
	}

	private String firstAnswer(Link link) throws IOException {
		Answers answers = new Answers(link);
		if (this.scenario.traffic() == Traffic.HTTP) {
			link.write(direct(this.scenario.request()));
			return answers.response(this.scenario.answer());
		}
		link.write(direct(Message.handshake(this.scenario.request())));
		String head = answers.head();
		if (!head.startsWith("HTTP/1.1 101 ")) {
			throw new IOException("The handshake was answered with " + head.lines().findFirst().orElse("nothing"));
		}
		String message = Message.plain(this.scenario.answer());
		if (this.scenario.traffic() == Traffic.ECHO) {
			link.write(this.batch.duplicate());
			answers.expect(message);
		}
		return message;
	}

	private static ByteBuffer direct(String latin1) {
		byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
		return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
	}

}
