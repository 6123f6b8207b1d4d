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

/**
 * Sees what becomes of a response, whoever answers: the handler, a task of a
 * {@link DetachedResponse}, the {@link ErrorHandler} or the engine itself. One object may
 * observe any number of responses; what it needs of one of them it leaves in
 * {@linkplain HttpRequest#attribute(String, Object) attributes} of the request. Loop
 * thread only. What it throws is logged, and the response goes on.
 *
 * @see HttpResponse#observe
 */
public interface ResponseObserver {

	/**
	 * The head of the response has begun: its status is set, and nothing else unless the
	 * observer came late. Header fields may be added, which come first then; nothing else
	 * may be said here. Called again if a reset took an earlier head back. Not called for
	 * a response that is aborted before anything was said of it.
	 * @param request the request, usable if a handler is running or it was
	 * {@linkplain HttpRequest#retain() retained}; its attributes always are
	 * @param response the response, to add header fields to
	 */
	default void onHead(HttpRequest request, HttpResponse response) {
	}

	/**
	 * All header fields were said, and the head is going to be completed: further ones
	 * may be added, which come last, but for those of the engine. What was said is shown
	 * by {@link HttpResponse#forEachHeader}. Called again if a reset took an earlier head
	 * back.
	 * @param request the request, usable as in {@link #onHead}
	 * @param response the response, to add header fields to
	 */
	default void onHeadEnd(HttpRequest request, HttpResponse response) {
	}

	/**
	 * The response is over. Called exactly once: when it was ended, though its bytes may
	 * still wait for the peer, or when the peer has gone or the connection has failed
	 * before that.
	 * @param request the request, usable if a handler is running or it was
	 * {@linkplain HttpRequest#retain() retained}; its attributes always are
	 * @param response the response, whose {@link HttpResponse#statusCode()} and
	 * {@link HttpResponse#writeOffset()} are final; nothing can be said any more
	 * @param aborted whether it was not ended; the status is that of the engine's own
	 * answer then if the rest of the request was malformed or did not come in time
	 */
	default void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
	}

}
