package dev.cork.engine.wire;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Takes what a handler has put into a queue.
 */
final class Waiting {

	private Waiting() {
	}

	static <T> T next(BlockingQueue<T> queue) {
		try {
			T next = queue.poll(TestServer.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
			if (next == null) {
				throw new AssertionError("Waited in vain for the handler");
			}
			return next;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError("Interrupted while the handler was waited for", ex);
		}
	}

}
