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

package dev.cork.engine.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import dev.cork.engine.buffer.CorkBuffer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answer to one request while its handler gives it, and those who wait for it. The
 * {@link Exchange} says what leaves; nothing is held back for the sake of the cache.
 * <p>
 * Only a whole body that is said at once is kept. One that comes in pieces, a file, an
 * upgrade, an answer of observers, errors and failures are not.
 */
final class CacheFill {

	private static final Logger logger = LoggerFactory.getLogger(CacheFill.class);

	/** A head has to leave room for what the engine says itself. */
	private static final int MAX_HEAD_BYTES = 8 * 1024;

	private static final int STATUS_LINE_BYTES = 64;

	private static final byte[] EMPTY = {};

	private final ResponseCache owner;

	private final LoopCache cache;

	private final CacheSlot slot;

	private final Exchange exchange;

	private final ByteArrayOutputStream lines = new ByteArrayOutputStream();

	private final List<CacheWaiter> waiters = new ArrayList<>();

	private byte @Nullable [] body;

	private @Nullable CodedForm codedForm;

	/** Why nothing is kept, whatever is said. */
	private @Nullable String refusal;

	CacheFill(ResponseCache owner, LoopCache cache, CacheSlot slot, Exchange exchange) {
		this.owner = owner;
		this.cache = cache;
		this.slot = slot;
		this.exchange = exchange;
	}

	void add(CacheWaiter waiter) {
		this.waiters.add(waiter);
	}

	/** What was said is taken back. */
	void restart() {
		this.lines.reset();
		this.body = null;
		this.codedForm = null;
	}

	/** The handler has said field lines, from a position on. */
	void added(CorkBuffer cork, int start) {
		ByteBuffer said = cork.forWrite();
		for (int at = start; at < cork.position(); at++) {
			this.lines.write(said.get(at));
		}
	}

	/**
	 * Field lines that caches on the way have to see, if the handler has not said them.
	 */
	byte @Nullable [] missingVary() {
		CachePolicy policy = this.owner.policy();
		return (policy.vary().isEmpty() || StoredFields.namesAll(this.lines.toByteArray(), policy.vary())) ? null
				: policy.varyLine();
	}

	void body(String text) {
		// two passes over a text are better than one that is encoded for nothing
		if (accepts(text.length())) {
			this.body = text.getBytes(StandardCharsets.UTF_8);
			accepts(this.body.length);
		}
	}

	void body(byte[] bytes, int offset, int length) {
		if (accepts(length)) {
			this.body = Arrays.copyOfRange(bytes, offset, offset + length);
		}
	}

	void body(ByteBuffer bytes) {
		if (accepts(bytes.remaining())) {
			byte[] copy = new byte[bytes.remaining()];
			bytes.get(bytes.position(), copy);
			this.body = copy;
		}
	}

	void noBody() {
		this.body = EMPTY;
	}

	private boolean accepts(long length) {
		if (length > this.cache.maxEntryBytes()) {
			refuse("it has more than " + this.cache.maxEntryBytes() + " bytes");
		}
		return this.refusal == null;
	}

	/** Whatever else is said is not kept. */
	void refuse(String reason) {
		if (this.refusal == null) {
			this.refusal = reason;
		}
		this.body = null;
	}

	/** Who keeps the compressed body that is going to be made, if anybody. */
	@Nullable CodedForm codedForm() {
		if (this.refusal == null) {
			this.codedForm = new CodedForm(this.cache, this.slot);
		}
		return this.codedForm;
	}

	/** The response is ended. */
	void ended(int status) {
		byte[] body = this.body;
		if (status >= 500) {
			// what is stale is better than this, and the next request tries again
			close(null, false);
			return;
		}
		if (this.refusal == null && (body == null || !isKeepable(status))) {
			refuse("its status is " + status);
		}
		StoredFields fields = (this.refusal == null)
				? new StoredFields(this.lines.toByteArray(), this.owner.policy().vary()) : null;
		if (fields != null && fields.refusal() != null) {
			refuse(fields.refusal());
		}
		if (fields == null || body == null || this.refusal != null) {
			refused();
			return;
		}
		StoredResponse stored = new StoredResponse(status, fields, this.exchange.http.dateLine(), body,
				this.cache.loop.nowNanos());
		if (stored.lines.length > maxHeadBytes()) {
			refuse("its head has more than " + maxHeadBytes() + " bytes");
			refused();
			return;
		}
		this.slot.stored = stored;
		this.slot.refused = false;
		if (this.codedForm != null && !stored.codedOnce) {
			this.codedForm.of(stored);
		}
		close(stored, false);
	}

	/** Such a head is written in one go. */
	private int maxHeadBytes() {
		int corkBytes = this.exchange.connection().socket().output().corkCapacity();
		return Math.min(MAX_HEAD_BYTES, corkBytes - this.exchange.http.finishBytes() - STATUS_LINE_BYTES);
	}

	/** RFC 9110 15.1, but for what says that something is missing or wrong. */
	private static boolean isKeepable(int status) {
		return switch (status) {
			case 200, 203, 204, 300, 301, 308 -> true;
			default -> false;
		};
	}

	private void refused() {
		logger.debug("An answer of {} is not kept: {}", this.owner, this.refusal);
		this.slot.stored = null;
		this.slot.refused = true;
		this.slot.refusedUntilNanos = this.cache.loop.nowNanos() + this.owner.maxAgeNanos();
		close(null, false);
	}

	/** The handler has left the request to another route. */
	void yielded() {
		refuse("another route answers");
		refused();
	}

	/** The client has gone: what the handler says is seen by nobody. */
	void abandon() {
		close(null, true);
	}

	/**
	 * Those who have waited go on. Not within this call: it belongs to another request,
	 * which still has the cork buffer.
	 */
	private void close(@Nullable StoredResponse stored, boolean again) {
		this.exchange.fill = null;
		this.slot.fill = null;
		this.cache.settle(this.slot);
		if (!this.waiters.isEmpty()) {
			this.cache.loop.execute(() -> this.waiters.forEach((waiter) -> waiter.goOn(stored, again)));
		}
	}

}
