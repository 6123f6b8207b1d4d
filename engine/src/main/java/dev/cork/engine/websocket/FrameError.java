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

package dev.cork.engine.websocket;

/**
 * Why a frame is refused: one constant a reason, handed on as a negative int,
 * {@link #code()}, which {@link #of(int)} turns back. The connection is failed with
 * {@link #closeCode()} (RFC 6455, 7.1.7), for what follows cannot be told apart from
 * frames.
 */
enum FrameError {

	/** RSV2 or RSV3; or RSV1 where no compressed message starts. */
	RESERVED_BITS(CloseCodes.PROTOCOL_ERROR, "reserved bits that were not negotiated"),

	/** 3 to 7 or 11 to 15. */
	RESERVED_OPCODE(CloseCodes.PROTOCOL_ERROR, "a reserved opcode"),

	/** A control frame without FIN. */
	FRAGMENTED_CONTROL(CloseCodes.PROTOCOL_ERROR, "a fragmented control frame"),

	/** A control frame with more than 125 bytes. */
	CONTROL_TOO_LONG(CloseCodes.PROTOCOL_ERROR, "a control frame that is too long"),

	/** A frame that is not masked, as a client's must be. */
	UNMASKED(CloseCodes.PROTOCOL_ERROR, "a frame that is not masked"),

	/** A continuation where no message is under way. */
	STRAY_CONTINUATION(CloseCodes.PROTOCOL_ERROR, "a continuation without a start"),

	/** A text or binary frame where a message is under way. */
	INTERRUPTED_MESSAGE(CloseCodes.PROTOCOL_ERROR, "a message within a fragmented one"),

	/** A length in more bytes than it needs. */
	LENGTH_NOT_MINIMAL(CloseCodes.PROTOCOL_ERROR, "a length that is not encoded minimally"),

	/** A length that needs 64 bits. */
	LENGTH_NEGATIVE(CloseCodes.PROTOCOL_ERROR, "a length with the most significant bit set"),

	/** A message over the limit. */
	MESSAGE_TOO_BIG(CloseCodes.TOO_BIG, "a message that is too big"),

	/** Fragments that bring a message no further. */
	EMPTY_FRAGMENTS(CloseCodes.TOO_BIG, "too many empty fragments");

	private static final FrameError[] ALL = values();

	private static final int FIRST_CODE = FrameParser.INCOMPLETE - 1;

	private final int closeCode;

	private final String reason;

	FrameError(int closeCode, String reason) {
		this.closeCode = closeCode;
		this.reason = reason;
	}

	/**
	 * Returns the int that stands for this.
	 * @return less than {@link FrameParser#INCOMPLETE}
	 */
	@SuppressWarnings("EnumOrdinal") // lives no longer than a call, is never stored
	int code() {
		return FIRST_CODE - ordinal();
	}

	/**
	 * Returns the constant for an int.
	 * @param code what {@link #code()} returned
	 * @return the constant
	 */
	static FrameError of(int code) {
		return ALL[FIRST_CODE - code];
	}

	/**
	 * Returns what to close with.
	 * @return 1002 or 1009
	 */
	int closeCode() {
		return this.closeCode;
	}

	/**
	 * Returns what was wrong, for the close frame and the log.
	 * @return ASCII, short enough for a close frame
	 */
	String reason() {
		return this.reason;
	}

}
