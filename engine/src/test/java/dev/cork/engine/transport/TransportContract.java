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

package dev.cork.engine.transport;

import java.io.IOException;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What a loop relies on, whatever the transport: each transport's tests extend it. The
 * test's own thread is the loop's.
 */
@Timeout(60)
public abstract class TransportContract {

	private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

	private static final int MORE_THAN_THE_KERNEL_TAKES = 64 * 1024 * 1024;

	/** What was opened, to be closed in reverse. */
	private final Deque<AutoCloseable> opened = new ArrayDeque<>();

	private final Transport transport = transport();

	private Poller poller;

	/** For connections that are not about accepting. */
	private ListenerHandle shared;

	/**
	 * The transport under test.
	 * @return always the same
	 */
	protected abstract Transport transport();

	@BeforeEach
	void open() throws IOException {
		this.poller = opened(this.transport.openPoller());
	}

	@AfterEach
	void close() throws Exception {
		while (!this.opened.isEmpty()) {
			this.opened.pop().close();
		}
	}

	@Test
	void aConnectionIsAnnouncedAndAccepted() throws IOException {
		ListenerHandle listener = listen(ANY_PORT);
		Ready ready = attached(listener, Handle.READ);
		assertThat(listener.accept()).isNull();
		SocketChannel client = connect(listener);
		assertThat(this.poller.poll(Poller.FOREVER)).isEqualTo(1);
		assertThat(ready.told).containsExactly(Handle.READ);
		SocketHandle accepted = accepted(listener);
		assertThat(accepted.remoteAddress()).isEqualTo(client.getLocalAddress());
		assertThat(accepted.localAddress()).isEqualTo(client.getRemoteAddress()).isEqualTo(listener.localAddress());
		assertThat(listener.accept()).isNull();
	}

	@Test
	void addressesAreKnownAfterTheEndAsWell() throws IOException {
		Pair pair = pair();
		SocketAddress client = pair.client.getLocalAddress();
		pair.handle.close();
		pair.handle.close();
		assertThat(pair.handle.remoteAddress()).isEqualTo(client);
		assertThat(pair.handle.localAddress()).isEqualTo(pair.listener.localAddress());
	}

	@Test
	void aListenerOnAnyAddressServesBothFamilies() throws IOException {
		ListenerHandle listener = listen(new InetSocketAddress(0));
		attached(listener, Handle.READ);
		int port = ((InetSocketAddress) listener.localAddress()).getPort();
		assertThat(port).isPositive();
		for (InetAddress host : loopbackHosts()) {
			SocketChannel client = opened(SocketChannel.open(new InetSocketAddress(host, port)));
			this.poller.poll(Poller.FOREVER);
			SocketHandle accepted = accepted(listener);
			assertThat(accepted.remoteAddress()).isEqualTo(client.getLocalAddress());
			assertThat(accepted.localAddress()).isEqualTo(client.getRemoteAddress());
		}
	}

	/** Of IPv4 always; of IPv6 where the machine has it. */
	private List<InetAddress> loopbackHosts() throws IOException {
		List<InetAddress> hosts = new ArrayList<>(List.of(InetAddress.getByAddress(new byte[] { 127, 0, 0, 1 })));
		InetAddress ipv6 = InetAddress.getByAddress(new byte[] { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 });
		try (ServerSocketChannel probe = ServerSocketChannel.open()) {
			probe.bind(new InetSocketAddress(ipv6, 0));
			hosts.add(ipv6);
		}
		catch (IOException | UnsupportedOperationException ex) {
			assertThat(InetAddress.getLoopbackAddress()).isInstanceOf(Inet4Address.class);
		}
		return hosts;
	}

	@Test
	void aUnixDomainSocketIsServedAndItsFileRemoved(@TempDir Path folder) throws IOException {
		Path path = folder.resolve("Käse.sock");
		ListenerHandle listener = listen(UnixDomainSocketAddress.of(path));
		attached(listener, Handle.READ);
		assertThat(path).exists();
		assertThat(listener.localAddress()).isEqualTo(UnixDomainSocketAddress.of(path));
		SocketChannel client = opened(SocketChannel.open(UnixDomainSocketAddress.of(path)));
		this.poller.poll(Poller.FOREVER);
		SocketHandle accepted = accepted(listener);
		assertThat(accepted.remoteAddress()).isEqualTo(UnixDomainSocketAddress.of(""));
		assertThat(accepted.localAddress()).isEqualTo(UnixDomainSocketAddress.of(path));
		attached(accepted, Handle.READ);
		client.write(ascii("over a path"));
		this.poller.poll(Poller.FOREVER);
		assertThat(read(accepted, 100)).isEqualTo("over a path");
		listener.close();
		assertThat(path).doesNotExist();
	}

