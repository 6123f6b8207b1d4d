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

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import dev.cork.web.body.BodyPublisher;
import dev.cork.engine.http.DetachedResponse;
import dev.cork.engine.http.HttpRequest;
import dev.cork.web.error.HttpErrors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.BaseSubscriber;
import reactor.util.context.Context;

import org.springframework.http.codec.multipart.Part;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * The parts of one multipart body from their arrival to their deletion. They come on the
 * loop or on the thread that has written a file, one after the other. A part that comes
 * when the exchange is over is deleted at once.
 */
final class MultipartUpload extends BaseSubscriber<Part> {

	private static final Logger logger = LoggerFactory.getLogger("dev.cork.web");

	private static final String ATTRIBUTE = MultipartUpload.class.getName();

	private final HttpRequest request;

	private final DetachedResponse response;

	private final BodyPublisher body;

	private final FormLimits limits;

	private final FormBodies.Receiver receiver;

	private final List<Part> parts = new ArrayList<>();

	private boolean over;

	/**
	 * An upload.
	 * @param request used on the loop only, while the response is open
	 */
	MultipartUpload(HttpRequest request, DetachedResponse response, BodyPublisher body, FormLimits limits,
			FormBodies.Receiver receiver) {
		this.request = request;
		this.response = response;
		this.body = body;
		this.limits = limits;
		this.receiver = receiver;
	}

	void leaveIn(HttpRequest request) {
		request.attribute(ATTRIBUTE, this);
	}

	/** The exchange of a request is over. On the loop. */
	static void over(HttpRequest request) {
		if (request.attribute(ATTRIBUTE) instanceof MultipartUpload upload) {
			upload.over();
		}
	}

	/**
	 * Where the client goes in the middle of a part, parts and failures may come that no
	 * subscriber takes any more. The keys are those under which Reactor looks for what to
	 * do with them.
	 */
	@Override
	public Context currentContext() {
		return Context.of("reactor.onNextDropped.local", (Consumer<Object>) MultipartUpload::dropped,
				"reactor.onErrorDropped.local", (Consumer<Throwable>) MultipartUpload::dropped);
	}

	private static void dropped(Object element) {
		if (element instanceof Part part) {
			delete(part);
		}
	}

	private static void dropped(Throwable failure) {
		logger.debug("An upload that was over already failed", failure);
	}

	@Override
	protected void hookOnNext(Part part) {
		synchronized (this.parts) {
			if (!this.over) {
				this.parts.add(part);
				return;
			}
		}
		delete(part);
	}

	@Override
	protected void hookOnComplete() {
		// An answer before the end of the body could close the connection under it
		this.response.execute((same) -> this.body.whenReceived(this::loaded));
	}

	@Override
	protected void hookOnError(Throwable failure) {
		if (!isOver()) {
			this.response.execute((same) -> this.receiver.failed(MultipartFailures.translate(failure, this.limits)));
		}
	}

	private void loaded() {
		MultiValueMap<String, Part> byName = new LinkedMultiValueMap<>();
		for (Part part : arrived()) {
			String name = part.headers().getContentDisposition().getName();
			if (name == null) {
				this.receiver.failed(HttpErrors.badRequest("The multipart body is malformed: a part has no name"));
				return;
			}
			byName.add(name, part);
		}
		Form.ofParts(byName).leaveIn(this.request);
		// as if the request came now: a handler that does nothing about it is found out
		this.response.handOn((same, response) -> this.receiver.loaded());
	}

	private List<Part> arrived() {
		synchronized (this.parts) {
			return List.copyOf(this.parts);
		}
	}

	private boolean isOver() {
		synchronized (this.parts) {
			return this.over;
		}
	}

	private void over() {
		List<Part> left;
		synchronized (this.parts) {
			this.over = true;
			left = List.copyOf(this.parts);
			this.parts.clear();
		}
		this.body.abort();
		left.forEach(MultipartUpload::delete);
	}

	/** Files are deleted on the thread for files. */
	private static void delete(Part part) {
		part.delete()
			.subscribe(null, (failure) -> logger.warn("The file of an uploaded part could not be deleted", failure));
	}

}
