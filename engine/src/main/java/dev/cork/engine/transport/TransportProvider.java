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

package dev.cork.engine.transport;

/**
 * Offers a transport that is not part of the engine: a service in the sense of
 * {@link java.util.ServiceLoader}. A provider is asked once a process.
 */
public interface TransportProvider {

	/**
	 * Returns the name of the transport, to be asked for by it.
	 * @return what {@link Transport#name()} will say
	 */
	String name();

	/**
	 * Makes the transport.
	 * @return the transport
	 * @throws UnsupportedOperationException if it cannot work here; the message says why,
	 * and what to do
	 */
	Transport create();

}
