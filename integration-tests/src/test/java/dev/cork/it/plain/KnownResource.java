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

package dev.cork.it.plain;

import java.io.InputStream;

import org.springframework.core.io.AbstractResource;

/** A resource of a kind that only its own class knows. */
final class KnownResource extends AbstractResource {

	private final InputStream stream;

	private final long length;

	KnownResource(InputStream stream, long length) {
		this.stream = stream;
		this.length = length;
	}

	@Override
	public String getDescription() {
		return "known";
	}

	@Override
	public InputStream getInputStream() {
		return this.stream;
	}

	@Override
	public long contentLength() {
		return this.length;
	}

}
