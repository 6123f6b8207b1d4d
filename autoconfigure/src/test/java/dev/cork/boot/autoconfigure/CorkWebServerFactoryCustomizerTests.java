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

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnixDomainSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import dev.cork.boot.CorkReactiveWebServerFactory;
import dev.cork.boot.StartupFailureException;
import dev.cork.engine.ServerOptions;
import dev.cork.engine.loop.AcceptMode;
import dev.cork.engine.transport.Transports;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.test.util.ReflectionTestUtils;
import org.springframework.validation.BeanPropertyBindingResult;
import org.springframework.validation.Errors;
import org.springframework.validation.FieldError;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CorkWebServerFactoryCustomizerTests {

	@Test
	void everyPropertyReachesItsOption() {
		ServerOptions options = options("cork.server.loops=3", "cork.server.max-connections=17",
				"cork.server.handler-warning-threshold=7s", "cork.server.accept.mode=least-connections",
				"cork.server.accept.queue-size=19", "cork.server.accept.exclusive-port=true",
				"cork.server.limits.max-request-line-size=1001B", "cork.server.limits.max-headers=23",
				"cork.server.limits.max-request-body-size=1002B", "cork.server.limits.max-swallow-size=1003B",
				"cork.server.limits.max-backlog-size=1004B", "cork.server.limits.max-keep-alive-requests=29",
				"cork.server.limits.min-body-rate=1005B", "cork.server.timeouts.head=31s",
				"cork.server.timeouts.idle=37s", "cork.server.timeouts.body-rate-window=41s",
				"cork.server.timeouts.write-stall=43s", "cork.server.timeouts.connection-lifetime=47s",
				"cork.server.buffers.receive-size=100KB", "cork.server.buffers.cork-size=5KB",
				"cork.server.buffers.max-memory=53MB", "server.max-http-request-header-size=4KB",
				"server.server-header=s");
		assertThat(options.loops()).isEqualTo(3);
		assertThat(options.maxConnections()).isEqualTo(17);
		assertThat(options.handlerWarning()).isEqualTo(Duration.ofSeconds(7));
		assertThat(options.acceptMode()).isEqualTo(AcceptMode.LEAST_CONNECTIONS);
		assertThat(options.acceptBacklog()).isEqualTo(19);
		assertThat(options.exclusivePort()).isTrue();
		assertThat(options.maxRequestLineBytes()).isEqualTo(1001);
		assertThat(options.maxHeaders()).isEqualTo(23);
		assertThat(options.maxRequestBodyBytes()).isEqualTo(1002);
		assertThat(options.maxSwallowBytes()).isEqualTo(1003);
		assertThat(options.maxBacklogBytes()).isEqualTo(1004);
		assertThat(options.maxKeepAliveRequests()).isEqualTo(29);
		assertThat(options.bodyMinBytesPerSecond()).isEqualTo(1005);
		assertThat(options.headTimeout()).isEqualTo(Duration.ofSeconds(31));
		assertThat(options.idleTimeout()).isEqualTo(Duration.ofSeconds(37));
		assertThat(options.bodyRateWindow()).isEqualTo(Duration.ofSeconds(41));
		assertThat(options.writeStallTimeout()).isEqualTo(Duration.ofSeconds(43));
		assertThat(options.maxLifetime()).isEqualTo(Duration.ofSeconds(47));
		assertThat(options.receiveBufferBytes()).isEqualTo(100 * 1024);
		assertThat(options.corkBufferBytes()).isEqualTo(5 * 1024);
		assertThat(options.maxLoopMemoryBytes()).isEqualTo(53 * 1024 * 1024);
		assertThat(options.maxHeadBytes()).isEqualTo(4 * 1024);
		assertThat(options.serverHeader()).isEqualTo("s");
	}

	@Test
	void theTransportIsTheFastestUnlessOneIsNamed() {
		assertThat(options().transport()).isSameAs(Transports.fastest());
		assertThat(options("cork.server.transport=nio").transport().name()).isEqualTo("nio");
	}

	@Test
	void aTransportThatIsNotThereIsRefusedWithThoseThatAre() {
		CorkServerProperties properties = new CorkServerProperties();
		properties.setTransport("pigeon");
		Errors errors = new BeanPropertyBindingResult(properties, "cork.server");
		properties.validate(properties, errors);
		assertThat(errors.getAllErrors()).hasSize(1);
		assertThat(errors.getFieldErrors("transport")).singleElement()
			.extracting(FieldError::getDefaultMessage, InstanceOfAssertFactories.STRING)
			.startsWith("There is no transport 'pigeon' on the class path, only ");
	}

	@Test
	void theReceiveBufferHoldsTwoOfTheLargestHeads() {
		assertThat(options("server.max-http-request-header-size=1MB").receiveBufferBytes()).isEqualTo(2 * 1024 * 1024);
	}

	@Test
	void theFactoryListensOnItsAddressAndPort() {
		CorkReactiveWebServerFactory factory = new CorkReactiveWebServerFactory(4711);
		factory.setAddress(InetAddress.getLoopbackAddress());
		assertThat(options(factory).addresses())
			.containsExactly(new InetSocketAddress(InetAddress.getLoopbackAddress(), 4711));
	}

	@Test
	void aUnixDomainSocketTakesThePlaceOfThePort() {
		assertThat(options("cork.server.unix-socket=/run/app.sock").addresses())
			.containsExactly(UnixDomainSocketAddress.of("/run/app.sock"));
	}

	@Test
	void aHeaderSizeThatCannotWorkIsNamed() {
		assertThatExceptionOfType(StartupFailureException.class)
			.isThrownBy(() -> options("server.max-http-request-header-size=10B"))
			.withMessageContaining("server.max-http-request-header-size");
	}

	@Test
	void aServerHeaderThatCannotBeSentIsNamed() {
		assertThatExceptionOfType(StartupFailureException.class)
			.isThrownBy(() -> options("server.server-header=a\r\nb"))
			.withMessageContaining("server.server-header");
	}

	private static ServerOptions options(String... properties) {
		Map<String, String> map = new HashMap<>();
		for (String property : properties) {
			int equals = property.indexOf('=');
			map.put(property.substring(0, equals), property.substring(equals + 1));
		}
		Binder binder = new Binder(new MapConfigurationPropertySource(map));
		CorkReactiveWebServerFactory factory = new CorkReactiveWebServerFactory();
		new CorkWebServerFactoryCustomizer(binder.bindOrCreate("server", ServerProperties.class),
				binder.bindOrCreate("cork.server", CorkServerProperties.class))
			.customize(factory);
		return options(factory);
	}

	private static ServerOptions options(CorkReactiveWebServerFactory factory) {
		ServerOptions options = ReflectionTestUtils.invokeMethod(factory, "listenOptions");
		assertThat(options).isNotNull();
		return options;
	}

}
