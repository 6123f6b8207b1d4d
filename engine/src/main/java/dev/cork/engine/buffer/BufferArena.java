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

package dev.cork.engine.buffer;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Lends direct memory in blocks and takes it back. Memory comes from the operating system
 * in chunks and is kept for as long as the arena lives; take and free of a block that was
 * there before cost a few field accesses and allocate nothing.
 *
 * <p>
 * Blocks come in powers of two. Those from 256 bytes to 64 KiB are carved from a chunk
 * one after the other, those up to 1 MiB are a chunk each; both wait in a free list of
 * their size between two uses. What is larger still is a direct buffer of the exact size
 * that is left to the garbage collector when it is freed.
 *
 * <p>
 * An arena belongs to one thread; those of an {@link ArenaPool} go from a thread that has
 * ended to the next one. A block may be freed by any thread: one that is not the owner
 * puts it into a list, from which the owner takes all at once when it has run out of
 * blocks of some size.
 */
public final class BufferArena {

	/** The size of a chunk unless another is asked for. */
	public static final int DEFAULT_CHUNK_BYTES = 1 << 20;

	/** The largest size that is carved from a chunk; a chunk is at least as large. */
	public static final int MAX_CARVED_BYTES = 1 << 16;

	/** The largest size that is kept for reuse. */
	public static final int MAX_POOLED_BYTES = 1 << 20;

	private static final int MIN_BLOCK_SHIFT = 8;

	/** How many chunks are of the same size before they become larger. */
	private static final int CHUNKS_PER_SIZE = 4;

	/** Doublings: from 1 to 4 MiB. */
	private static final int MAX_CHUNK_GROWTH = 2;

	private static final int SIZE_CLASSES = sizeClass(MAX_POOLED_BYTES) + 1;

	private static final int UNPOOLED = SIZE_CLASSES;

	private static final boolean DEBUG = Boolean.getBoolean("cork.buffer.debug");

	private static final ByteBuffer NO_MEMORY = ByteBuffer.allocateDirect(0);

	private final @Nullable Block[] freeLists = new @Nullable Block[SIZE_CLASSES];

	private final int chunkBytes;

	private long maxBytes;

	private final boolean debug;

	/** Null for an arena of its own, which only one thread ever sees. */
	private final @Nullable ArenaPool pool;

	/**
	 * Only the thread itself writes itself here, or takes itself away: who reads another
	 * one, however old, is not the owner.
	 */
	private @Nullable Thread owner;

	/** Blocks that other threads have freed: lock-free, taken as a whole, so no ABA. */
	private final AtomicReference<@Nullable Block> remote = new AtomicReference<>();

	private final AtomicLong remoteFrees = new AtomicLong();

	private final AtomicLong remotelyFreedBytes = new AtomicLong();

	private @Nullable Utf8Encoder encoder;

	private ByteBuffer chunk = NO_MEMORY;

	private int chunkIndex = Block.NO_CHUNK;

	private int carvedBytes;

	private int chunkCount;

	private final AtomicLong heldBytes = new AtomicLong();

	private long usedBytes;

	private long hits;

	private long misses;

	/**
	 * Creates an arena that holds nothing yet. It is in debug mode if the system property
	 * {@code cork.buffer.debug} is true.
	 * @param chunkBytes how much memory to take from the operating system at once: a
	 * power of two from 64 KiB to 1 GiB
	 * @param maxBytes how much memory to hold at most, 0 for no bound of its own
	 */
	public BufferArena(int chunkBytes, long maxBytes) {
		this(chunkBytes, maxBytes, DEBUG);
	}

	/**
	 * Creates an arena that holds nothing yet.
	 * @param chunkBytes how much memory to take from the operating system at once: a
	 * power of two from 64 KiB to 1 GiB
	 * @param maxBytes how much memory to hold at most, 0 for no bound of its own
	 * @param debug whether to fill freed blocks with {@code 0xDF}, so that a late reader
	 * finds nonsense, and to look for late writes whenever a block is taken again
	 */
	public BufferArena(int chunkBytes, long maxBytes, boolean debug) {
		this(chunkBytes, maxBytes, debug, null);
	}

	BufferArena(int chunkBytes, long maxBytes, boolean debug, @Nullable ArenaPool pool) {
		if (chunkBytes < MAX_CARVED_BYTES || Integer.bitCount(chunkBytes) != 1) {
			throw new IllegalArgumentException(
					"chunkBytes must be a power of two from " + MAX_CARVED_BYTES + ": " + chunkBytes);
		}
		if (maxBytes < 0) {
			throw new IllegalArgumentException("maxBytes must not be negative: " + maxBytes);
		}
		this.chunkBytes = chunkBytes;
		this.maxBytes = maxBytes;
		this.debug = debug;
		this.pool = pool;
	}

