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

package dev.cork.web.resource;

import java.util.List;
import java.util.Locale;

/**
 * A coding in which files may lie beside the plain ones. In the order of preference.
 */
enum PrecompressedForm {

	BROTLI("br", ".br"), GZIP("gzip", ".gz");

	private final String coding;

	private final String suffix;

	PrecompressedForm(String coding, String suffix) {
		this.coding = coding;
		this.suffix = suffix;
	}

	/** The value of Content-Encoding. */
	String coding() {
		return this.coding;
	}

	String nameOf(String plain) {
		return plain + this.suffix;
	}

	/**
	 * Whether a client takes this coding (RFC 9110 12.5.3).
	 * @param acceptEncoding the values of all such fields
	 */
	boolean isAcceptedBy(List<String> acceptEncoding) {
		double any = 0;
		for (String element : String.join(",", acceptEncoding).toLowerCase(Locale.ROOT).split(",", -1)) {
			String[] parts = element.split(";", 2);
			String name = parts[0].strip();
			double quality = (parts.length > 1) ? quality(parts[1].strip()) : 1;
			if (name.equals(this.coding)) {
				return quality > 0;
			}
			if (name.equals("*")) {
				any = quality;
			}
		}
		return any > 0;
	}

	/** What cannot be understood is not taken for consent. */
	private static double quality(String weight) {
		return weight.matches("q=(0(\\.[0-9]{0,3})?|1(\\.0{0,3})?)") ? Double.parseDouble(weight.substring(2)) : 0;
	}

}
