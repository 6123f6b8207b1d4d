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

package dev.cork.benchmarks.memory;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

import dev.cork.engine.buffer.ArenaPool;
import dev.cork.engine.buffer.Block;
import dev.cork.engine.buffer.BufferArena;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A block that is taken and freed: by its owner, by any thread by way of the pool, where
 * it comes home from another thread, and a direct buffer of the JDK.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ArenaBenchmark {

	private final ArenaPool pool = new ArenaPool(0);

	/** Of this thread, as that of a loop. */
	private final BufferArena own = this.pool.acquire(0);

	/** Of nobody: whatever is freed comes home by its list. */
	private final BufferArena foreign = this.pool.acquire(0);

	/** Bytes of a block. */
	@Param({ "200", "16384" })
	public int size;

	/** For JMH. */
	public ArenaBenchmark() {
	}

	/** The thread of the benchmark is the owner. */
	@Setup
	public void setup() {
		this.own.own();
	}

	/**
	 * As a loop does it.
	 * @return the block
	 */
	@Benchmark
	public Block takeAndFree() {
		Block block = this.own.take(this.size);
		block.free();
		return block;
	}

	/**
	 * As another thread does it.
	 * @return the block
	 */
	@Benchmark
	public Block takeFromPoolAndFree() {
		Block block = this.pool.take(this.size);
		block.free();
		return block;
	}

	/**
	 * Each block is freed by a thread that is not its owner, and found when the next is
	 * taken.
	 * @return the block
	 */
	@Benchmark
	public Block takeAndFreeRemotely() {
		Block block = this.foreign.take(this.size);
		block.free();
		return block;
	}

	/**
	 * Without an arena.
	 * @return the buffer
	 */
	@Benchmark
	public ByteBuffer allocateDirect() {
		return ByteBuffer.allocateDirect(this.size);
	}

}
