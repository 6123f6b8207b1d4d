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

package dev.cork.metrics;

import java.util.List;
import java.util.stream.Stream;

import dev.cork.engine.metrics.Counter;

/**
 * Which counters of the engine are which meters. There is one of each for each loop.
 */
final class CounterMeters {

	/** What every server has. */
	private static final List<CounterMeter> SERVER = List.of(
			CounterMeter.nanos(Counter.BUSY_NANOS, "cork.loop.busy", "Time in which the loop was not waiting"),
			CounterMeter.of(Counter.TURNS, "cork.loop.turns", "Turns of the loop"),
			CounterMeter.of(Counter.EVENTS, "cork.loop.events", "Ready sockets that polls reported"),
			CounterMeter.of(Counter.TASKS, "cork.loop.tasks", "Tasks that were handed to the loop"),
			CounterMeter.of(Counter.READS, "cork.loop.reads", "Read calls to the kernel"),
			CounterMeter.bytes(Counter.READ_BYTES, "cork.loop.read", "What was read"),
			CounterMeter.of(Counter.WRITES, "cork.loop.writes", "Write calls to the kernel"),
			CounterMeter.bytes(Counter.WRITTEN_BYTES, "cork.loop.written", "What the kernel took"),
			CounterMeter.bytes(Counter.CORKED_BYTES, "cork.cork.bytes", "What left through the cork buffer"),
			CounterMeter.bytes(Counter.BYPASSED_BYTES, "cork.cork.bypassed", "What left beside the cork buffer"),
			CounterMeter.of(Counter.CORK_OVERFLOWS, "cork.cork.overflows", "Times that the cork buffer was full"),
			CounterMeter.bytes(Counter.BACKLOGGED_BYTES, "cork.backlog.kept", "What a backlog had to hold"),
			CounterMeter.of(Counter.ARENA_HITS, "cork.arena.takes", "Blocks that were lent", "result", "hit"),
			CounterMeter.of(Counter.ARENA_MISSES, "cork.arena.takes", "Blocks that were lent", "result", "miss"),
			CounterMeter.of(Counter.ARENA_REMOTE_FREES, "cork.arena.frees.remote",
					"Blocks that other threads gave back"),
			CounterMeter.of(Counter.REQUESTS, "cork.http.requests", "Requests whose head was well-formed"),
			CounterMeter.of(Counter.RESPONSES, "cork.http.responses", "Responses that were ended"),
			CounterMeter.of(Counter.ABORTS, "cork.http.aborts", "Requests whose connection ended before them"),
			CounterMeter.of(Counter.HANDLER_ERRORS, "cork.http.handler.errors", "Handlers that failed"),
			CounterMeter.of(Counter.MEMORY_EXHAUSTED, "cork.http.memory.exhausted",
					"Requests for which there was no memory"),
			CounterMeter.of(Counter.ACCESS_LOG_DROPS, "cork.accesslog.dropped", "Requests that were not logged"),
			timeout(Counter.HEAD_TIMEOUTS, "head"), timeout(Counter.BODY_TIMEOUTS, "body"),
			timeout(Counter.IDLE_TIMEOUTS, "idle"), timeout(Counter.WRITE_TIMEOUTS, "write"),
			timeout(Counter.LIFETIME_TIMEOUTS, "lifetime"), timeout(Counter.RESPONSE_TIMEOUTS, "response"),
			timeout(Counter.TLS_HANDSHAKE_TIMEOUTS, "tls-handshake"),
			CounterMeter.of(Counter.ACCEPTED, "cork.connections.accepted", "Connections that were taken over"),
			CounterMeter.of(Counter.REFUSED, "cork.connections.refused", "Connections that the filter refused"),
			CounterMeter.of(Counter.ACCEPT_PAUSES, "cork.connections.accept.pauses", "Times that accepting paused"),
			CounterMeter.of(Counter.PROXY_ERRORS, "cork.connections.proxy.errors", "Malformed PROXY headers"),
			closed(Counter.CLOSED_COMPLETED, "completed"), closed(Counter.CLOSED_BY_PEER, "peer"),
			closed(Counter.CLOSED_BROKEN, "broken"), closed(Counter.CLOSED_TIMEOUT, "timeout"),
			closed(Counter.CLOSED_STOPPED, "stopped"), closed(Counter.CLOSED_FAILED, "failed"),
			handshake(Counter.TLS_HANDSHAKES, "completed"), handshake(Counter.TLS_HANDSHAKES_ABORTED, "aborted"),
			handshake(Counter.TLS_CERTIFICATE_FAILURES, "certificate"),
			handshake(Counter.TLS_PROTOCOL_FAILURES, "protocol"), handshake(Counter.TLS_PLAIN_REQUESTS, "plain"),
			handshake(Counter.TLS_HANDSHAKE_TIMEOUTS, "timeout"),
			CounterMeter.of(Counter.TLS_RESUMPTIONS, "cork.tls.resumed", "Handshakes that resumed a session"),
			CounterMeter.of(Counter.TLS_HANDSHAKES_DELAYED, "cork.tls.delayed", "Handshakes that had to wait"));

