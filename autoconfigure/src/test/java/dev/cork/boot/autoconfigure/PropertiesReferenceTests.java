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

package dev.cork.boot.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.ssl.SSLContext;

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.boot.tls.TlsOptions;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.http.CompressionOptions;
import dev.cork.engine.proxy.AddressRanges;
import dev.cork.engine.proxy.ForwardedOptions;
import dev.cork.engine.tls.TlsContext;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.test.util.ReflectionTestUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reference page, the metadata for IDEs and the engine say the same.
 */
class PropertiesReferenceTests {

	private static final Path PAGE = Path.of("..", "docs", "reference", "properties.md");

	private static final Pattern ROW = Pattern.compile(
			"^\\| `((?:cork|management\\.endpoint\\.cork)\\.[a-z.-]+)` \\| (.*?) \\| (.*?) \\|$", Pattern.MULTILINE);

	@Test
	void thePageHasTheRowsOfTheMetadata() throws IOException {
		assertThat(page()).isNotEmpty().isEqualTo(metadata());
	}

	@Test
	void theDefaultsAreThoseOfTheEngine() {
		ServerOptions engine = ServerOptions.builder().build();
		ServerOptions configured = configured();
		// The engine alone leaves the bound to its handlers; an application has one for
		// all
		assertThat(configured.maxRequestBodyBytes()).isEqualTo(8 * 1024 * 1024);
		assertThat(configured).usingRecursiveComparison()
			.ignoringFields("maxRequestBodyBytes", "transport", "connectionFilter")
			.isEqualTo(engine);
	}

	@Test
	void theDefaultsOfTlsAreThoseOfTheEngine() throws NoSuchAlgorithmException {
		TlsContext engine = TlsContext.of(SSLContext.getDefault());
		assertThat(new TlsProperties().options()).isEqualTo(TlsOptions.DEFAULTS);
		assertThat(TlsOptions.DEFAULTS.handshakeTimeout().toMillis())
			.isEqualTo(ReflectionTestUtils.getField(engine, "handshakeTimeoutMs"));
		assertThat(TlsOptions.DEFAULTS.maxHandshakes())
			.isEqualTo(ReflectionTestUtils.getField(engine, "maxHandshakes"));
	}

	@Test
	void theDefaultsOfCompressionAreThoseOfTheEngine() {
		CompressionProperties properties = new CompressionProperties();
		CompressionOptions engine = new CompressionOptions("text/plain");
		assertThat(properties.getLevel()).isEqualTo(engine.level());
		assertThat(properties.getMaxConcurrent()).isEqualTo(engine.maxActive());
	}

	@Test
	void theDefaultsOfForwardedHeadersAreThoseOfTheEngine() {
		ForwardedProperties properties = new ForwardedProperties();
		ForwardedOptions engine = new ForwardedOptions(null, properties.getHeaders());
		assertThat(properties.getForHeader()).isEqualTo(engine.forField());
		assertThat(properties.getProtoHeader()).isEqualTo(engine.protoField());
		assertThat(properties.getHostHeader()).isEqualTo(engine.hostField());
		assertThat(properties.getPortHeader()).isEqualTo(engine.portField());
		assertThat(properties.getInternalProxies()).isEqualTo(AddressRanges.PRIVATE);
		assertThat(new ProxyProtocolProperties().getTrusted()).isEqualTo(AddressRanges.PRIVATE);
	}

	private static ServerOptions configured() {
		CorkReactiveWebServerFactory factory = new CorkReactiveWebServerFactory();
		ServerProperties server = new ServerProperties();
		new CorkWebServerFactoryCustomizer(server, new CorkServerProperties()).customize(factory);
		ServerOptions options = ReflectionTestUtils.invokeMethod(factory, "listenOptions");
		assertThat(options).isNotNull();
		return options;
	}

	private static Map<String, String> page() throws IOException {
		Map<String, String> rows = new TreeMap<>();
		Matcher row = ROW.matcher(Files.readString(PAGE));
		while (row.find()) {
			rows.put(row.group(1), row.group(2) + " | " + row.group(3));
		}
		return rows;
	}

	private static Map<String, String> metadata() throws IOException {
		Map<String, String> rows = new TreeMap<>();
		try (InputStream in = PropertiesReferenceTests.class
			.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
			for (JsonNode property : new JsonMapper().readTree(in).get("properties")) {
				JsonNode defaultValue = property.get("defaultValue");
				rows.put(property.get("name").asString(),
						((defaultValue != null) ? "`" + defaultValue.asString() + "`" : "") + " | "
								+ property.get("description").asString());
			}
		}
		return rows;
	}

}
