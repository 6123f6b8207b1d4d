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

import org.springframework.util.ClassUtils;

/**
 * Looks whether OpenSSL is there before a class is loaded that needs it.
 */
final class OpenSslProvider {

	static final String ACTION = "Add the dependencies io.netty:netty-handler and "
			+ "io.netty:netty-tcnative-boringssl-static, or remove cork.server.tls.provider.";

	private OpenSslProvider() {
	}

	static BundleEngines load() {
		ClassLoader loader = OpenSslProvider.class.getClassLoader();
		if (!ClassUtils.isPresent("io.netty.handler.ssl.SslContext", loader)
				|| !ClassUtils.isPresent("io.netty.internal.tcnative.SSL", loader)) {
			throw new TlsConfigurationException(
					"cork.server.tls.provider is OPENSSL, but its classes are not on the class path.", ACTION, null);
		}
		return OpenSslBundleEngines.load();
	}

}
