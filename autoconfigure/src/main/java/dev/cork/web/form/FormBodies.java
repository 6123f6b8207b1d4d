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

package dev.cork.web.form;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.web.RouteInterceptor;
import dev.cork.web.error.HttpErrors;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;

/**
 * Parses the bodies of forms. One object serves all routes.
 */
public final class FormBodies {

	private static final List<MediaType> TYPES = List.of(MediaType.APPLICATION_FORM_URLENCODED,
			MediaType.MULTIPART_FORM_DATA);

	private final FormLimits limits;

	private final MultipartBodies multipart;

	/**
	 * Forms within limits.
	 * @param limits what forms must keep to
	 * @throws IOException if the directory for parts cannot be used
	 */
	public FormBodies(FormLimits limits) throws IOException {
		this.limits = limits;
		this.multipart = new MultipartBodies(limits);
	}

	/**
	 * Parses the body of a request. A request without a body, or with one that is no
	 * form, has no fields and no parts. Called on the loop.
	 * @param request whose body nobody else reads
	 * @param response of the request
	 * @param receiver told on the loop, possibly before this method returns
	 */
	public void read(HttpRequest request, HttpResponse response, Receiver receiver) {
		if (!request.hasBody()) {
			loaded(withoutBody(request), request, receiver);
			return;
		}
		String contentType = request.header(HttpHeaders.CONTENT_TYPE);
		MediaType type = parse(contentType);
		if (contentType != null && type == null) {
			receiver.failed(HttpErrors.unsupportedMediaType(contentType, TYPES));
		}
		else if (MediaType.APPLICATION_FORM_URLENCODED.equalsTypeAndSubtype(type)) {
			request.collect(this.limits.maxBodyBytes(), (body) -> decode(body, charset(type), request, receiver));
		}
		else if (type != null && MediaType.MULTIPART_FORM_DATA.equalsTypeAndSubtype(type)) {
			this.multipart.read(type, request, response, receiver);
		}
		else {
			loaded(Form.other(), request, receiver);
		}
	}

	/**
	 * What has to stand around each route whose body is read as a form: when the response
	 * is over, however it ended, nothing is left of the parts.
	 * @return to be the first interceptor, so that all others may still look at the parts
	 */
	public RouteInterceptor cleanup() {
		return MultipartCleanup.INSTANCE;
	}

	/** A form with no fields has no bytes; it is a form all the same. */
	private static Form withoutBody(HttpRequest request) {
		MediaType type = parse(request.header(HttpHeaders.CONTENT_TYPE));
		return MediaType.APPLICATION_FORM_URLENCODED.equalsTypeAndSubtype(type)
				? Form.ofFields(new LinkedMultiValueMap<>()) : Form.none();
	}

	private void decode(ByteBuffer body, Charset charset, HttpRequest request, Receiver receiver) {
		Form form;
		try {
			byte[] bytes = new byte[body.remaining()];
			body.get(body.position(), bytes);
			form = Form.ofFields(FormDecoder.decode(new String(bytes, charset), charset, this.limits.maxFields()));
		}
		catch (RuntimeException ex) {
			receiver.failed(ex);
			return;
		}
		loaded(form, request, receiver);
	}

	private static void loaded(Form form, HttpRequest request, Receiver receiver) {
		form.leaveIn(request);
		receiver.loaded();
	}

	private static @Nullable MediaType parse(@Nullable String contentType) {
		try {
			return (contentType != null) ? MediaType.parseMediaType(contentType) : null;
		}
		catch (InvalidMediaTypeException ex) {
			return null;
		}
	}

	private static Charset charset(@Nullable MediaType type) {
		Charset charset = (type != null) ? type.getCharset() : null;
		return (charset != null) ? charset : StandardCharsets.UTF_8;
	}

	/**
	 * Waits for a form.
	 */
	public interface Receiver {

		/**
		 * The form is where readers of arguments find it. On the loop.
		 */
		void loaded();

		/**
		 * The body cannot be used. On the loop.
		 * @param failure what to answer
		 */
		void failed(Throwable failure);

	}

}
