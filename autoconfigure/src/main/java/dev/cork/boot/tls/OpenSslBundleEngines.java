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

package dev.cork.boot.tls;

import java.util.List;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

import dev.cork.engine.tls.ClientAuth;
import dev.cork.engine.tls.JdkTlsEngines;
import dev.cork.engine.tls.TlsEngines;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.boot.ssl.SslOptions;

/**
 * Engines of OpenSSL, through Netty's handler and tcnative. Loaded by
 * {@link OpenSslProvider}, as both may be missing.
 */
final class OpenSslBundleEngines implements BundleEngines {

	private static final ApplicationProtocolConfig HTTP_1_1 = new ApplicationProtocolConfig(Protocol.ALPN,
			SelectorFailureBehavior.NO_ADVERTISE, SelectedListenerFailureBehavior.ACCEPT,
			ApplicationProtocolNames.HTTP_1_1);

	private OpenSslBundleEngines() {
	}

	static BundleEngines load() {
		if (!OpenSsl.isAvailable()) {
			throw new TlsConfigurationException("cork.server.tls.provider is OPENSSL, but its native library "
					+ "cannot be loaded: " + OpenSsl.unavailabilityCause(), OpenSslProvider.ACTION,
					OpenSsl.unavailabilityCause());
		}
		return new OpenSslBundleEngines();
	}

	@Override
	public TlsEngines create(SslBundle bundle, BundlePlace place, ClientAuth clientAuth) {
		SslManagerBundle managers = bundle.getManagers();
		SslOptions options = bundle.getOptions();
		SslContextBuilder builder = SslContextBuilder.forServer(managers.getKeyManagerFactory())
			.trustManager(managers.getTrustManagerFactory())
			.sslProvider(SslProvider.OPENSSL)
			.applicationProtocolConfig(HTTP_1_1)
			.clientAuth(io.netty.handler.ssl.ClientAuth.valueOf(switch (clientAuth) {
				case NONE -> "NONE";
				case WANT -> "OPTIONAL";
				case NEED -> "REQUIRE";
			}));
		String[] protocols = options.getEnabledProtocols();
		builder.protocols((protocols != null) ? List.of(protocols) : JdkTlsEngines.DEFAULT_PROTOCOLS);
		String[] ciphers = options.getCiphers();
		if (ciphers != null) {
			builder.ciphers(List.of(ciphers));
		}
		try {
			return new Engines(builder.build());
		}
		catch (SSLException | IllegalArgumentException ex) {
			throw new TlsConfigurationException(place.option("enabled-protocols") + " or " + place.option("ciphers")
					+ " cannot be used by OpenSSL: " + ex.getMessage(), "Correct or remove the option.", ex);
		}
	}

	/**
	 * The context is freed with this object, when no new connection can want it any more;
	 * engines are freed at once.
	 */
	private record Engines(SslContext context) implements TlsEngines {

		@Override
		public SSLEngine newEngine() {
			return this.context.newEngine(UnpooledByteBufAllocator.DEFAULT);
		}

		@Override
		public void release(SSLEngine engine) {
			ReferenceCountUtil.release(engine);
		}

		@Override
		public boolean isResumed(SSLSession session, long startMs) {
			// its sessions have no time that could tell
			return false;
		}

	}

}
