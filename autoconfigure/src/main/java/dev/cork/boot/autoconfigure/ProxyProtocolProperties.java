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

package dev.cork.boot.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import dev.cork.engine.proxy.AddressRanges;

/**
 * The PROXY protocol, versions 1 and 2.
 */
class ProxyProtocolProperties {

	/**
	 * Which connections start with a header of the PROXY protocol.
	 */
	private Mode mode = Mode.OFF;

	/**
	 * Addresses and ranges of the proxies; by default those that are not routed in the
	 * internet.
	 */
	private List<String> trusted = new ArrayList<>(AddressRanges.PRIVATE);

	public Mode getMode() {
		return this.mode;
	}

	public void setMode(Mode mode) {
		this.mode = mode;
	}

	public List<String> getTrusted() {
		return this.trusted;
	}

	public void setTrusted(List<String> trusted) {
		this.trusted = trusted;
	}

	/**
	 * Which connections start with a header.
	 */
	enum Mode {

		/** None. */
		OFF,

		/** All: others than trusted peers are refused. */
		REQUIRED,

		/** Those of trusted peers; others are served as they are. */
		FROM_TRUSTED

	}

}
