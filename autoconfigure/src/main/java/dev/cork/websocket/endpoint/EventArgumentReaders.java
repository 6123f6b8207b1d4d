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

package dev.cork.websocket.endpoint;

import java.util.List;

import dev.cork.web.invoke.CallCheck;
import dev.cork.websocket.argument.EventReader;
import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

/**
 * All arguments of a method, read into an array: for calls that wait for their turn, or
 * whose arguments are checked first.
 *
 * @param all one for each parameter
 * @param check looks at what they have read
 */
record EventArgumentReaders(List<EventReader> all, CallCheck check) {

	@Nullable Object[] read(Session session, @Nullable Object event) throws Exception {
		@Nullable Object[] arguments = new @Nullable Object[this.all.size()];
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = this.all.get(i).read(session, event);
		}
		this.check.arguments(arguments);
		return arguments;
	}

}
