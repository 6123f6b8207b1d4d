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

package dev.cork.websocket.argument;

import dev.cork.websocket.session.Session;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * The user data of the web socket.
 */
final class UserDataReader implements EventReader {

	private final Class<?> type;

	private final boolean required;

	private final String parameter;

	UserDataReader(Class<?> type, boolean required, String parameter) {
		this.type = ClassUtils.resolvePrimitiveIfNecessary(type);
		this.required = required;
		this.parameter = parameter;
	}

	@Override
	public @Nullable Object read(Session session, @Nullable Object event) {
		Object userData = session.webSocket().userData();
		if (this.type.isInstance(userData) || (userData == null && !this.required)) {
			return userData;
		}
		throw new IllegalStateException(this.parameter + " wants the user data as a " + this.type.getName()
				+ ", but it is " + ((userData != null) ? "a " + userData.getClass().getName() : "not set"));
	}

}
