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

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

import dev.cork.engine.buffer.ArenaExhaustedException;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.loop.EventLoop;
import dev.cork.engine.loop.LoopTimer;
import dev.cork.engine.metrics.Counter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A response that is answered later, from any thread. It is an object of its own for each
 * request, cut off from the connection when the response is over, so that a late or
 * second call does nothing: it can never write into another response.
 *
 * <p>
 * Everything is done on the connection's loop, in the order of the calls of one thread,
 * and what one turn of the loop brings leaves in one write. Callbacks run on the loop.
 */
public final class DetachedResponse {

	private static final Logger logger = LoggerFactory.getLogger(DetachedResponse.class);

	private enum Fate {

		OPEN, ENDED, ABORTED

	}

	private final EventLoop loop;

	private final Exchange exchange;

	/**
	 * Says whether the exchange is still that of this response. It is set before the
	 * exchange is reused, on the loop's thread, where every task looks at it.
	 */
	private volatile Fate fate = Fate.OPEN;

	/** Loop thread only. */
	private @Nullable Runnable abortCallback;

	/** Loop thread only. */
	private @Nullable Runnable overCallback;

	/** Loop thread only. */
	private @Nullable LoopTimer timer;

	/** Loop thread only. */
	private @Nullable Runnable halfCloseCallback;

	DetachedResponse(Exchange exchange) {
		this.exchange = exchange;
		this.loop = exchange.http.loop;
	}

	/**
	 * Does something with the response on its loop. Runs at once if the caller is that
	 * loop. Any thread.
	 * @param task what to do
	 * @return false if the response is over and the task will not be run; true if it will
	 * be run unless the response is over by then
	 * @throws RejectedExecutionException if a million tasks wait for the loop
	 */
	public boolean execute(ResponseTask task) {
		if (!isOpen()) {
			return false;
		}
		if (this.loop.isCurrent()) {
			run(task);
			return true;
		}
		this.loop.execute(() -> run(task));
		return true;
	}

	void run(ResponseTask task) {
		if (isOpen()) {
			this.exchange.runTask(task);
		}
	}

	/**
	 * Has a handler called as if the request had just come, for those who let something
	 * else happen before that. The handler may do whatever a handler may: answer, detach
	 * the response itself, which gives this object again, or leave the request to the
	 * next route; one that does nothing is answered 500. The request must have been
	 * {@linkplain HttpRequest#retain() retained}. Any thread.
	 * @param handler who answers
	 * @return false if the response is over already
	 */
	public boolean handOn(HttpHandler handler) {
		return execute((response) -> this.exchange.dispatch.handOn(handler));
	}

	/**
	 * Answers with a whole response. Any thread.
	 * @param status the status, 200 to 999
	 * @param headers lines made by {@link PreparedHeaders}
	 * @param body the body, not to be changed afterwards
	 * @return false if the response is over already
	 */
	public boolean end(int status, byte[] headers, byte[] body) {
		StatusLine.requireFinal(status);
		return execute((response) -> response.status(status).header(headers).end(body));
	}

	/**
	 * Sends a piece of the body. Any thread. Whether it was taken is known on the loop
	 * only: who sends more than the peer may be able to take uses {@link #execute} and
	 * looks at what {@link HttpResponse#write(byte[])} returns.
	 * @param chunk the piece, not to be changed afterwards
	 * @return false if the response is over already
	 */
	public boolean write(byte[] chunk) {
		return execute((response) -> {
			if (response.write(chunk) == WriteResult.DROPPED && !response.isAborted()) {
				throw new IllegalStateException(
						"A piece of %d bytes was dropped: the peer is too slow and too much waits"
							.formatted(chunk.length));
			}
		});
	}

	/**
	 * Answers with a whole text, which is encoded on the calling thread, into memory of
	 * that, unless that is the loop's. Any thread.
	 * @param status the status, 200 to 999
	 * @param headers lines made by {@link PreparedHeaders}
	 * @param body the body, sent in UTF-8
	 * @return false if the response is over already
	 * @throws ArenaExhaustedException if there is no memory for the encoded text
	 */
	public boolean end(int status, byte[] headers, String body) {
		StatusLine.requireFinal(status);
		if (this.loop.isCurrent() || !isOpen()) {
			return execute((response) -> response.status(status).header(headers).end(body));
		}
		return handOver(body, (response, encoded) -> {
			// as a piece, for what cannot leave at once has to be copied
			response.status(status).header(headers).contentLength(encoded.remaining()).write(encoded);
			response.end();
		});
	}

	/**
	 * Sends a piece of the body, which is encoded on the calling thread, into memory of
	 * that, unless that is the loop's. Any thread. For what happens if the peer is too
	 * slow see {@link #write(byte[])}.
	 * @param chunk the piece, sent in UTF-8
	 * @return false if the response is over already
	 * @throws ArenaExhaustedException if there is no memory for the encoded text
	 */
	public boolean write(String chunk) {
		if (this.loop.isCurrent() || !isOpen()) {
			return execute((response) -> requireTaken(response.write(chunk), response));
		}
		return handOver(chunk, (response, encoded) -> requireTaken(response.write(encoded), response));
	}

