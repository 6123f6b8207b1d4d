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

package dev.cork.web.result;

import java.io.InputStream;
import java.io.Reader;
import java.nio.Buffer;
import java.util.concurrent.Callable;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;

import org.reactivestreams.Publisher;

import org.springframework.core.io.InputStreamSource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.support.ResourceRegion;
import org.springframework.http.HttpHeaders;

/**
 * Types that would be written as JSON of their getters, which is never what was meant.
 * Some of them are written as something else where they are declared; here are those that
 * were not, or that a declaration does not show.
 */
public final class UnsupportedTypes {

	private static final Class<?>[] TYPES = { Publisher.class, InputStreamSource.class, InputStream.class, Reader.class,
			Buffer.class, Callable.class, Future.class, BaseStream.class, Flow.Publisher.class, DataBuffer.class,
			ResourceRegion.class, HttpHeaders.class };

	private static final String[] PACKAGES = { "org.springframework.web.", "org.springframework.ui.",
			"org.springframework.http.codec.", "dev.cork.engine." };

	private UnsupportedTypes() {
	}

	/**
	 * Whether a type is one of those.
	 * @param type raw
	 * @return whether it must not be written as JSON
	 */
	public static boolean contains(Class<?> type) {
		for (Class<?> unsupported : TYPES) {
			if (unsupported.isAssignableFrom(type)) {
				return true;
			}
		}
		for (String prefix : PACKAGES) {
			if (type.getName().startsWith(prefix)) {
				return true;
			}
		}
		return false;
	}

}
