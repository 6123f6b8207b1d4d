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

package dev.cork.web.argument;

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * A constant of an enum, recognised by the bytes of its name. Other spellings go to the
 * converter, and so do all if the application has a converter that reads a name
 * differently.
 */
final class EnumReader implements ArgumentReader {

	private final NamedValue value;

	private final ConvertedReader others;

	private final Object[] constants;

	private final String[] names;

	EnumReader(NamedValue value, ValueConverter converter, Class<?> type, ConvertedReader others) {
		this.value = value;
		this.others = others;
		Object[] all = type.getEnumConstants();
		boolean plain = true;
		for (Object constant : all) {
			plain &= isAscii(name(constant)) && constant.equals(converter.convert(name(constant)));
		}
		this.constants = plain ? all : new Object[0];
		this.names = new String[this.constants.length];
		for (int i = 0; i < this.names.length; i++) {
			this.names[i] = name(this.constants[i]);
		}
	}

	@Override
	public @Nullable Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		ByteView view = this.value.view(request);
		if (view != null) {
			for (int i = 0; i < this.names.length; i++) {
				if (view.contentEquals(this.names[i])) {
					return this.constants[i];
				}
			}
		}
		return this.others.read(request, response, body);
	}

	private static String name(Object constant) {
		return ((Enum<?>) constant).name();
	}

	private static boolean isAscii(String text) {
		return text.chars().allMatch((c) -> c < 0x80);
	}

}
