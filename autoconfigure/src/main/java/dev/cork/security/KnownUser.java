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

package dev.cork.security;

import dev.cork.web.context.Surroundings;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;

/**
 * Who has sent the handshake of a web socket, for the calls of its methods.
 *
 * @param securityContext as the chain has found out
 */
record KnownUser(SecurityContext securityContext) implements Surroundings {

	/** A context may be changed by whom it is given to, so it is no other call's. */
	static KnownUser of(SecurityContext securityContext) {
		SecurityContext copy = new SecurityContextImpl();
		copy.setAuthentication(securityContext.getAuthentication());
		return new KnownUser(copy);
	}

	@Override
	public Scope open() {
		return open(this.securityContext);
	}

	/** Begins a call on this thread. */
	static Scope open(SecurityContext securityContext) {
		SecurityContext before = SecurityContextHolder.getContext();
		SecurityContextHolder.setContext(securityContext);
		return () -> restore(before);
	}

	/** A thread of the application may have had one of its own. */
	private static void restore(SecurityContext before) {
		if (before.getAuthentication() == null) {
			SecurityContextHolder.clearContext();
		}
		else {
			SecurityContextHolder.setContext(before);
		}
	}

	@Override
	public ContextView reactorContext() {
		return ReactiveSecurityContextHolder.withSecurityContext(Mono.just(this.securityContext));
	}

}
