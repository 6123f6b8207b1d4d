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

package dev.cork.webflux;

import java.nio.charset.StandardCharsets;

import org.springframework.core.io.buffer.DataBufferWrapper;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.core.io.buffer.PooledDataBuffer;

/**
 * A buffer that knows whether it was released, and fails if that is done twice.
 */
final class PooledPiece extends DataBufferWrapper implements PooledDataBuffer {

	private int released;

	PooledPiece(String text) {
		super(DefaultDataBufferFactory.sharedInstance.wrap(text.getBytes(StandardCharsets.US_ASCII)));
	}

	@Override
	public boolean isAllocated() {
		return this.released == 0;
	}

	@Override
	public PooledDataBuffer retain() {
		throw new UnsupportedOperationException("Nobody has to keep it");
	}

	@Override
	public PooledDataBuffer touch(Object hint) {
		return this;
	}

	@Override
	public boolean release() {
		if (++this.released > 1) {
			throw new IllegalStateException("Released twice");
		}
		return true;
	}

}
