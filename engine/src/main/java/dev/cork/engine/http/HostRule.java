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

/**
 * Which host a request is for (RFC 9112 3.2, 3.3): the authority of its target if it has
 * one, else the Host field, which must be well-formed either way.
 */
final class HostRule {

	private HostRule() {
	}

	static int apply(ByteBuffer in, RequestHead head) {
		int field = head.hostField;
		if (field == RequestHead.NONE) {
			return (head.minorVersion == 0) ? HttpParser.OK : HttpError.MISSING_HOST.code();
		}
		int from = head.valueFrom(field);
		int to = head.valueTo(field);
		boolean givenByTarget = head.hostFrom != RequestHead.NONE;
		boolean wellFormed = givenByTarget ? Authority.isWellFormed(in, from, to)
				: Authority.setHost(in, from, to, head);
		return wellFormed ? HttpParser.OK : HttpError.BAD_HOST.code();
	}

}
