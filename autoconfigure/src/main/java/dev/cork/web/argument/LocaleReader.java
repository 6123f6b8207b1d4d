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
import java.util.List;
import java.util.Locale;

import dev.cork.engine.buffer.ByteView;
import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/**
 * The locale that the client prefers.
 */
final class LocaleReader implements ArgumentReader {

	private final RequestLocale locale;

	LocaleReader(RequestLocale locale) {
		this.locale = locale;
	}

	@Override
	public Object read(HttpRequest request, HttpResponse response, @Nullable ByteBuffer body) {
		ByteView accepted = this.locale.fixed() ? null : request.headerView(HttpHeaders.ACCEPT_LANGUAGE);
		return (accepted != null) ? parse(accepted.toString()) : this.locale.orDefault();
	}

	/** What cannot be parsed says nothing. */
	private Locale parse(String header) {
		try {
			List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse(header);
			for (Locale.LanguageRange range : ranges) {
				if (!range.getRange().startsWith("*") && range.getWeight() > 0) {
					return Locale.forLanguageTag(range.getRange());
				}
			}
		}
		catch (IllegalArgumentException ex) {
			// Then there is the default
		}
		return this.locale.orDefault();
	}

}
