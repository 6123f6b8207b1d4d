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

import dev.cork.engine.tls.ClientAuth;
import dev.cork.engine.tls.TlsEngines;

import org.springframework.boot.ssl.SslBundle;

/**
 * Makes engines of a bundle.
 */
interface BundleEngines {

	/**
	 * Makes the factory of engines that show what a bundle holds.
	 * @param bundle has a key
	 * @param place who asks for it
	 * @param clientAuth what is asked of clients
	 * @return the factory
	 */
	TlsEngines create(SslBundle bundle, BundlePlace place, ClientAuth clientAuth);

}
