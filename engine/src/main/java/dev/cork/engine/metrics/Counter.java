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

/**
 * The things that every event loop counts. All of them only ever grow.
 */
public enum Counter {

	/** Turns of the loop: one poll and all that followed from it. */
	TURNS,

	/** Ready sockets and listeners that polls reported. */
	EVENTS,

	/** Time in which the loop was not waiting for events. */
	BUSY_NANOS,

	/** Tasks that were handed to the loop. */
	TASKS,

	/** Times that the loop was asked to look for tasks, and has. */
	TASK_BATCHES,

	/** How long the first task of each of these has waited, added up. */
	TASK_WAIT_NANOS,

	/** Connections that this loop took over. */
	ACCEPTED,

	/** Connections that the connection filter refused. */
	REFUSED,

	/** Connections that ended, whatever the reason. */
	CLOSED,

	/** Connections that ended because this side was done with them. */
	CLOSED_COMPLETED,

	/** Connections that the peer ended. */
	CLOSED_BY_PEER,

	/** Connections that were reset, or whose read or write has failed. */
	CLOSED_BROKEN,

	/** Connections that were closed because the peer was too slow or silent. */
	CLOSED_TIMEOUT,

	/** Connections that were closed because the server has stopped. */
	CLOSED_STOPPED,

	/** Connections that were closed because something has failed on this side. */
	CLOSED_FAILED,

	/** Times that an acceptor paused: connection limit reached or descriptors used up. */
	ACCEPT_PAUSES,

	/** Read calls to the kernel. */
	READS,

	/** Bytes that reads returned. */
	READ_BYTES,

	/** Write calls to the kernel, file transfers included. */
	WRITES,

	/** Bytes that the kernel took. */
	WRITTEN_BYTES,

	/** Bytes that left through the cork buffer. */
	CORKED_BYTES,

	/** Bytes that left beside the cork buffer: large bodies and files. */
	BYPASSED_BYTES,

	/** Bytes that the kernel did not take at once and a backlog had to hold. */
	BACKLOGGED_BYTES,

	/** Times that the cork buffer was full before its socket was uncorked. */
	CORK_OVERFLOWS,

	/** Blocks of the arena that were there when they were asked for. */
	ARENA_HITS,

	/** Blocks of the arena that had to be made, or were larger than asked for. */
	ARENA_MISSES,

	/** Blocks of the arena that other threads have given back. */
	ARENA_REMOTE_FREES,

	/** Requests whose head was complete and well-formed. */
	REQUESTS,

	/** Responses that were ended. */
	RESPONSES,

	/**
	 * Requests whose peer went away, or whose connection failed, before their response
	 * was ended.
	 */
	ABORTS,

	/** Detached responses that the application did not give in time. */
	RESPONSE_TIMEOUTS,

	/** Requests that the parser refused. */
	PARSE_ERRORS,

	/** Connections closed because a header of the PROXY protocol was malformed. */
	PROXY_ERRORS,

	/** Requests that were not written to the access log, as too many waited. */
	ACCESS_LOG_DROPS,

	/** Handlers that threw, or that returned without taking care of their request. */
	HANDLER_ERRORS,

	/** Connections closed because a request head took too long. */
	HEAD_TIMEOUTS,

	/** Connections closed because a request body came too slowly. */
	BODY_TIMEOUTS,

	/** Connections closed because nothing happened between two requests. */
	IDLE_TIMEOUTS,

	/** Connections closed because the peer did not read what was sent to it. */
	WRITE_TIMEOUTS,

	/** Connections closed because they had lived long enough. */
	LIFETIME_TIMEOUTS,

	/** TLS handshakes that were completed. */
	TLS_HANDSHAKES,

	/** TLS handshakes that went on with an earlier session, where that can be told. */
	TLS_RESUMPTIONS,

	/** TLS handshakes that had to wait for their turn. */
	TLS_HANDSHAKES_DELAYED,

	/** TLS handshakes whose peer went away. */
	TLS_HANDSHAKES_ABORTED,

	/** Connections closed because a TLS handshake took too long. */
	TLS_HANDSHAKE_TIMEOUTS,

	/** TLS handshakes that failed because of a certificate, of either side. */
	TLS_CERTIFICATE_FAILURES,

	/** TLS handshakes that failed for any other reason. */
	TLS_PROTOCOL_FAILURES,

	/** Requests without TLS on a port that speaks TLS. */
	TLS_PLAIN_REQUESTS,

	/** Web sockets that were opened. */
	WEBSOCKETS_OPENED,

	/** Web sockets that were closed, whatever the reason. */
	WEBSOCKETS_CLOSED,

	/** WebSocket messages that arrived whole. */
	MESSAGES_RECEIVED,

	/** WebSocket messages that were taken to be sent, those of topics too. */
	MESSAGES_SENT,

	/** WebSocket messages that were not sent, as too much waited for the peer. */
	MESSAGES_DROPPED,

	/** Bytes of the messages that arrived, decompressed. */
	MESSAGE_BYTES_RECEIVED,

	/** Bytes of the messages that were taken to be sent, before compression. */
	MESSAGE_BYTES_SENT,

	/** Bytes of messages that were compressed, before that. */
	DEFLATE_INPUT_BYTES,

	/** Bytes of messages that were compressed, after that. */
	DEFLATE_OUTPUT_BYTES,

	/** Messages that this loop has published to a topic that somebody wanted. */
	TOPIC_PUBLISHED,

	/** Messages to topics that were delivered to the subscribers of this loop. */
	TOPIC_DELIVERIES,

	/** Subscribers that these were delivered to. */
	TOPIC_FAN_OUT,

	/** Web sockets that failed because of what the peer sent. */
	FRAME_ERRORS,

	/** Responses that were given again while they were fresh. */
	RESPONSE_CACHE_HITS,

	/** Responses that were given again while another request revalidated them. */
	RESPONSE_CACHE_STALE_HITS,

	/** Requests whose handler was called for a response to keep. */
	RESPONSE_CACHE_MISSES,

	/** Requests that waited for the response to another one. */
	RESPONSE_CACHE_COALESCED,

	/** Responses that had to make room for others. */
	RESPONSE_CACHE_EVICTIONS,

	/** Bytes of responses that were kept; less the removed ones it is what they take. */
	RESPONSE_CACHE_ADDED_BYTES,

	/** Bytes of responses that are kept no more. */
	RESPONSE_CACHE_REMOVED_BYTES,

	/**
	 * Requests that were answered 503, or broken off, as there was no memory for them.
	 */
	MEMORY_EXHAUSTED

}
