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

package dev.cork.engine.testsupport;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Does things on a loop and brings back what came of it.
 */
public final class OnLoop {

	private OnLoop() {
	}

	/**
	 * Hands an action to a loop.
	 * @param loop the loop
	 * @param action what to do there
	 * @param <T> type of its result
	 * @return completed when it is done
	 */
	public static <T> CompletableFuture<T> submit(Executor loop, Callable<T> action) {
		CompletableFuture<T> result = new CompletableFuture<>();
		loop.execute(() -> {
			try {
				result.complete(action.call());
			}
			catch (Throwable ex) {
				result.completeExceptionally(ex);
			}
		});
		return result;
	}

	/**
	 * Waits for a result.
	 * @param future completed on a loop
	 * @param <T> type of the result
	 * @return the result
	 */
	public static <T> T await(CompletableFuture<T> future) {
		try {
			return future.get(30, TimeUnit.SECONDS);
		}
		catch (ExecutionException ex) {
			throw new AssertionError("It failed on the loop", ex.getCause());
		}
		catch (InterruptedException | TimeoutException ex) {
			throw new AssertionError("Waited in vain for the loop", ex);
		}
	}

}
