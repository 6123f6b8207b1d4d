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

import dev.cork.web.json.JsonEncoder;

/**
 * Each element as a line of JSON.
 *
 * @param encoder writes an element
 */
record JsonLinesFormat(JsonEncoder encoder) implements StreamFormat {

	@Override
	public void append(Object element, boolean first, PieceBuffer target) {
		target.put(oneLine(this.encoder.encode(element)));
		target.put('\n');
	}

	/**
	 * Takes the line ends out of JSON that a mapper has indented. In strings they are
	 * escaped, so that those in the text are nothing but white space.
	 */
	static byte[] oneLine(byte[] json) {
		for (int i = 0; i < json.length; i++) {
			if (json[i] == '\n' || json[i] == '\r') {
				json[i] = ' ';
			}
		}
		return json;
	}

}