	/**
	 * Lends a block.
	 * @param minBytes how large it has to be at least, 0 or more
	 * @return a block whose buffer is cleared; its capacity is the next power of two from
	 * 256, or more when the bound leaves only larger blocks. What the buffer contains is
	 * undefined.
	 * @throws ArenaExhaustedException if the bound does not allow it
	 */
	public Block take(int minBytes) {
		if (minBytes < 0) {
			throw new IllegalArgumentException("minBytes must not be negative: " + minBytes);
		}
		if (minBytes > MAX_POOLED_BYTES) {
			this.misses++;
			return lend(unpooled(minBytes));
		}
		int sizeClass = sizeClass(minBytes);
		Block block = this.freeLists[sizeClass];
		if (block == null) {
			return lend(takeSlowly(sizeClass));
		}
		this.hits++;
		return lend(pop(block));
	}

	private Block takeSlowly(int sizeClass) {
		if (drain()) {
			Block returned = this.freeLists[sizeClass];
			if (returned != null) {
				this.hits++;
				return pop(returned);
			}
		}
		this.misses++;
		int sizeBytes = sizeOf(sizeClass);
		if (sizeBytes > MAX_CARVED_BYTES) {
			ByteBuffer own = allocate(sizeBytes);
			if (own != null) {
				return new Block(this, own, sizeClass, newChunk(), 0);
			}
		}
		else if (makeRoom(sizeBytes)) {
			return carve(sizeClass);
		}
		return takeLarger(sizeClass);
	}

	/** Better too large a block than none. */
	private Block takeLarger(int sizeClass) {
		for (int larger = sizeClass + 1; larger < SIZE_CLASSES; larger++) {
			Block block = this.freeLists[larger];
			if (block != null) {
				return pop(block);
			}
		}
		throw exhausted(sizeOf(sizeClass));
	}

	private Block unpooled(int sizeBytes) {
		ByteBuffer own = allocate(sizeBytes);
		if (own == null) {
			throw exhausted(sizeBytes);
		}
		return new Block(this, own, UNPOOLED, Block.NO_CHUNK, 0);
	}

	private Block pop(Block block) {
		if (this.debug) {
			ArenaDebug.requireUntouched(block);
		}
		this.freeLists[block.sizeClass] = block.next();
		block.next(null);
		return block;
	}

	private Block lend(Block block) {
		block.lend();
		block.buffer().clear();
		this.usedBytes += block.capacity();
		return block;
	}

	/** Makes sure that the current chunk has room for one more block. */
	private boolean makeRoom(int sizeBytes) {
		if (this.chunk.capacity() - this.carvedBytes >= sizeBytes) {
			return true;
		}
		ByteBuffer fresh = allocateChunk();
		if (fresh == null) {
			return false;
		}
		carveRest();
		this.chunk = fresh;
		this.chunkIndex = newChunk();
		this.carvedBytes = 0;
		return true;
	}

	/** What a chunk has left when the next one starts becomes smaller blocks. */
	private void carveRest() {
		for (int rest = this.chunk.capacity() - this.carvedBytes; rest > 0; rest = this.chunk.capacity()
				- this.carvedBytes) {
			push(carve(sizeClass(Integer.highestOneBit(rest))));
		}
	}

