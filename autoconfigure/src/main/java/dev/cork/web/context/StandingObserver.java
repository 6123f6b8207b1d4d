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

package dev.cork.web.context;

import dev.cork.engine.http.HttpRequest;
import dev.cork.engine.http.HttpResponse;
import dev.cork.engine.http.ResponseObserver;

/**
 * An observer that stands before a whole route. The engine knows one observer of a
 * response: whoever observes it further on does so through this class, so that both are
 * told.
 */
public final class StandingObserver {

	private static final String ATTRIBUTE = StandingObserver.class.getName();

	private StandingObserver() {
	}

	/**
	 * Observes a response whoever observes it later. On the loop.
	 * @param observer is told last, of what the others have made of the response
	 * @param request of the response
	 * @param response that nobody observes yet
	 */
	public static void stand(ResponseObserver observer, HttpRequest request, HttpResponse response) {
		request.attribute(ATTRIBUTE, observer);
		response.observe(observer);
	}

	/**
	 * Observes a response beside the standing observer, if there is one. On the loop.
	 * @param observer takes the place of another that has not stood there from the
	 * beginning
	 * @param request of the response
	 * @param response to observe
	 */
	public static void join(ResponseObserver observer, HttpRequest request, HttpResponse response) {
		ResponseObserver standing = (ResponseObserver) request.attribute(ATTRIBUTE);
		response.observe((standing != null) ? new Both(observer, standing) : observer);
	}

	/**
	 * Tells two observers.
	 *
	 * @param observer is told first
	 * @param standing is told whatever the first one throws
	 */
	private record Both(ResponseObserver observer, ResponseObserver standing) implements ResponseObserver {

		@Override
		public void onHead(HttpRequest request, HttpResponse response) {
			try {
				this.observer.onHead(request, response);
			}
			finally {
				this.standing.onHead(request, response);
			}
		}

		@Override
		public void onHeadEnd(HttpRequest request, HttpResponse response) {
			try {
				this.observer.onHeadEnd(request, response);
			}
			finally {
				this.standing.onHeadEnd(request, response);
			}
		}

		@Override
		public void onOver(HttpRequest request, HttpResponse response, boolean aborted) {
			try {
				this.observer.onOver(request, response, aborted);
			}
			finally {
				this.standing.onOver(request, response, aborted);
			}
		}

	}

}
