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

package dev.cork.engine.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import org.jspecify.annotations.Nullable;

/**
 * The requests of one route on one loop, and what those of them cost that were measured.
 * The loop writes, any thread reads. Memory for values is there when the first comes.
 */
final class CostRow {

	private static final VarHandle REQUESTS;

	static {
		try {
			REQUESTS = MethodHandles.lookup().findVarHandle(CostRow.class, "requests", long.class);
		}
		catch (ReflectiveOperationException ex) {
			throw new ExceptionInInitializerError(ex);
		}
	}

	private long requests;

	/** How many requests until one is measured, that one included. */
	int countdown;

	private volatile @Nullable CostHistogram cpu;

	private volatile @Nullable CostHistogram allocated;

	private volatile @Nullable ExecutorCosts executor;

	void count() {
		REQUESTS.setOpaque(this, this.requests + 1);
	}

	long requests() {
		return (long) REQUESTS.getOpaque(this);
	}

	void add(CostSample sample) {
		CostHistogram cpu = this.cpu;
		CostHistogram allocated = this.allocated;
		if (cpu == null || allocated == null) {
			cpu = new CostHistogram();
			allocated = new CostHistogram();
			this.allocated = allocated;
			this.cpu = cpu;
		}
		allocated.add(sample.allocatedBytes());
		cpu.add(sample.cpuNanos());
	}

	@Nullable CostHistogram cpu() {
		return this.cpu;
	}

	@Nullable CostHistogram allocated() {
		return this.allocated;
	}

	/** Loop thread. */
	ExecutorCosts makeExecutor() {
		ExecutorCosts executor = this.executor;
		if (executor == null) {
			executor = new ExecutorCosts();
			this.executor = executor;
		}
		return executor;
	}

	@Nullable CostHistogram executorCpu() {
		ExecutorCosts executor = this.executor;
		return (executor != null) ? executor.cpu() : null;
	}

	@Nullable CostHistogram executorAllocated() {
		ExecutorCosts executor = this.executor;
		return (executor != null) ? executor.allocated() : null;
	}

}
