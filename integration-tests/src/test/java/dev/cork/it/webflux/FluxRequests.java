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

package dev.cork.it.webflux;

import java.util.ArrayList;
import java.util.List;

/**
 * Requests to {@link FluxSite}, as they are sent. Each asks for the end of its
 * connection.
 */
public final class FluxRequests {

	private FluxRequests() {
	}

	public static List<String> all() {
		List<String> all = new ArrayList<>();
		for (String path : List.of("/text", "/json", "/empty", "/no-content", "/redirect", "/etag", "/range",
				"/other-status", "/methods", "/flux", "/later", "/flux-later", "/sse", "/ndjson", "/array", "/declared",
				"/flushes", "/large", "/fails", "/fails-later", "/teapot", "/fails-first", "/nowhere", "/set-cookies",
				"/session", "/functions/f%20g", "/functions/none/at/all", "/files/page.html", "/page.html",
				"/files/none.html", "/paths/a%20b/c/d", "/paths/%C3%A4/x%2By", "/query?a=b&c=%20d&e&f=", "/query",
				"/uri", "/uri?q=%7B1%7D", "/query?a=%zz", "/query?a={b}", "/text/")) {
			all.add(request("GET " + path));
		}
		// not of errors, as their length is that of the number of the request
		for (String path : List.of("/text", "/json", "/empty", "/flux", "/etag", "/range", "/page.html", "/large",
				"/no-content")) {
			all.add(request("HEAD " + path));
		}
		for (String path : List.of("/text", "/methods", "/cors/a", "/nowhere", "/page.html", "/functions/a")) {
			all.add(request("OPTIONS " + path));
		}
		for (String line : List.of("POST /text", "DELETE /methods", "PATCH /methods", "PURGE /methods",
				"POST /page.html", "POST /functions/a", "TRACE /methods")) {
			all.add(request(line));
		}
		all.add(request("GET /headers", "X-One: 1", "X-Many: a", "x-many: b, c"));
		all.add(request("GET /headers", "X-One: J\u00fcrgen"));
		all.add(request("GET /cookies", "Cookie: a=b; c=d; a=e"));
		all.add(request("GET /cookies", "Cookie: a=\"b\"; bad name=1; c=x y; d", "Cookie: e=f"));
		all.add(request("GET /cookies", "Cookie: $Version=1; a=b; $Path=/"));
		all.add(request("GET /etag", "If-None-Match: \"v1\""));
		all.add(request("GET /etag", "If-None-Match: \"v2\""));
		all.add(request("GET /etag", "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT"));
		all.add(request("GET /range", "Range: bytes=2-4"));
		all.add(request("GET /range", "Range: bytes=-3"));
		all.add(request("GET /range", "Range: bytes=20-"));
		all.add(request("GET /page.html", "Range: bytes=3-7"));
		all.add(request("GET /page.html", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT"));
		all.add(request("GET /json", "Accept: text/html"));
		all.add(request("GET /fails", "Accept: text/html"));
		all.add(request("GET /cors/a", "Origin: https://a.example"));
		all.add(request("GET /cors/a", "Origin: https://b.example"));
		all.add(request("OPTIONS /cors/a", "Origin: https://a.example", "Access-Control-Request-Method: PUT"));
		all.add(request("OPTIONS /cors/a", "Origin: https://a.example", "Access-Control-Request-Method: DELETE"));
		all.add("GET http://b.example/uri HTTP/1.1\r\nHost: b.example\r\nConnection: close\r\n\r\n");
		all.add("GET /uri HTTP/1.1\r\nHost: b.example:8080\r\nConnection: close\r\n\r\n");
		all.add("GET /uri HTTP/1.1\r\nHost: b.example:80\r\nConnection: close\r\n\r\n");
		all.add("GET /text HTTP/1.0\r\n\r\n");
		addBodies(all);
		return all;
	}

	private static void addBodies(List<String> all) {
		all.add(body("POST /echo", "text/plain", "hello"));
		all.add(request("POST /echo", "Content-Length: 0"));
		all.add(request("POST /echo", "Content-Type: text/plain", "Transfer-Encoding: chunked")
				+ "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n");
		all.add(body("POST /json", "application/json", "{\"a\":[1,2]}"));
		all.add(body("POST /json", "application/json", "{\"a\":"));
		all.add(body("POST /json", "text/plain", "{}"));
		all.add(request("POST /json", "Content-Type: application/json", "Content-Length: 0"));
		all.add(body("POST /count", "application/octet-stream", "x".repeat(300_000)));
		all.add(body("POST /mirror", "application/octet-stream", "x".repeat(30_000)));
		all.add(body("POST /form", "application/x-www-form-urlencoded", "a=b&c=%20d&a=%C3%A4"));
		all.add(body("POST /functions", "text/plain", "to a function"));
		all.add(body("POST /unread", "text/plain", "nobody reads it"));
		all.add(body("POST /parts", "multipart/form-data; boundary=b", """
				--b\r
				Content-Disposition: form-data; name="field"\r
				\r
				value\r
				--b\r
				Content-Disposition: form-data; name="file"; filename="f.txt"\r
				Content-Type: text/plain\r
				\r
				content\r
				--b--\r
				"""));
		all.add(body("POST /parts", "multipart/form-data; boundary=b", "--b\r\nContent-Dispo"));
	}

	private static String body(String line, String type, String body) {
		return request(line, "Content-Type: " + type, "Content-Length: " + body.length()) + body;
	}

	private static String request(String line, String... fields) {
		StringBuilder request = new StringBuilder(line).append(" HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n");
		for (String field : fields) {
			request.append(field).append("\r\n");
		}
		return request.append("\r\n").toString();
	}

}
