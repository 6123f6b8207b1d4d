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

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * The arenas of one server, and the bound of what they hold together.
 *
 * <p>
 * Each platform thread that asks for memory gets an {@link BufferArena} of its own. When
 * a thread has ended its arena goes on with the next new thread, as a whole: with its
 * free blocks, with those that are still lent and with those that come home late. Virtual
 * threads, of which there may be millions, share a few arenas, each under a lock.
 *
 * <p>
 * Memory is never given back to the system while the pool lives. Any thread.
 */
public final class ArenaPool {

	private static final int MAX_STRIPES = 8;

	private static final BufferArena[] NO_OWNERS = {};

	private final long maxBytes;

	private final boolean debug;

	private final AtomicLong heldBytes = new AtomicLong();

	private final AtomicLong refusals = new AtomicLong();

	/** Read only by the thread itself, and by no loop. */
	@SuppressWarnings("ThreadLocalUsage") // of this pool, and gone with it
	private final ThreadLocal<@Nullable BufferArena> ofThread = new ThreadLocal<>();

	private final List<BufferArena> arenas = new ArrayList<>();

	/** Those of threads that park them themselves. */
	private final List<BufferArena> acquired = new ArrayList<>();

	private final ArrayDeque<BufferArena> parked = new ArrayDeque<>();

	private final List<Lease> leases = new ArrayList<>();

	private final ArenaStripe[] stripes;

	/** Owners of all chunks by their index; replaced as it grows. */
	private volatile BufferArena[] owners = NO_OWNERS;

	private int chunkCount;

	/**
	 * Creates a pool that holds nothing yet.
	 * @param maxBytes how much memory all arenas may hold, 0 for no bound
	 */
	public ArenaPool(long maxBytes) {
		this(maxBytes, Boolean.getBoolean("cork.buffer.debug"));
	}

	ArenaPool(long maxBytes, boolean debug) {
		this.maxBytes = maxBytes;
		this.debug = debug;
		int stripes = Math.min(MAX_STRIPES, Runtime.getRuntime().availableProcessors());
		this.stripes = new ArenaStripe[Integer.highestOneBit(stripes)];
	}

	/**
	 * Lends a block of the current thread's arena.
	 * @param minBytes how large it has to be at least
	 * @return the block, which any thread may free
	 * @throws ArenaExhaustedException if the bound does not allow it
	 */
	public Block take(int minBytes) {
		Thread thread = Thread.currentThread();
		return isVirtual(thread) ? stripe(thread).take(minBytes) : arena(thread).take(minBytes);
	}

	/**
	 * Encodes a text into a block of the current thread's arena.
	 * @param text the text
	 * @return a block whose buffer has the bytes between position and limit, which any
	 * thread may free
	 * @throws ArenaExhaustedException if the bound does not allow it
	 * @throws IllegalArgumentException if the text has more than 2 GiB
	 */
	public Block encode(String text) {
		Thread thread = Thread.currentThread();
		return isVirtual(thread) ? stripe(thread).encode(text) : encode(text, arena(thread));
	}

	static Block encode(String text, BufferArena arena) {
		Utf8Encoder encoder = arena.encoder();
		long length = encoder.encodedLength(text);
		if (length > Integer.MAX_VALUE) {
			throw new IllegalArgumentException("A text of " + length + " bytes is too long");
		}
		Block block = arena.take((int) length);
		encoder.encode(text, block.buffer());
		block.buffer().flip();
		return block;
	}

	/**
	 * A subclass of its own, which no JDK before 21 has, and no method of 17 tells of.
	 */
	private static boolean isVirtual(Thread thread) {
		return thread.getClass() != Thread.class
				&& thread.getClass().getSuperclass().getName().equals("java.lang.BaseVirtualThread");
	}

	private BufferArena arena(Thread thread) {
		BufferArena arena = this.ofThread.get();
		if (arena == null) {
			arena = lease(thread);
			this.ofThread.set(arena);
		}
		return arena;
	}

	private synchronized BufferArena lease(Thread thread) {
		BufferArena arena = next();
		arena.own();
		this.leases.add(new Lease(new WeakReference<>(thread), arena));
		return arena;
	}

	/**
	 * Hands out an arena for a thread that parks it itself: a loop's.
	 * @param maxBytes how much memory it may hold, 0 for no bound of its own
	 * @return an arena without an owner
	 */
	public synchronized BufferArena acquire(long maxBytes) {
		BufferArena arena = next();
		arena.maxBytes(maxBytes);
		this.acquired.add(arena);
		return arena;
	}

