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

package dev.cork.engine.loop;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

/**
 * Where a loop notes which handler it is in, for the {@link Watchdog} to look at. Two
 * plain stores a handler: the loop reads no clock for it.
 */
public final class HandlerWatch {

	private static final VarHandle HANDLER;

	private static final VarHandle CALLS;

	static {
		try {
			MethodHandles.Lookup lookup = MethodHandles.lookup();
			HANDLER = lookup.findVarHandle(HandlerWatch.class, "handler", Object.class);
			CALLS = lookup.findVarHandle(HandlerWatch.class, "calls", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	@SuppressWarnings("UnusedVariable") // read through its VarHandle
	private @Nullable Object handler;

	private long calls;

	HandlerWatch() {
	}

	/**
	 * A handler is about to be called. Loop thread.
	 * @param handler what to show as its name
	 */
	public void enter(Object handler) {
		CALLS.setOpaque(this, this.calls + 1);
		HANDLER.setOpaque(this, handler);
	}

	/**
	 * The handler has returned. Loop thread.
	 */
	public void exit() {
		HANDLER.setOpaque(this, null);
	}

	/** What the loop is in now, or null. Any thread. */
	@Nullable Object current() {
		return HANDLER.getOpaque(this);
	}

	/** How many handlers were entered so far. Any thread. */
	long calls() {
		return (long) CALLS.getOpaque(this);
	}

}