	@Test
	void theFileOfADeadServerIsReplacedAndThatOfALivingOneIsNot(@TempDir Path folder) throws IOException {
		UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
		try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
			dead.bind(address);
		}
		assertThat(address.getPath()).exists();
		listen(address);
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> this.transport.listen(address, 0, false))
			.withMessageContaining(address.toString());
	}

	@Test
	void aPathThatNoSocketCanHaveIsRefused(@TempDir Path folder) {
		UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("x".repeat(120)));
		assertThatIOException().isThrownBy(() -> this.transport.listen(address, 0, false));
		assertThat(address.getPath()).doesNotExist();
	}

	@Test
	void anAddressThatSomebodyHasIsRefusedByItsName() throws IOException {
		ListenerHandle first = listen(ANY_PORT);
		assertThatExceptionOfType(BindException.class)
			.isThrownBy(() -> this.transport.listen(first.localAddress(), 0, false))
			.withMessage("Cannot listen on " + first.localAddress() + ": Address already in use");
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> this.transport.probe(first.localAddress()));
	}

	@Test
	void anAddressOfAnotherMachineIsRefused() {
		// of a block that is for documentation, RFC 5737
		InetSocketAddress elsewhere = new InetSocketAddress("192.0.2.1", 0);
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> this.transport.listen(elsewhere, 0, false))
			.withMessageStartingWith("Cannot listen on " + elsewhere);
	}

	@Test
	void severalListenersShareAPortWhereTheyAllWantTo() throws IOException {
		assumeTrue(this.transport.supportsReusePort());
		SocketAddress free = this.transport.probe(ANY_PORT);
		ListenerHandle first = opened(this.transport.listen(free, 0, true));
		ListenerHandle second = opened(this.transport.listen(free, 0, true));
		assertThat(second.localAddress()).isEqualTo(first.localAddress()).isEqualTo(free);
		assertThatExceptionOfType(BindException.class).isThrownBy(() -> this.transport.listen(free, 0, false));
	}

	@Test
	void aClosedListenerRefuses() throws IOException {
		ListenerHandle listener = listen(ANY_PORT);
		attached(listener, Handle.READ);
		listener.close();
		// a selector lets go of its channels when it selects
		this.poller.poll(0);
		assertThatIOException().isThrownBy(() -> SocketChannel.open(listener.localAddress()));
		assertThatIOException().isThrownBy(listener::accept);
	}

	@Test
	void bytesArriveAtThePositionOfTheBuffer() throws IOException {
		Pair pair = pair();
		ByteBuffer in = ByteBuffer.allocateDirect(64).position(10);
		assertThat(pair.handle.read(in)).isZero();
		pair.client.write(ascii("hello"));
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ);
		assertThat(pair.handle.read(in)).isEqualTo(5);
		assertThat(in.position()).isEqualTo(15);
		assertThat(text(in.flip().position(10))).isEqualTo("hello");
		assertThat(pair.handle.read(in)).isZero();
	}

	@Test
	void aBufferWithoutRoomReadsNothingAndIsNotTheEnd() throws IOException {
		Pair pair = pair();
		pair.client.write(ascii("x"));
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.handle.read(ByteBuffer.allocateDirect(0))).isZero();
		assertThat(read(pair.handle, 10)).isEqualTo("x");
	}

	@Test
	void theKernelAnnouncesWhatWasNotReadAgain() throws IOException {
		Pair pair = pair();
		pair.client.write(ascii("twice"));
		this.poller.poll(Poller.FOREVER);
		assertThat(read(pair.handle, 2)).isEqualTo("tw");
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ, Handle.READ);
		assertThat(read(pair.handle, 10)).isEqualTo("ice");
	}

	@Test
	void thePeersEndIsAnnouncedAndRead() throws IOException {
		Pair pair = pair();
		pair.client.shutdownOutput();
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ);
		assertThat(pair.handle.read(ByteBuffer.allocateDirect(8))).isEqualTo(SocketHandle.END);
		// half of a connection is still one
		assertThat(pair.handle.write(direct("bye"))).isEqualTo(3);
		assertThat(text(received(pair.client, 3))).isEqualTo("bye");
	}

	@Test
	void aResetIsAnnouncedAndFailsTheRead() throws IOException {
		Pair pair = pair();
		pair.client.setOption(StandardSocketOptions.SO_LINGER, 0);
		pair.client.close();
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ);
		assertThatIOException().isThrownBy(() -> pair.handle.read(ByteBuffer.allocateDirect(8)))
			.withMessageContaining("reset");
	}

	@Test
	void aResetIsNotAnnouncedToWhoWaitsForNothing() throws IOException {
		Pair pair = pair();
		pair.handle.interest(Handle.NONE);
		assertThat(this.poller.poll(0)).isZero();
		pair.client.setOption(StandardSocketOptions.SO_LINGER, 0);
		pair.client.close();
		// a second connection says when the kernel has seen what the first has done
		pair.listener.interest(Handle.READ);
		connect(pair.listener);
		assertThat(this.poller.poll(Poller.FOREVER)).isEqualTo(1);
		assertThat(pair.ready.told).isEmpty();
		pair.handle.interest(Handle.READ);
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ);
	}

	@Test
	void whatIsWrittenArrivesInOrder() throws IOException {
		Pair pair = pair();
		ByteBuffer source = direct("..one");
		source.position(2);
		assertThat(pair.handle.write(source)).isEqualTo(3);
		assertThat(source.hasRemaining()).isFalse();
		assertThat(
				pair.handle.write(new ByteBuffer[] { direct(", two"), direct(""), direct(", three"), direct("no") }, 3))
			.isEqualTo(12);
		assertThat(text(received(pair.client, 15))).isEqualTo("one, two, three");
	}

	@Test
	void moreBuffersThanTheKernelTakesAtOnceGoOutInSeveralWrites() throws IOException {
		Pair pair = pair();
		ByteBuffer[] sources = new ByteBuffer[2000];
		Arrays.setAll(sources, (index) -> direct("%04d".formatted(index)));
		long left = 8000;
		int first = 0;
		while (left > 0) {
			ByteBuffer[] rest = Arrays.copyOfRange(sources, first, sources.length);
			long written = pair.handle.write(rest, rest.length);
			assertThat(written).isPositive();
			left -= written;
			while (first < sources.length && !sources[first].hasRemaining()) {
				first++;
			}
		}
		String text = text(received(pair.client, 8000));
		for (int i = 0; i < 2000; i++) {
			assertThat(text.substring(4 * i, 4 * i + 4)).isEqualTo("%04d".formatted(i));
		}
	}

	@Test
	void whenTheKernelIsFullAWriteTakesNothingAndRoomIsAnnounced() throws IOException {
		Pair pair = pair();
		ByteBuffer much = ByteBuffer.allocateDirect(MORE_THAN_THE_KERNEL_TAKES);
		int taken = fill(pair.handle, much);
		assertThat(taken).isPositive().isLessThan(MORE_THAN_THE_KERNEL_TAKES);
		assertThat(much.position()).isEqualTo(taken);
		assertThat(pair.handle.write(new ByteBuffer[] { much }, 1)).isZero();
		pair.handle.interest(Handle.READ | Handle.WRITE);
		assertThat(this.poller.poll(0)).isZero();
		received(pair.client, taken);
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.WRITE);
		assertThat(pair.handle.write(much)).isPositive();
	}

	@Test
	void aPartOfAFileIsWritten(@TempDir Path folder) throws IOException {
		byte[] content = pattern(300_000);
		Path path = Files.write(folder.resolve("file"), content);
		Pair pair = pair();
		try (FileChannel file = FileChannel.open(path)) {
			long written = 0;
			while (written < 250_000) {
				written += pair.handle.transferFrom(file, 1000 + written, 250_000 - written);
			}
			assertThat(written).isEqualTo(250_000);
			ByteBuffer received = received(pair.client, 250_000);
			assertThat(received).isEqualTo(ByteBuffer.wrap(content, 1000, 250_000));
			assertThat(file.position()).isZero();
		}
	}

	@Test
	void aFileIsWrittenAsFarAsTheKernelTakesItAndFromThereOn(@TempDir Path folder) throws IOException {
		byte[] content = pattern(MORE_THAN_THE_KERNEL_TAKES / 2);
		Path path = Files.write(folder.resolve("file"), content);
		Pair pair = pair();
		try (FileChannel file = FileChannel.open(path)) {
			long position = 0;
			long taken;
			do {
				taken = pair.handle.transferFrom(file, position, content.length - position);
				position += taken;
			}
			while (taken > 0);
			assertThat(position).isPositive().isLessThan(content.length);
			assertThat(received(pair.client, (int) position)).isEqualTo(ByteBuffer.wrap(content, 0, (int) position));
			int more = (int) pair.handle.transferFrom(file, position, 1000);
			assertThat(more).isPositive();
			assertThat(received(pair.client, more)).isEqualTo(ByteBuffer.wrap(content, (int) position, more));
		}
	}

	@Test
	void aFileThatEndsEarlierIsWrittenAsFarAsItGoes(@TempDir Path folder) throws IOException {
		Path path = Files.write(folder.resolve("file"), pattern(100));
		Pair pair = pair();
		try (FileChannel file = FileChannel.open(path)) {
			assertThat(pair.handle.transferFrom(file, 0, 1000)).isEqualTo(100);
			assertThat(pair.handle.transferFrom(file, 100, 900)).isZero();
		}
	}

	@Test
	void endingTheOutputLeavesTheInput() throws IOException {
		Pair pair = pair();
		pair.handle.shutdownOutput();
		assertThat(pair.client.read(ByteBuffer.allocate(8))).isEqualTo(-1);
		pair.client.write(ascii("still here"));
		this.poller.poll(Poller.FOREVER);
		assertThat(read(pair.handle, 100)).isEqualTo("still here");
		assertThatIOException().isThrownBy(() -> pair.handle.write(direct("too late")));
	}

	@Test
	void aClosedConnectionIsNeverUsedAgainAlthoughItsDescriptorIs() throws IOException {
		Pair old = pair();
		old.handle.close();
		List<Pair> others = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			others.add(pair());
		}
		assertThatIOException().isThrownBy(() -> old.handle.write(direct("for another")));
		assertThatIOException().isThrownBy(() -> old.handle.write(new ByteBuffer[] { direct("for another") }, 1));
		assertThatIOException().isThrownBy(() -> old.handle.read(ByteBuffer.allocateDirect(8)));
		assertThatIOException().isThrownBy(old.handle::shutdownOutput);
		old.handle.interest(Handle.WRITE);
		old.handle.close();
		assertThat(this.poller.poll(0)).isZero();
		for (Pair other : others) {
			assertThat(other.handle.write(direct("ok"))).isEqualTo(2);
			assertThat(text(received(other.client, 2))).isEqualTo("ok");
			assertThat(other.ready.told).isEmpty();
		}
	}

	@Test
	void aListenerMayCloseAllThatAreReadyItsOwnHandleIncluded() throws IOException {
		List<Pair> pairs = new ArrayList<>();
		for (int i = 0; i < 20; i++) {
			pairs.add(pair());
		}
		for (Pair pair : pairs) {
			pair.ready.then = () -> pairs.forEach((any) -> any.handle.close());
			pair.client.write(ascii("x"));
		}
		assertThat(this.poller.poll(Poller.FOREVER)).isPositive();
		assertThat(this.poller.poll(0)).isZero();
		assertThat(pairs.stream().filter((pair) -> !pair.ready.told.isEmpty())).hasSize(1);
	}

	@Test
	void whatIsChangedBackBeforeThePollChangesNothing() throws IOException {
		Pair pair = pair();
		pair.handle.interest(Handle.NONE);
		pair.handle.interest(Handle.READ | Handle.WRITE);
		pair.handle.interest(Handle.READ);
		assertThat(this.poller.poll(0)).isZero();
		pair.client.write(ascii("x"));
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ);
	}

	@Test
	void whoDoesNotWaitIsNotToldAndIsLater() throws IOException {
		Pair pair = pair();
		pair.handle.interest(Handle.NONE);
		pair.client.write(ascii("x"));
		assertThat(this.poller.poll(50)).isZero();
		assertThat(pair.ready.told).isEmpty();
		pair.handle.interest(Handle.READ);
		this.poller.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ);
	}

	@Test
	void moreConnectionsThanOnePollTellsOfAreAllToldOf() throws IOException {
		List<Pair> pairs = new ArrayList<>();
		for (int i = 0; i < 700; i++) {
			pairs.add(pair());
		}
		for (Pair pair : pairs) {
			pair.client.write(ascii("x"));
		}
		int told = 0;
		while (told < pairs.size()) {
			told += this.poller.poll(Poller.FOREVER);
			for (Pair pair : pairs) {
				if (!pair.ready.told.isEmpty()) {
					pair.handle.interest(Handle.NONE);
				}
			}
		}
		assertThat(pairs).allSatisfy((pair) -> assertThat(pair.ready.told).containsExactly(Handle.READ));
	}

	@Test
	void aWakeupEndsThePollOrTheNextOneAndNoneAfterThat() throws Exception {
		this.poller.wakeup();
		this.poller.wakeup();
		assertThat(this.poller.poll(Poller.FOREVER)).isZero();
		Thread waking = new Thread(this.poller::wakeup, "waking");
		waking.start();
		assertThat(this.poller.poll(Poller.FOREVER)).isZero();
		waking.join();
		assertThat(this.poller.poll(1)).isZero();
	}

	@Test
	void aClosedPollerIsWokenByNobody() throws IOException {
		this.poller.close();
		this.poller.close();
		// whatever has the poller's numbers now must not be written to
		Poller another = opened(this.transport.openPoller());
		this.poller.wakeup();
		assertThat(another.poll(0)).isZero();
		this.poller = another;
		Pair pair = pair();
		pair.client.write(ascii("x"));
		another.poll(Poller.FOREVER);
		assertThat(pair.ready.told).containsExactly(Handle.READ);
	}

	private ListenerHandle listen(SocketAddress address) throws IOException {
		return opened(this.transport.listen(address, 0, false));
	}

	private SocketChannel connect(ListenerHandle listener) throws IOException {
		return opened(SocketChannel.open(listener.localAddress()));
	}

	private SocketHandle accepted(ListenerHandle listener) throws IOException {
		SocketHandle accepted = listener.accept();
		assertThat(accepted).isNotNull();
		return opened(accepted);
	}

	private Ready attached(Handle handle, int operations) throws IOException {
		Ready ready = new Ready();
		handle.attach(this.poller, ready, operations);
		return ready;
	}

	/** Two ends of a connection; the listener waits for no other. */
	private Pair pair() throws IOException {
		ListenerHandle listener = this.shared;
		if (listener == null) {
			listener = listen(ANY_PORT);
			attached(listener, Handle.NONE);
			this.shared = listener;
		}
		SocketChannel client = connect(listener);
		SocketHandle accepted = listener.accept();
		while (accepted == null) {
			// the client may know of the connection before the listener does
			Thread.onSpinWait();
			accepted = listener.accept();
		}
		opened(accepted);
		return new Pair(listener, client, accepted, attached(accepted, Handle.READ));
	}

	private int fill(SocketHandle handle, ByteBuffer source) throws IOException {
		int taken = 0;
		int now;
		do {
			now = handle.write(source);
			taken += now;
		}
		while (now > 0);
		return taken;
	}

	private static String read(SocketHandle handle, int maxBytes) throws IOException {
		ByteBuffer in = ByteBuffer.allocateDirect(maxBytes);
		assertThat(handle.read(in)).isPositive();
		return text(in.flip());
	}

	private static ByteBuffer received(SocketChannel client, int bytes) throws IOException {
		ByteBuffer in = ByteBuffer.allocate(bytes);
		while (in.hasRemaining()) {
			assertThat(client.read(in)).isPositive();
		}
		return in.flip();
	}

	private static byte[] pattern(int length) {
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			bytes[i] = (byte) (i * 31 + (i >>> 8));
		}
		return bytes;
	}

	private static ByteBuffer ascii(String text) {
		return StandardCharsets.US_ASCII.encode(text);
	}

	private static ByteBuffer direct(String text) {
		ByteBuffer encoded = ascii(text);
		return ByteBuffer.allocateDirect(encoded.remaining()).put(encoded).flip();
	}

	private static String text(ByteBuffer bytes) {
		return StandardCharsets.US_ASCII.decode(bytes).toString();
	}

	private <T extends AutoCloseable> T opened(T resource) {
		this.opened.push(resource);
		return resource;
	}

	private <T extends Handle> T opened(T handle) {
		this.opened.push(handle::close);
		return handle;
	}

	private record Pair(ListenerHandle listener, SocketChannel client, SocketHandle handle, Ready ready) {
	}

	/** Notes what it is told. */
	private static final class Ready implements ReadyListener {

		private final List<Integer> told = new ArrayList<>();

		private Runnable then = () -> {
		};

		@Override
		public void onReady(int operations) {
			this.told.add(operations);
			this.then.run();
		}

	}

}
