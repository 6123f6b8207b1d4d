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

import java.security.NoSuchAlgorithmException;
import java.util.List;

import javax.net.ssl.SSLContext;

import dev.cork.engine.tls.ClientAuth;
import dev.cork.engine.tls.JdkTlsEngines;
import dev.cork.engine.tls.TlsEngines;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslOptions;

/**
 * Engines of the JDK.
 */
final class JdkBundleEngines implements BundleEngines {

	@Override
	public TlsEngines create(SslBundle bundle, BundlePlace place, ClientAuth clientAuth) {
		checkProtocol(bundle.getProtocol(), place);
		SslOptions options = bundle.getOptions();
		JdkTlsEngines.Builder builder = JdkTlsEngines.builder(bundle.createSslContext()).clientAuth(clientAuth);
		String[] protocols = options.getEnabledProtocols();
		if (protocols != null) {
			checked(place.option("enabled-protocols"), () -> builder.protocols(List.of(protocols)));
		}
		String[] ciphers = options.getCiphers();
		if (ciphers != null) {
			checked(place.option("ciphers"), () -> builder.ciphers(List.of(ciphers)));
		}
		return builder.build();
	}

	private static void checkProtocol(String protocol, BundlePlace place) {
		try {
			SSLContext.getInstance(protocol);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new TlsConfigurationException(
					place.protocol() + " cannot be used: this machine has no \"" + protocol + "\"",
					"Remove the option, or write TLS.", ex);
		}
	}

	private static void checked(String option, Runnable setter) {
		try {
			setter.run();
		}
		catch (IllegalArgumentException ex) {
			throw new TlsConfigurationException(option + " cannot be used: " + ex.getMessage(),
					"Correct or remove the option.", ex);
		}
	}

}