	/** What only that of an application has. */
	private static final List<CounterMeter> APPLICATION = List.of(
			CounterMeter.of(Counter.WEBSOCKETS_OPENED, "cork.websockets.opened", "Web sockets that were opened"),
			CounterMeter.of(Counter.FRAME_ERRORS, "cork.websockets.errors", "Web sockets failed by their peer"),
			message(Counter.MESSAGES_RECEIVED, "in"), message(Counter.MESSAGES_SENT, "out"),
			messageBytes(Counter.MESSAGE_BYTES_RECEIVED, "in"), messageBytes(Counter.MESSAGE_BYTES_SENT, "out"),
			CounterMeter.of(Counter.MESSAGES_DROPPED, "cork.websockets.dropped", "Messages that were not sent"),
			CounterMeter.of(Counter.TOPIC_DELIVERIES, "cork.topics.delivered", "Messages that came to this loop"),
			CounterMeter.of(Counter.TOPIC_FAN_OUT, "cork.topics.fanout", "Subscribers that messages went to"),
			cached(Counter.RESPONSE_CACHE_HITS, "hit"), cached(Counter.RESPONSE_CACHE_STALE_HITS, "stale"),
			cached(Counter.RESPONSE_CACHE_MISSES, "miss"), cached(Counter.RESPONSE_CACHE_COALESCED, "coalesced"),
			CounterMeter.of(Counter.RESPONSE_CACHE_EVICTIONS, "cork.cache.evictions",
					"Responses that had to make room for others"));

	private CounterMeters() {
	}

	static List<CounterMeter> of(MeteredServer server) {
		return (server == MeteredServer.APPLICATION) ? Stream.concat(SERVER.stream(), APPLICATION.stream()).toList()
				: SERVER;
	}

	private static CounterMeter timeout(Counter counter, String kind) {
		return CounterMeter.of(counter, "cork.timeouts", "Deadlines that have passed", "kind", kind);
	}

	private static CounterMeter closed(Counter counter, String reason) {
		return CounterMeter.of(counter, "cork.connections.closed", "Connections that ended", "reason", reason);
	}

	private static CounterMeter handshake(Counter counter, String result) {
		return CounterMeter.of(counter, "cork.tls.handshakes", "TLS handshakes", "result", result);
	}

	private static CounterMeter cached(Counter counter, String result) {
		return CounterMeter.of(counter, "cork.cache.requests", "Requests to routes with a cache", "result", result);
	}

	private static CounterMeter message(Counter counter, String direction) {
		return CounterMeter.of(counter, "cork.websockets.messages", "WebSocket messages", "direction", direction);
	}

	private static CounterMeter messageBytes(Counter counter, String direction) {
		return CounterMeter.bytes(counter, "cork.websockets.message", "Content of WebSocket messages", "direction",
				direction);
	}

}
