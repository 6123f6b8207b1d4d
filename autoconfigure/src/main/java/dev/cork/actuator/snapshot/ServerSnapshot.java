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

package dev.cork.actuator.snapshot;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A server at one moment. What is counted has been counted since it started: rates are
 * differences of two snapshots.
 *
 * @param timeMillis when, in milliseconds since 1970
 * @param uptimeMillis for how long the server has been observed, in milliseconds
 * @param server what it is
 * @param requests what it was asked
 * @param connections who has asked
 * @param loops each event loop
 * @param cost what all requests together have cost
 * @param routes what requests of each route have cost, the most expensive first; empty if
 * that is not measured
 * @param webSockets open web sockets and their messages
 * @param topics how many subscribers each topic has on this instance
 * @param backpressure what waits for slow peers
 * @param tls handshakes
 * @param jvm memory and garbage collection
 */
public record ServerSnapshot(long timeMillis, long uptimeMillis, Server server, Requests requests,
		Connections connections, List<LoopSnapshot> loops, TotalCost cost, List<RouteSnapshot> routes,
		WebSockets webSockets, SortedMap<String, Integer> topics, Backpressure backpressure, Tls tls, JvmSnapshot jvm) {

	/**
	 * The same with fewer routes.
	 * @param max how many at most, the most expensive ones; what was never asked for is
	 * left out
	 * @return a snapshot
	 */
	public ServerSnapshot withRoutes(int max) {
		List<RouteSnapshot> some = this.routes.stream().filter((route) -> route.requests() > 0).limit(max).toList();
		return new ServerSnapshot(this.timeMillis, this.uptimeMillis, this.server, this.requests, this.connections,
				this.loops, this.cost, some, this.webSockets, this.topics, this.backpressure, this.tls, this.jvm);
	}

	/**
	 * What a server is.
	 *
	 * @param addresses where it listens
	 * @param transport how it talks to the kernel
	 * @param secure whether it speaks TLS
	 * @param loops how many event loops it has
	 * @param routes how many routes it has
	 */
	public record Server(List<String> addresses, String transport, boolean secure, int loops, int routes) {

	}

	/**
	 * What a server was asked.
	 *
	 * @param received requests whose head was complete
	 * @param answered responses that were ended
	 * @param aborted requests whose peer went away before
	 * @param failed handlers that threw, or took no care of their request
	 * @param malformed what was no request, by what was wrong with it
	 */
	public record Requests(long received, long answered, long aborted, long failed, Map<String, Long> malformed) {

	}

	/**
	 * Who has asked.
	 *
	 * @param open how many connections there are
	 * @param accepted how many there were
	 * @param refused how many the connection filter refused
	 * @param closed how many were closed, by reason
	 * @param timeouts how many were closed because they were too slow, by what they were
	 * slow with
	 * @param acceptPauses how often no more could be accepted
	 */
	public record Connections(long open, long accepted, long refused, Map<String, Long> closed,
			Map<String, Long> timeouts, long acceptPauses) {

	}

	/**
	 * What all requests together have cost on the loops.
	 *
	 * @param cpuNanos processor time of all loops, exact
	 * @param allocatedBytes what all loops have allocated, exact
	 * @param unattributedCpuNanos what of the time belongs to no route: the kernel's
	 * reading and writing above all
	 * @param overheadNanos what of the time measuring has taken
	 * @param measured whether costs of routes are measured
	 */
	public record TotalCost(long cpuNanos, long allocatedBytes, long unattributedCpuNanos, long overheadNanos,
			boolean measured) {

	}

	/**
	 * Web sockets and their messages.
	 *
	 * @param open how many there are
	 * @param opened how many there were
	 * @param closed how many were closed, by close code
	 * @param endpoints the paths that open some
	 * @param messagesReceived messages that arrived
	 * @param messagesSent messages that were taken to be sent
	 * @param messagesDropped messages that were not, as too much waited
	 * @param bytesReceived their bytes, decompressed
	 * @param bytesSent their bytes, before compression
	 * @param topicsPublished messages to topics that somebody wanted
	 * @param topicFanOut subscribers that these were delivered to
	 */
	public record WebSockets(long open, long opened, Map<String, Long> closed, List<String> endpoints,
			long messagesReceived, long messagesSent, long messagesDropped, long bytesReceived, long bytesSent,
			long topicsPublished, long topicFanOut) {

	}

	/**
	 * What waits for slow peers.
	 *
	 * @param backlogBytes bytes that the kernel has not taken yet
	 * @param backlogSockets connections that they are for
	 * @param backloggedBytes bytes that have ever had to wait
	 * @param corkOverflows how often a cork buffer was full before its time
	 */
	public record Backpressure(long backlogBytes, long backlogSockets, long backloggedBytes, long corkOverflows) {

	}

	/**
	 * TLS handshakes.
	 *
	 * @param handshakes completed ones
	 * @param resumed those of them that went on with an earlier session
	 * @param failures others, by reason
	 */
	public record Tls(long handshakes, long resumed, Map<String, Long> failures) {

	}

}
