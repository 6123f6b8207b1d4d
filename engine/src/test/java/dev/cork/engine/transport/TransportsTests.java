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

import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TransportsTests {

	private static final TransportProvider BROKEN = provider("swift", () -> {
		throw new UnsupportedOperationException("it is for another system. Use nio");
	});

	@Test
	void withoutAProviderNioIsTheFastest() {
		assertThat(new Transports(List.of()).preferred()).isInstanceOf(NioTransport.class);
		assertThat(Transports.fastest()).isInstanceOf(NioTransport.class);
	}

	@Test
	void theFirstProviderThatWorksIsTheFastest() {
		Transport own = new NioTransport();
		Transports transports = new Transports(List.of(BROKEN, provider("own", () -> own), provider("other", () -> {
			throw new UnsupportedOperationException("not asked for in vain");
		})));
		assertThat(transports.preferred()).isSameAs(own);
		assertThat(transports.find("own")).isSameAs(own);
	}

	@Test
	void nioIsThereByItsNameWhateverElseIs() {
		Transports transports = new Transports(List.of(provider("own", NioTransport::new)));
		assertThat(transports.find("nio")).isInstanceOf(NioTransport.class);
		assertThat(Transports.named("nio")).isInstanceOf(NioTransport.class);
	}

	@Test
	void anUnknownNameIsRefusedWithThoseThatThereAre() {
		Transports transports = new Transports(List.of(provider("own", NioTransport::new)));
		assertThatIllegalArgumentException().isThrownBy(() -> transports.find("epol"))
			.withMessage("There is no transport 'epol' on the class path, only own, nio");
	}

	@Test
	void oneThatDoesNotWorkHereIsRefusedWithItsReason() {
		assertThatIllegalArgumentException().isThrownBy(() -> new Transports(List.of(BROKEN)).find("swift"))
			.withMessage("The transport 'swift' cannot be used: it is for another system. Use nio");
	}

	@Test
	void aProviderThatCannotBeLoadedLeavesNio() {
		Iterable<TransportProvider> unloadable = () -> new Iterator<>() {
			@Override
			public boolean hasNext() {
				throw new UnsupportedClassVersionError("of a newer Java");
			}

			@Override
			public TransportProvider next() {
				throw new ServiceConfigurationError("not asked for");
			}
		};
		Transports transports = new Transports(unloadable);
		assertThat(transports.preferred()).isInstanceOf(NioTransport.class);
		assertThatIllegalArgumentException().isThrownBy(() -> transports.find("epoll"))
			.withMessage("There is no transport 'epoll' on the class path, only nio");
	}

	private static TransportProvider provider(String name, Supplier<Transport> transport) {
		return new TransportProvider() {
			@Override
			public String name() {
				return name;
			}

			@Override
			public Transport create() {
				return transport.get();
			}
		};
	}

}