	private BufferArena next() {
		parkThoseOfEndedThreads();
		BufferArena arena = this.parked.poll();
		if (arena == null) {
			arena = new BufferArena(BufferArena.DEFAULT_CHUNK_BYTES, 0, this.debug, this);
			this.arenas.add(arena);
		}
		arena.maxBytes(0);
		return arena;
	}

	/**
	 * Parks an arena for the next thread.
	 * @param arena whose owner is the current thread, or nobody
	 */
	public synchronized void park(BufferArena arena) {
		arena.disown();
		this.acquired.remove(arena);
		this.parked.push(arena);
	}

	private void parkThoseOfEndedThreads() {
		for (Iterator<Lease> leases = this.leases.iterator(); leases.hasNext();) {
			Lease lease = leases.next();
			if (lease.hasEnded()) {
				leases.remove();
				park(lease.arena());
			}
		}
	}

	ArenaStripe stripe(Thread thread) {
		@SuppressWarnings("deprecation") // Thread.threadId() came with JDK 19
		int index = (int) thread.getId() & (this.stripes.length - 1);
		return stripe(index);
	}

	private synchronized ArenaStripe stripe(int index) {
		ArenaStripe stripe = this.stripes[index];
		if (stripe == null) {
			stripe = new ArenaStripe(next());
			this.stripes[index] = stripe;
		}
		return stripe;
	}

	/** An arena has got one more chunk. */
	synchronized int newChunk(BufferArena arena) {
		BufferArena[] owners = this.owners;
		int index = this.chunkCount++;
		if (index == owners.length) {
			owners = Arrays.copyOf(owners, Math.max(16, 2 * index));
		}
		owners[index] = arena;
		this.owners = owners;
		return index;
	}

	/**
	 * Tells whose a block is.
	 * @param handle the handle of a block that has a chunk
	 * @return the arena to which it goes back
	 */
	public BufferArena ownerOf(long handle) {
		return this.owners[(int) (handle >> Integer.SIZE)];
	}

	boolean reserve(int bytes) {
		long held = this.heldBytes.addAndGet(bytes);
		if (this.maxBytes > 0 && held > this.maxBytes) {
			unreserve(bytes);
			return false;
		}
		return true;
	}

	void unreserve(int bytes) {
		this.heldBytes.addAndGet(-bytes);
	}

	/** A block was asked for, and could not be had. */
	void refused() {
		this.refusals.incrementAndGet();
	}

	boolean isFull(int bytes) {
		return this.maxBytes > 0 && heldBytes() + bytes > this.maxBytes;
	}

	/**
	 * Returns the bound.
	 * @return in bytes, 0 for none
	 */
	public long maxBytes() {
		return this.maxBytes;
	}

	/**
	 * Returns how much memory was taken from the system.
	 * @return in bytes
	 */
	public long heldBytes() {
		return this.heldBytes.get();
	}

	/**
	 * Returns what is known of all arenas, those of other threads as far as it can be
	 * seen.
	 * @return a snapshot
	 */
	public synchronized MemoryMetrics metrics() {
		List<BufferArena> ofOtherThreads = new ArrayList<>(this.arenas);
		ofOtherThreads.removeAll(this.acquired);
		return new MemoryMetrics(this.maxBytes, this.refusals.get(), sum(this.arenas), sum(ofOtherThreads));
	}

	private static ArenaMetrics sum(Collection<BufferArena> arenas) {
		long heldBytes = 0;
		long usedBytes = 0;
		long hits = 0;
		long misses = 0;
		long remoteFrees = 0;
		for (BufferArena arena : arenas) {
			heldBytes += arena.heldBytes();
			usedBytes += arena.usedBytes();
			hits += arena.hits();
			misses += arena.misses();
			remoteFrees += arena.remoteFrees();
		}
		return new ArenaMetrics(arenas.size(), heldBytes, usedBytes, hits, misses, remoteFrees);
	}

	/**
	 * Who has an arena. The thread is not kept alive by it.
	 *
	 * @param thread the owner
	 * @param arena its arena
	 */
	private record Lease(WeakReference<Thread> thread, BufferArena arena) {

		boolean hasEnded() {
			Thread thread = this.thread.get();
			return thread == null || !thread.isAlive();
		}

	}

}
