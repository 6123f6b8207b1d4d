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
import dev.cork.engine.proxy.ForwardedFields;

/**
 * What proxies in front say of clients, with server.forward-headers-strategy=native.
 */
class ForwardedProperties {

	/**
	 * Which headers the proxies use; they must remove the others, or overwrite them.
	 */
	private ForwardedFields headers = ForwardedFields.X_FORWARDED;

	/**
	 * Addresses and ranges of proxies that are believed; by default those that are not
	 * routed in the internet.
	 */
	private List<String> internalProxies = new ArrayList<>(AddressRanges.PRIVATE);

	/**
	 * Addresses and ranges of further proxies that are believed.
	 */
	private List<String> trustedProxies = new ArrayList<>();

	/**
	 * Name of the header with the addresses of clients and proxies.
	 */
	private String forHeader = "X-Forwarded-For";

	/**
	 * Name of the header with the scheme.
	 */
	private String protoHeader = "X-Forwarded-Proto";

	/**
	 * Name of the header with the host.
	 */
	private String hostHeader = "X-Forwarded-Host";

	/**
	 * Name of the header with the port.
	 */
	private String portHeader = "X-Forwarded-Port";

	public ForwardedFields getHeaders() {
		return this.headers;
	}

	public void setHeaders(ForwardedFields headers) {
		this.headers = headers;
	}

	public List<String> getInternalProxies() {
		return this.internalProxies;
	}

	public void setInternalProxies(List<String> internalProxies) {
		this.internalProxies = internalProxies;
	}

	public List<String> getTrustedProxies() {
		return this.trustedProxies;
	}

	public void setTrustedProxies(List<String> trustedProxies) {
		this.trustedProxies = trustedProxies;
	}

	public String getForHeader() {
		return this.forHeader;
	}

	public void setForHeader(String forHeader) {
		this.forHeader = forHeader;
	}

	public String getProtoHeader() {
		return this.protoHeader;
	}

	public void setProtoHeader(String protoHeader) {
		this.protoHeader = protoHeader;
	}

	public String getHostHeader() {
		return this.hostHeader;
	}

	public void setHostHeader(String hostHeader) {
		this.hostHeader = hostHeader;
	}

	public String getPortHeader() {
		return this.portHeader;
	}

	public void setPortHeader(String portHeader) {
		this.portHeader = portHeader;
	}

}
