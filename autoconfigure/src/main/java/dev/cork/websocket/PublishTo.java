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

package dev.cork.websocket;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What the method of a {@link WebSocketEndpoint @WebSocketEndpoint} returns is published
 * to a topic instead of being sent to the one peer.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface PublishTo {

	/**
	 * The topic: <code>rooms/{room}</code> has the value of a variable of the endpoint's
	 * path; placeholders are resolved.
	 * @return its name
	 */
	String value();

	/**
	 * Whether the web socket that has caused the message does not get it, although it has
	 * subscribed.
	 * @return {@code true} for all others only
	 */
	boolean excludeSender() default false;

}
