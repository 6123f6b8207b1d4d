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

import java.io.IOException;
import java.net.BindException;

/**
 * What the kernel's error numbers mean; those of Linux are the same on amd64 and aarch64.
 */
final class Errno {

	static final int EINTR = 4;

	static final int EAGAIN = 11;

	static final int EACCES = 13;

	static final int ENFILE = 23;

	static final int EMFILE = 24;

	static final int EPIPE = 32;

	static final int EAFNOSUPPORT = 97;

	static final int EADDRINUSE = 98;

	static final int EADDRNOTAVAIL = 99;

	static final int ECONNABORTED = 103;

	static final int ECONNRESET = 104;

	static final int ETIMEDOUT = 110;

	private Errno() {
	}

	static String text(int number) {
		return switch (number) {
			case EACCES -> "Permission denied";
			case ENFILE -> "Too many open files in system";
			case EMFILE -> "Too many open files";
			case EPIPE -> "Broken pipe";
			case EAFNOSUPPORT -> "Address family not supported by protocol";
			case EADDRINUSE -> "Address already in use";
			case EADDRNOTAVAIL -> "Cannot assign requested address";
			case ECONNRESET -> "Connection reset by peer";
			case ETIMEDOUT -> "Connection timed out";
			default -> "Error " + number;
		};
	}

	/** What a call is answered with that the kernel has refused. */
	static IOException exception(String function, int number) {
		return new IOException(text(number) + " (" + function + ")");
	}

	/** The same for an address that cannot be had. */
	static IOException bindException(String message, int number) {
		return switch (number) {
			case EACCES, EADDRINUSE, EADDRNOTAVAIL -> new BindException(message);
			default -> new IOException(message);
		};
	}

}