	private Block carve(int sizeClass) {
		int sizeBytes = sizeOf(sizeClass);
		int offset = this.carvedBytes;
		this.carvedBytes += sizeBytes;
		ByteBuffer slice = this.chunk.slice(offset, sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
		return new Block(this, slice, sizeClass, this.chunkIndex, offset);
	}

	private int newChunk() {
		this.chunkCount++;
		return (this.pool != null) ? this.pool.newChunk(this) : this.chunkCount - 1;
	}

	/**
	 * The more an arena has needed already, the more it gets, up to four times as much.
	 */
	private @Nullable ByteBuffer allocateChunk() {
		int sizeBytes = this.chunkBytes << Math.min(this.chunkCount / CHUNKS_PER_SIZE, MAX_CHUNK_GROWTH);
		ByteBuffer chunk = allocate((this.pool != null) ? sizeBytes : this.chunkBytes);
		return (chunk == null && this.pool != null) ? allocate(this.chunkBytes) : chunk;
	}

	private @Nullable ByteBuffer allocate(int sizeBytes) {
		if (exceedsBound(sizeBytes) || (this.pool != null && !this.pool.reserve(sizeBytes))) {
			return null;
		}
		try {
			ByteBuffer memory = ByteBuffer.allocateDirect(sizeBytes).order(ByteOrder.LITTLE_ENDIAN);
			this.heldBytes.addAndGet(sizeBytes);
			return memory;
		}
		catch (OutOfMemoryError error) {
			// the JVM's bound of direct memory: ours is reported the same way
			if (this.pool != null) {
				this.pool.unreserve(sizeBytes);
			}
			return null;
		}
	}

	private boolean exceedsBound(int sizeBytes) {
		return this.maxBytes > 0 && this.heldBytes.get() + sizeBytes > this.maxBytes;
	}

	private ArenaExhaustedException exhausted(int sizeBytes) {
		int neededBytes = (sizeBytes > MAX_CARVED_BYTES) ? sizeBytes : this.chunkBytes;
		if (this.pool != null) {
			this.pool.refused();
		}
		if (exceedsBound(neededBytes)) {
			return new ArenaExhaustedException(sizeBytes, this.heldBytes.get(), this.maxBytes);
		}
		ArenaPool full = this.pool;
		if (full == null || !full.isFull(neededBytes)) {
			return new ArenaExhaustedException(sizeBytes, this.heldBytes.get(), 0);
		}
		return new ArenaExhaustedException(sizeBytes, full.heldBytes(), full.maxBytes());
	}

	/**
	 * Takes a block back. Its buffer is left without room, so that most uses after this
	 * fail at once. Any thread, if the arena is of a pool.
	 * @param block a block of this arena
	 * @throws IllegalStateException if the block is free already
	 * @throws IllegalArgumentException if the block belongs to another arena
	 */
	public void free(Block block) {
		if (block.owner() != this) {
			throw new IllegalArgumentException("The block belongs to another arena");
		}
		if (this.pool != null && Thread.currentThread() != this.owner) {
			freeRemotely(block);
			return;
		}
		if (!block.takeBack()) {
			throw freedTwice(block);
		}
		this.usedBytes -= block.capacity();
		push(block);
	}

	private static IllegalStateException freedTwice(Block block) {
		return new IllegalStateException("The block was freed twice, handle " + Long.toHexString(block.handle()));
	}

	private void freeRemotely(Block block) {
		if (!block.giveBack()) {
			throw freedTwice(block);
		}
		this.remoteFrees.incrementAndGet();
		this.remotelyFreedBytes.addAndGet(block.capacity());
		if (block.sizeClass == UNPOOLED) {
			// nobody waits for it at home
			push(block);
			return;
		}
		block.buffer().limit(0);
		Block first;
		do {
			first = this.remote.get();
			block.next(first);
		}
		while (!this.remote.compareAndSet(first, block));
	}

	/** Takes home what other threads have freed; false if that is nothing. Owner only. */
	private boolean drain() {
		Block block = (this.remote.get() != null) ? this.remote.getAndSet(null) : null;
		boolean found = block != null;
		while (block != null) {
			Block next = block.next();
			push(block);
			block = next;
		}
		return found;
	}

	/** A bound of its own for whoever is going to own it. */
	void maxBytes(long maxBytes) {
		this.maxBytes = maxBytes;
	}

	/**
	 * Makes the current thread the owner of an arena of a pool, which has none.
	 */
	public void own() {
		this.owner = Thread.currentThread();
	}

	/** Nobody is the owner from now on. By the owner, or when that has ended. */
	void disown() {
		this.owner = null;
	}

	/** What this thread encodes with, as long as the arena is its own. */
	Utf8Encoder encoder() {
		Utf8Encoder encoder = this.encoder;
		if (encoder == null) {
			encoder = new Utf8Encoder();
			this.encoder = encoder;
		}
		return encoder;
	}

	private void push(Block block) {
		if (this.debug) {
			ArenaDebug.fill(block);
		}
		block.buffer().limit(0);
		if (block.sizeClass == UNPOOLED) {
			this.heldBytes.addAndGet(-block.capacity());
			if (this.pool != null) {
				this.pool.unreserve(block.capacity());
			}
			block.next(null);
			return;
		}
		block.next(this.freeLists[block.sizeClass]);
		this.freeLists[block.sizeClass] = block;
	}

	/**
	 * Moves what was written to a block into a larger one of this arena, unless it is
	 * large enough, and frees the smaller, which may be of another arena. Position and
	 * next link move along; the limit is the new capacity.
	 * @param block a block, written up to its buffer's position
	 * @param minBytes how large it has to be at least
	 * @return the same block or the larger one
	 * @throws ArenaExhaustedException if the bound does not allow it; the block stays as
	 * it was
	 */
	public Block grow(Block block, int minBytes) {
		if (block.capacity() >= minBytes) {
			return block;
		}
		Block larger = take(minBytes);
		larger.buffer().put(block.buffer().flip());
		larger.next(block.next());
		block.next(null);
		block.free();
		return larger;
	}

	/**
	 * Returns how much memory this arena has taken from the operating system.
	 * @return bytes in chunks and in blocks that have none
	 */
	public long heldBytes() {
		return this.heldBytes.get();
	}

	/**
	 * Returns how much memory is lent.
	 * @return capacity of all taken blocks in bytes
	 */
	public long usedBytes() {
		return this.usedBytes - this.remotelyFreedBytes.get();
	}

	/**
	 * Returns how often a block was there when it was asked for.
	 * @return takes that found a block in the free list of its size
	 */
	public long hits() {
		return this.hits;
	}

	/**
	 * Returns how often a block had to be made, or a larger one used, or none could be
	 * had.
	 * @return all takes that are not {@link #hits()}
	 */
	public long misses() {
		return this.misses;
	}

	/**
	 * Returns how often a thread that is not the owner has freed a block.
	 * @return frees that went to the owner's list, and those of large blocks
	 */
	public long remoteFrees() {
		return this.remoteFrees.get();
	}

	private static int sizeClass(int minBytes) {
		int shift = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(minBytes, 1) - 1);
		return Math.max(shift - MIN_BLOCK_SHIFT, 0);
	}

	private static int sizeOf(int sizeClass) {
		return 1 << (sizeClass + MIN_BLOCK_SHIFT);
	}

}
