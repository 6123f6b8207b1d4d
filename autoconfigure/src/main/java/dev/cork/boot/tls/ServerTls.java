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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

import javax.net.ssl.KeyManager;
import javax.net.ssl.X509KeyManager;

import dev.cork.engine.tls.ClientAuth;
import dev.cork.engine.tls.TlsContext;
import dev.cork.engine.tls.TlsEngines;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.Ssl.ServerNameSslBundle;
import org.springframework.boot.web.server.WebServerSslBundle;
import org.springframework.util.StringUtils;

/**
 * The TLS of one server: what its {@code ….ssl.*} asks for, kept up to date while the
 * bundles change. Any thread.
 */
public final class ServerTls {

	private static final Logger logger = LoggerFactory.getLogger(ServerTls.class);

	/** What the names of keys' algorithms are in the JDK. */
	private static final List<String> KEY_TYPES = List.of("RSA", "EC", "EdDSA", "RSASSA-PSS", "DSA");

	/** What the names of all properties begin with. */
	private final String prefix;

	private final @Nullable SslBundles bundles;

	private final TlsOptions options;

	private final BundleEngines provider;

	private final ClientAuth clientAuth;

	private final BundlePlace defaultPlace;

	private final Map<String, BundlePlace> places = new LinkedHashMap<>();

	private final Map<String, TlsEngines> engines = new LinkedHashMap<>();

	private TlsEngines defaultEngines;

	/**
	 * Makes everything that the configuration asks for.
	 * @param prefix what the names of the properties begin with, for messages:
	 * {@code server.ssl}, {@code management.server.ssl}
	 * @param ssl the properties, enabled
	 * @param bundles has what they refer to
	 * @param options the rest
	 * @throws TlsConfigurationException if that cannot be served
	 */
	public ServerTls(String prefix, Ssl ssl, @Nullable SslBundles bundles, TlsOptions options) {
		this.prefix = prefix;
		this.bundles = bundles;
		this.options = options;
		this.provider = (options.provider() == TlsProvider.OPENSSL) ? OpenSslProvider.load() : new JdkBundleEngines();
		this.clientAuth = Objects
			.requireNonNull(Ssl.ClientAuth.map(ssl.getClientAuth(), ClientAuth.NONE, ClientAuth.WANT, ClientAuth.NEED));
		this.defaultPlace = StringUtils.hasText(ssl.getBundle()) ? new BundlePlace(prefix + ".bundle", ssl.getBundle())
				: new BundlePlace(prefix, null);
		this.defaultEngines = create(this.defaultPlace, () -> WebServerSslBundle.get(ssl, bundles));
		List<ServerNameSslBundle> named = new ArrayList<>(ssl.getServerNameBundles());
		for (int i = 0; i < named.size(); i++) {
			BundlePlace place = new BundlePlace(prefix + ".server-name-bundles[" + i + "].bundle",
					named.get(i).bundle());
			this.places.put(named.get(i).serverName(), place);
			this.engines.put(named.get(i).serverName(), create(place, () -> named(place)));
		}
	}

	private SslBundle named(BundlePlace place) {
		if (this.bundles == null) {
			throw new IllegalStateException("there are no SSL bundles");
		}
		return this.bundles.getBundle(Objects.requireNonNull(place.bundleName()));
	}

	private TlsEngines create(BundlePlace place, Supplier<SslBundle> source) {
		try {
			SslBundle bundle = source.get();
			if (!hasKey(bundle)) {
				throw new TlsConfigurationException(place + " has no private key with a certificate.", action(), null);
			}
			return this.provider.create(bundle, place, this.clientAuth);
		}
		catch (TlsConfigurationException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw new TlsConfigurationException(place + " cannot be used: " + reasons(ex), action(), ex);
		}
	}

	private String action() {
		return "Give the server a key and its certificate: " + this.prefix + ".bundle, or " + this.prefix
				+ ".key-store, or " + this.prefix + ".certificate and " + this.prefix
				+ ".certificate-private-key. With " + this.prefix + ".enabled=false it serves without TLS.";
	}

	private static String reasons(Throwable failure) {
		StringBuilder reasons = new StringBuilder(String.valueOf(failure.getMessage()));
		for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
			reasons.append(": ").append(cause.getMessage());
		}
		return reasons.toString();
	}

	private static boolean hasKey(SslBundle bundle) {
		for (KeyManager manager : bundle.getManagers().getKeyManagers()) {
			if (manager instanceof X509KeyManager keys
					&& KEY_TYPES.stream().noneMatch((type) -> hasKey(keys.getServerAliases(type, null)))) {
				return false;
			}
		}
		return true;
	}

	private static boolean hasKey(String @Nullable [] aliases) {
		return aliases != null && aliases.length > 0;
	}

	/**
	 * Makes the engine's context of what the bundles hold now.
	 * @return a new context
	 * @throws TlsConfigurationException if a server name is none
	 */
	public synchronized TlsContext context() {
		TlsContext.Builder builder = TlsContext.builder(this.defaultEngines)
			.handshakeTimeout(this.options.handshakeTimeout())
			.maxHandshakes(this.options.maxHandshakes());
		this.engines.forEach((name, engines) -> {
			try {
				builder.serverName(name, engines);
			}
			catch (IllegalArgumentException ex) {
				throw new TlsConfigurationException(
						this.prefix + ".server-name-bundles cannot be used: " + ex.getMessage(), "Correct the name.",
						ex);
			}
		});
		return builder.build();
	}

	/**
	 * Lets a server follow the bundles from now on.
	 * @param server takes a context for its new connections
	 */
	public void follow(Consumer<TlsContext> server) {
		SslBundles bundles = this.bundles;
		if (bundles != null) {
			List<BundlePlace> all = new ArrayList<>(this.places.values());
			all.add(this.defaultPlace);
			all.stream()
				.map(BundlePlace::bundleName)
				.filter(Objects::nonNull)
				.map(Objects::requireNonNull)
				.distinct()
				.forEach((name) -> bundles.addBundleUpdateHandler(name, (bundle) -> changed(name, bundle, server)));
		}
	}

	private synchronized void changed(String bundleName, SslBundle bundle, Consumer<TlsContext> server) {
		try {
			if (bundleName.equals(this.defaultPlace.bundleName())) {
				this.defaultEngines = create(this.defaultPlace, () -> bundle);
			}
			this.places.forEach((serverName, place) -> {
				if (bundleName.equals(place.bundleName())) {
					this.engines.put(serverName, create(place, () -> bundle));
				}
			});
			server.accept(context());
			logger.info("The SSL bundle '{}' has changed: new connections get what it holds now", bundleName);
		}
		catch (TlsConfigurationException ex) {
			logger.error("The SSL bundle '{}' has changed, but new connections get what it held before", bundleName,
					ex);
		}
	}

}