	private boolean handOver(String text, EncodedText.Saying saying) {
		Block block = this.loop.arenas().encode(text);
		try {
			this.loop.execute(new EncodedText(this, block, saying));
		}
		catch (RejectedExecutionException ex) {
			block.free();
			throw ex;
		}
		return true;
	}

	private static void requireTaken(WriteResult result, HttpResponse response) {
		if (result == WriteResult.DROPPED && !response.isAborted()) {
			throw new IllegalStateException("A piece was dropped: the peer is too slow and too much waits");
		}
	}

	/**
	 * Ends the response. Any thread.
	 * @return false if it is over already
	 */
	public boolean end() {
		return execute(HttpResponse::end);
	}

	/**
	 * Tells whether something can still be said. Any thread; it may be over right after.
	 * @return false once it was ended or aborted
	 */
	public boolean isOpen() {
		return this.fate == Fate.OPEN;
	}

	/**
	 * Sets what to do when the peer goes away, or the connection fails, before the
	 * response is ended. Any thread; runs on the loop, at most once, also if that has
	 * happened already.
	 * @param callback what to do
	 */
	public void onAborted(Runnable callback) {
		if (this.loop.isCurrent()) {
			setAbortCallback(callback);
			return;
		}
		try {
			this.loop.execute(() -> setAbortCallback(callback));
		}
		catch (RejectedExecutionException ex) {
			// the loop has ended: nobody is left to be told from
			callback.run();
		}
	}

	private void setAbortCallback(Runnable callback) {
		this.abortCallback = callback;
		if (this.fate == Fate.ABORTED) {
			runCallbacks();
		}
	}

	/**
	 * Sets what to do when the response is over, whoever has ended it and whether it was
	 * ended or aborted. Runs on the loop, once, within the call that ends the response.
	 * Loop thread only.
	 * @param callback what to do
	 */
	public void onOver(Runnable callback) {
		this.overCallback = callback;
		if (!isOpen()) {
			runCallbacks();
		}
	}

	/**
	 * Sets what to do if the response is not over after some time: an answer that is
	 * never given would keep its connection for ever. Replaces what was set before. Any
	 * thread.
	 * @param timeoutMs how long from now, in milliseconds
	 * @param task what to do, on the loop; it may find that some of the response has left
	 */
	public void onTimeout(long timeoutMs, ResponseTask task) {
		execute((response) -> {
			stopTimer();
			this.timer = LoopTimer.start(this.loop, timeoutMs, () -> timedOut(task));
		});
	}

	/**
	 * Sets what to do when the peer ends its side of the connection while it waits for
	 * the response; at once if it has done so already. Nothing is done otherwise: the
	 * peer may only have nothing more to ask, and that it has gone is found out when
	 * something is written. An answer without an end, which may have nothing to say for
	 * long, may be {@linkplain HttpResponse#breakOff() broken off} instead. Replaces what
	 * was set before. Any thread.
	 * @param callback what to do, on the loop
	 */
	public void onHalfClose(Runnable callback) {
		execute((response) -> {
			this.halfCloseCallback = callback;
			if (this.exchange.connection().socket().isInputEnded()) {
				inputEnded();
			}
		});
	}

	/** Loop thread. */
	void inputEnded() {
		Runnable callback = this.halfCloseCallback;
		this.halfCloseCallback = null;
		run(callback, "A callback for a half-closed connection failed");
	}

	private void timedOut(ResponseTask task) {
		this.loop.counters().increment(Counter.RESPONSE_TIMEOUTS);
		run(task);
	}

	private void stopTimer() {
		if (this.timer != null) {
			this.timer.cancel();
			this.timer = null;
		}
	}

	/**
	 * Sets who is told when nothing waits for the peer any more. Any thread.
	 * @param handler the handler, called on the loop
	 */
	public void onWritable(WritableHandler handler) {
		execute((response) -> response.onWritable(handler));
	}

	/**
	 * Returns the loop of the connection as an executor. Any thread.
	 * @return runs its tasks on the loop's thread, whatever becomes of this response
	 */
	public Executor loopExecutor() {
		return this.loop;
	}

	/** That of this response as long as it is open. Loop thread. */
	Exchange exchange() {
		return this.exchange;
	}

	/** The response is over. Loop thread. */
	void over(boolean aborted) {
		if (isOpen()) {
			this.fate = aborted ? Fate.ABORTED : Fate.ENDED;
			stopTimer();
		}
	}

	/** Tells those who wait for it that the response is over. Loop thread. */
	void runCallbacks() {
		Runnable abortCallback = this.abortCallback;
		Runnable overCallback = this.overCallback;
		this.abortCallback = null;
		this.overCallback = null;
		if (this.fate == Fate.ABORTED) {
			run(abortCallback, "An abort callback failed");
		}
		run(overCallback, "A callback for the end of a response failed");
	}

	private static void run(@Nullable Runnable callback, String failure) {
		if (callback != null) {
			try {
				callback.run();
			}
			catch (Throwable ex) {
				logger.error(failure, ex);
			}
		}
	}

}
