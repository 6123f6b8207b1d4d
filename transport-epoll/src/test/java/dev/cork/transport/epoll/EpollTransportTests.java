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

package dev.cork.transport.epoll;

import dev.cork.engine.transport.Transport;
import dev.cork.engine.transport.TransportContract;
import dev.cork.engine.transport.Transports;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EpollTransportTests extends TransportContract {

	@Override
	protected Transport transport() {
		return new EpollTransportProvider().create();
	}

	@Test
	void serversTakeItWhereItIsOnTheClassPath() {
		assertThat(Transports.fastest()).isInstanceOf(EpollTransport.class);
		assertThat(Transports.fastest().name()).isEqualTo("epoll");
		assertThat(Transports.named("epoll")).isSameAs(Transports.fastest());
		assertThat(Transports.named("nio").name()).isEqualTo("nio");
	}

}
