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

package dev.cork.engine.http;

import java.nio.ByteBuffer;

import dev.cork.engine.buffer.Ascii;

/**
 * Takes a request target in one of its four forms (RFC 9112 3.2) apart.
 *
 * <p>
 * An absolute form must have the scheme http or https and a well-formed authority. An
 * empty path in it is {@code /}, and the asterisk for OPTIONS (RFC 9110 4.2.3). A query
 * may have every visible ASCII character but the number sign.
 */
final class RequestTarget {

	private RequestTarget() {
	}

	static int parse(ByteBuffer in, int from, int to, RequestHead head) {
		head.targetFrom = from - head.base;
		head.targetTo = to - head.base;
		boolean connect = head.method.equals("CONNECT");
		byte first = in.get(from);
		if (first == '/') {
			return connect ? HttpError.BAD_TARGET_FORM.code() : pathAndQuery(in, from, to, head);
		}
		if (first == '*' && to - from == 1) {
			return head.method.equals("OPTIONS") ? asterisk(head) : HttpError.BAD_TARGET_FORM.code();
		}
		if (connect) {
			return authorityForm(in, from, to, head);
		}
		int authorityFrom = afterScheme(in, from, to);
		if (authorityFrom != -1) {
			return absoluteForm(in, authorityFrom, to, head);
		}
		boolean authority = Authority.nameEnd(in, from, to) > 0;
		return (authority ? HttpError.BAD_TARGET_FORM : HttpError.BAD_TARGET).code();
	}

	private static int asterisk(RequestHead head) {
		head.targetForm = RequestHead.ASTERISK_FORM;
		return HttpParser.OK;
	}

	private static int authorityForm(ByteBuffer in, int from, int to, RequestHead head) {
		head.targetForm = RequestHead.AUTHORITY_FORM;
		// RFC 9110 9.3.6: without a port it is invalid
		boolean wellFormed = Authority.setHost(in, from, to, head) && head.port != RequestHead.NONE;
		return wellFormed ? HttpParser.OK : HttpError.BAD_AUTHORITY.code();
	}

	private static int absoluteForm(ByteBuffer in, int authorityFrom, int to, RequestHead head) {
		int authorityTo = authorityFrom;
		while (authorityTo < to && !endsAuthority(in.get(authorityTo))) {
			authorityTo++;
		}
		if (!Authority.setHost(in, authorityFrom, authorityTo, head)) {
			return HttpError.BAD_AUTHORITY.code();
		}
		head.targetForm = RequestHead.ABSOLUTE_FORM;
		if (authorityTo < to && in.get(authorityTo) == '/') {
			return pathAndQuery(in, authorityTo, to, head);
		}
		if (authorityTo == to && head.method.equals("OPTIONS")) {
			return asterisk(head);
		}
		// the slash before the authority stands for the one that is missing behind it
		head.pathFrom = authorityFrom - 1 - head.base;
		head.pathTo = authorityFrom - head.base;
		return query(in, authorityTo, to, head);
	}

	private static boolean endsAuthority(byte b) {
		return b == '/' || b == '?' || b == '#';
	}

	private static int afterScheme(ByteBuffer in, int from, int to) {
		if (startsWith(in, from, to, "http://")) {
			return from + "http://".length();
		}
		return startsWith(in, from, to, "https://") ? from + "https://".length() : -1;
	}

	private static boolean startsWith(ByteBuffer in, int from, int to, String scheme) {
		int length = scheme.length();
		return to - from >= length && Ascii.equalsIgnoreCase(in, from, from + length, scheme);
	}

	private static int pathAndQuery(ByteBuffer in, int from, int to, RequestHead head) {
		int pathTo = from;
		while (pathTo < to && in.get(pathTo) != '?') {
			pathTo++;
		}
		head.pathFrom = from - head.base;
		head.pathTo = pathTo - head.base;
		int path = PathRule.check(in, from, pathTo);
		if (path < 0) {
			return path;
		}
		head.pathEncoded = path == PathRule.OK_DECODE;
		return query(in, pathTo, to, head);
	}

	private static int query(ByteBuffer in, int from, int to, RequestHead head) {
		if (from == to) {
			return HttpParser.OK;
		}
		if (in.get(from) != '?') {
			return HttpError.BAD_TARGET.code();
		}
		for (int at = from + 1; at < to; at++) {
			byte b = in.get(at);
			if (b <= ' ' || b == 0x7f || b == '#') {
				return HttpError.BAD_TARGET.code();
			}
		}
		head.queryFrom = from + 1 - head.base;
		head.queryTo = to - head.base;
		return HttpParser.OK;
	}

}
