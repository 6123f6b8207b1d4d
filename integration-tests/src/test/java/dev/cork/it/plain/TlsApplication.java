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

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;

import dev.cork.engine.testsupport.TestCertificate;
import dev.cork.it.support.Apps;
import dev.cork.web.LoopController;
import dev.cork.websocket.OnText;
import dev.cork.websocket.WebSocketEndpoint;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * What the tests of TLS ask, and how.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ TlsApplication.Handlers.class, TlsApplication.Echo.class })
class TlsApplication {

	static ConfigurableApplicationContext run(TestCertificate certificate, String... more) {
		List<String> properties = new ArrayList<>(List.of("server.ssl.certificate=" + certificate.certificateFile(),
				"server.ssl.certificate-private-key=" + certificate.keyFile()));
		properties.addAll(List.of(more));
		return Apps.run(TlsApplication.class, properties.toArray(String[]::new));
	}

	static HttpClient client(SSLContext context) {
		return HttpClient.newBuilder().sslContext(context).build();
	}

	static String get(HttpClient client, ConfigurableApplicationContext context, String path) throws Exception {
		URI uri = URI.create("https://localhost:" + Apps.port(context) + path);
		return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString()).body();
	}

	/** Runs curl, and returns what it has printed and with which code it has ended. */
	static String curl(String... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of("curl", "--silent", "--show-error", "--max-time", "60"));
		command.addAll(List.of(arguments));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return output + " " + process.waitFor();
	}

	@LoopController
	static class Handlers {

		@GetMapping("/hello")
		String hello() {
			return "hello";
		}

		@GetMapping("/session")
		String session(@Nullable SSLSession session) {
			return (session != null) ? session.getProtocol() : "none";
		}

		@GetMapping("/who")
		String who(X509Certificate @Nullable [] certificates) {
			return (certificates != null) ? certificates[0].getSubjectX500Principal().getName() : "nobody";
		}

	}

	@WebSocketEndpoint("/ws")
	static class Echo {

		@OnText
		String echo(String text) {
			return text;
		}

	}

}
