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

import org.springframework.aot.hint.annotation.Reflective;
import org.springframework.core.annotation.AliasFor;
import org.springframework.stereotype.Component;

/**
 * A component that serves the web sockets of a path, or of several. Its methods with
 * {@link OnUpgrade}, {@link OnOpen}, {@link OnText}, {@link OnBinary}, {@link OnClose}
 * and so on run on the loop of the connection, never two at a time for one web socket,
 * and must not block unless they are marked {@link dev.cork.web.Blocking @Blocking}.
 *
 * <p>
 * Besides what an event brings they take what handlers of a {@code @LoopController} take
 * of a request: path variables, query parameters, headers and cookies of the handshake.
 * These are read once, at the handshake, and kept as long as the web socket is open.
 *
 * <p>
 * The options are those of {@code cork.websocket.*}, in the same notation; an empty one
 * has the value of the property. Placeholders are resolved.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Component
@Reflective(WebSocketEndpointHints.class)
public @interface WebSocketEndpoint {

	/**
	 * The path patterns, e.g. <code>/rooms/{room}</code>; placeholders are resolved.
	 * @return one or more patterns that begin with a slash
	 */
	String[] value();

	/**
	 * The name of the component, as of {@link Component#value()}.
	 * @return the suggested name, or an empty string for the default one
	 */
	@AliasFor(annotation = Component.class, attribute = "value")
	String name() default "";

	/**
	 * The longest message that is taken.
	 * @return a size such as {@code 64KB}
	 */
	String maxMessageSize() default "";

	/**
	 * How long nothing may arrive.
	 * @return a duration such as {@code 30s}, 0 for ever
	 */
	String idleTimeout() default "";

	/**
	 * Whether a silent peer is sent a ping before the idle time-out.
	 * @return {@code true} or {@code false}
	 */
	String automaticPings() default "";

	/**
	 * Whether sending counts as being active.
	 * @return {@code true} or {@code false}
	 */
	String resetIdleOnSend() default "";

	/**
	 * How long a web socket may be open.
	 * @return a duration such as {@code 8h}, 0 for ever
	 */
	String maxLifetime() default "";

	/**
	 * How much may wait for a slow peer.
	 * @return a size such as {@code 64KB}
	 */
	String maxBacklogSize() default "";

	/**
	 * Whether a peer for which more than that would wait is closed.
	 * @return {@code true} or {@code false}
	 */
	String closeOnBacklogLimit() default "";

	/**
	 * How long a peer may take to answer a close.
	 * @return a duration such as {@code 5s}
	 */
	String closeTimeout() default "";

	/**
	 * How long a handshake may wait for what {@link OnUpgrade} has returned or for
	 * whoever has detached it.
	 * @return a duration such as {@code 30s}, 0 for ever
	 */
	String upgradeTimeout() default "";

	/**
	 * How messages are compressed.
	 * @return {@code off}, {@code shared} or {@code dedicated}
	 */
	String compression() default "";

	/**
	 * The shortest message that is compressed.
	 * @return a size such as {@code 128B}
	 */
	String compressionMinSize() default "";

	/**
	 * The sub-protocols that the endpoint speaks, in its order of preference.
	 * @return names, empty for those of the property
	 */
	String[] subprotocols() default {};

	/**
	 * From where browsers may connect besides the server's own origin.
	 * @return origins such as {@code https://example.org}, or {@code *}; empty for those
	 * of the property
	 */
	String[] allowedOrigins() default {};

	/**
	 * How many messages of one web socket may wait for its {@code @Blocking} methods
	 * before no more is read from it.
	 * @return a number
	 */
	String maxWaitingMessages() default "";

}
