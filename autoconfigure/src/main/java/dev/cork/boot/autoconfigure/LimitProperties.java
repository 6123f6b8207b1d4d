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

import org.springframework.util.unit.DataSize;

/**
 * Sizes and counts that a peer must keep to.
 */
class LimitProperties {

	/**
	 * Maximum size of a request line; a longer one is answered 414.
	 */
	private DataSize maxRequestLineSize = DataSize.ofKilobytes(8);

	/**
	 * Maximum number of header fields of a request; more are answered 431.
	 */
	private int maxHeaders = 100;

	/**
	 * Maximum size of a request body of a native route; a larger one is answered 413.
	 */
	private DataSize maxRequestBodySize = DataSize.ofMegabytes(8);

	/**
	 * How much of a request body that nobody wants is read to keep the connection; beyond
	 * it the connection is closed.
	 */
	private DataSize maxSwallowSize = DataSize.ofMegabytes(2);

	/**
	 * How much of a streamed response may wait for a slow client before further pieces
	 * are dropped.
	 */
	private DataSize maxBacklogSize = DataSize.ofMegabytes(1);

	/**
	 * How many requests a connection may carry; 0 for no bound.
	 */
	private int maxKeepAliveRequests = 0;

	/**
	 * How much of a request body must come each second, measured over the body rate
	 * window; 0 for any rate.
	 */
	private DataSize minBodyRate = DataSize.ofKilobytes(1);

	public DataSize getMaxRequestLineSize() {
		return this.maxRequestLineSize;
	}

	public void setMaxRequestLineSize(DataSize maxRequestLineSize) {
		this.maxRequestLineSize = maxRequestLineSize;
	}

	public int getMaxHeaders() {
		return this.maxHeaders;
	}

	public void setMaxHeaders(int maxHeaders) {
		this.maxHeaders = maxHeaders;
	}

	public DataSize getMaxRequestBodySize() {
		return this.maxRequestBodySize;
	}

	public void setMaxRequestBodySize(DataSize maxRequestBodySize) {
		this.maxRequestBodySize = maxRequestBodySize;
	}

	public DataSize getMaxSwallowSize() {
		return this.maxSwallowSize;
	}

	public void setMaxSwallowSize(DataSize maxSwallowSize) {
		this.maxSwallowSize = maxSwallowSize;
	}

	public DataSize getMaxBacklogSize() {
		return this.maxBacklogSize;
	}

	public void setMaxBacklogSize(DataSize maxBacklogSize) {
		this.maxBacklogSize = maxBacklogSize;
	}

	public int getMaxKeepAliveRequests() {
		return this.maxKeepAliveRequests;
	}

	public void setMaxKeepAliveRequests(int maxKeepAliveRequests) {
		this.maxKeepAliveRequests = maxKeepAliveRequests;
	}

	public DataSize getMinBodyRate() {
		return this.minBodyRate;
	}

	public void setMinBodyRate(DataSize minBodyRate) {
		this.minBodyRate = minBodyRate;
	}

}
