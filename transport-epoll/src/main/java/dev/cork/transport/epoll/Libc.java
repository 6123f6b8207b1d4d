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

package dev.cork.transport.epoll;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

/**
 * The functions of the C library that the transport calls, each as the kernel itself
 * would answer: with an error number below zero, see {@link Errno}. None of them blocks
 * but {@link #epollWait}.
 */
final class Libc {

	private static final Linker LINKER = Linker.nativeLinker();

	private static final MethodHandle SOCKET = function("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);

	private static final MethodHandle SETSOCKOPT = function("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
			ADDRESS, JAVA_INT);

	private static final MethodHandle BIND = function("bind", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT);

	private static final MethodHandle LISTEN = function("listen", JAVA_INT, JAVA_INT, JAVA_INT);

	private static final MethodHandle GETSOCKNAME = function("getsockname", JAVA_INT, JAVA_INT, ADDRESS, ADDRESS);

	private static final MethodHandle ACCEPT4 = function("accept4", JAVA_INT, JAVA_INT, ADDRESS, ADDRESS, JAVA_INT);

	private static final MethodHandle SHUTDOWN = function("shutdown", JAVA_INT, JAVA_INT, JAVA_INT);

	private static final MethodHandle CLOSE = function("close", JAVA_INT, JAVA_INT);

	private static final MethodHandle READ = function("read", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);

	private static final MethodHandle WRITE = function("write", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);

	private static final MethodHandle WRITEV = function("writev", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);

	private static final MethodHandle EVENTFD = function("eventfd", JAVA_INT, JAVA_INT, JAVA_INT);

	private static final MethodHandle EPOLL_CREATE1 = function("epoll_create1", JAVA_INT, JAVA_INT);

	private static final MethodHandle EPOLL_CTL = function("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT,
			ADDRESS);

	private static final MethodHandle EPOLL_WAIT = function("epoll_wait", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT,
			JAVA_INT);

	private Libc() {
	}

	@SuppressWarnings("restricted") // each with the types of its manual page
	private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... parameters) {
		MemorySegment address = LINKER.defaultLookup()
			.find(name)
			.orElseThrow(() -> new UnsatisfiedLinkError("The C library has no function " + name));
		return LINKER.downcallHandle(address, FunctionDescriptor.of(result, parameters),
				Linker.Option.captureCallState("errno"));
	}

	/**
	 * Finds all functions, when the class is initialized.
	 * @throws ExceptionInInitializerError if one cannot be called
	 */
	static void bind() {
		// a process that has no descriptor left could not read the class that says so
		Errno.exception("accept4", Errno.EMFILE);
	}

	static int socket(CallState state, int domain, int type) {
		try {
			return state.result((int) SOCKET.invokeExact(state.segment(), domain, type, 0));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int setOption(CallState state, int fd, int level, int option, MemorySegment value) {
		try {
			return state.result(
					(int) SETSOCKOPT.invokeExact(state.segment(), fd, level, option, value, (int) value.byteSize()));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int bind(CallState state, int fd, MemorySegment address) {
		try {
			return state.result((int) BIND.invokeExact(state.segment(), fd, address, (int) address.byteSize()));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int listen(CallState state, int fd, int backlog) {
		try {
			return state.result((int) LISTEN.invokeExact(state.segment(), fd, backlog));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int localAddress(CallState state, int fd, MemorySegment address, MemorySegment length) {
		try {
			return state.result((int) GETSOCKNAME.invokeExact(state.segment(), fd, address, length));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int accept(CallState state, int fd, MemorySegment address, MemorySegment length, int flags) {
		try {
			return state.result((int) ACCEPT4.invokeExact(state.segment(), fd, address, length, flags));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int shutdown(CallState state, int fd, int how) {
		try {
			return state.result((int) SHUTDOWN.invokeExact(state.segment(), fd, how));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int close(CallState state, int fd) {
		try {
			return state.result((int) CLOSE.invokeExact(state.segment(), fd));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int read(CallState state, int fd, MemorySegment target) {
		try {
			return (int) state.result((long) READ.invokeExact(state.segment(), fd, target, target.byteSize()));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int write(CallState state, int fd, MemorySegment source) {
		try {
			return (int) state.result((long) WRITE.invokeExact(state.segment(), fd, source, source.byteSize()));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static long writeAll(CallState state, int fd, MemorySegment vectors, int count) {
		try {
			return state.result((long) WRITEV.invokeExact(state.segment(), fd, vectors, count));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int eventFd(CallState state, int flags) {
		try {
			return state.result((int) EVENTFD.invokeExact(state.segment(), 0, flags));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int epollCreate(CallState state, int flags) {
		try {
			return state.result((int) EPOLL_CREATE1.invokeExact(state.segment(), flags));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int epollControl(CallState state, int epoll, int operation, int fd, MemorySegment event) {
		try {
			return state.result((int) EPOLL_CTL.invokeExact(state.segment(), epoll, operation, fd, event));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	static int epollWait(CallState state, int epoll, MemorySegment events, int maxEvents, int timeoutMs) {
		try {
			return state.result((int) EPOLL_WAIT.invokeExact(state.segment(), epoll, events, maxEvents, timeoutMs));
		}
		catch (Throwable ex) {
			throw unexpected(ex);
		}
	}

	/** A handle declares that it throws anything; these throw what the JVM throws. */
	private static RuntimeException unexpected(Throwable thrown) {
		if (thrown instanceof Error error) {
			throw error;
		}
		return (thrown instanceof RuntimeException exception) ? exception : new IllegalStateException(thrown);
	}

}
