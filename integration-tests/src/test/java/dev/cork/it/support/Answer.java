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

package dev.cork.it.support;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An answer with a declared length, as it came over the wire.
 *
 * @param status the status code
 * @param head the status line and the header fields
 * @param body one Latin-1 character a byte
 */
public record Answer(int status, String head, String body) {

	private static final Pattern LENGTH = Pattern.compile("\r\nContent-Length: (\\d+)\r\n");

	public static Answer read(Wire wire) throws IOException {
		String head = wire.readHead();
		if (!head.startsWith("HTTP/1.1 ")) {
			throw new IOException("No answer, but '" + head + "'");
		}
		Matcher length = LENGTH.matcher(head);
		String body = length.find() ? wire.read(Integer.parseInt(length.group(1))) : "";
		return new Answer(Integer.parseInt(head.substring(9, 12)), head, body);
	}

}
