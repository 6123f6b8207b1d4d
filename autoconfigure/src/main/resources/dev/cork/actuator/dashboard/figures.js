// What happened between two snapshots. The server counts from its start; what a second brought is a difference.

const sum = (list, field) => list.reduce((total, element) => total + element[field], 0);
const share = (part, of) => of > 0 ? part / of : null;

/** Whether the second snapshot is of the same run of the server as the first one. */
export function follows(before, now) {
	return now.uptimeMillis > before.uptimeMillis && now.requests.received >= before.requests.received
		&& now.loops.length === before.loops.length;
}

export function between(before, now) {
	const seconds = (now.timeMillis - before.timeMillis) / 1000;
	if (seconds <= 0) {
		return null;
	}
	const requests = now.requests.received - before.requests.received;
	const gcMillis = sum(now.jvm.collectors, 'millis') - sum(before.jvm.collectors, 'millis');
	const loops = now.loops.map((loop, at) => ({
		name: loop.name,
		busy: Math.min(1, Math.max(0, (loop.busyNanos - before.loops[at].busyNanos) / (seconds * 1e9))),
		requests: (loop.requests - before.loops[at].requests) / seconds,
		turns: (loop.turns - before.loops[at].turns) / seconds
	}));
	return {
		seconds,
		requests: requests / seconds,
		loops,
		busy: sum(loops, 'busy') / loops.length,
		cpuPerRequest: share(now.cost.cpuNanos - before.cost.cpuNanos, requests),
		allocatedPerRequest: share(now.cost.allocatedBytes - before.cost.allocatedBytes, requests),
		writesPerRequest: share(sum(now.loops, 'writes') - sum(before.loops, 'writes'), requests),
		received: (sum(now.loops, 'readBytes') - sum(before.loops, 'readBytes')) / seconds,
		sent: (sum(now.loops, 'writtenBytes') - sum(before.loops, 'writtenBytes')) / seconds,
		accepted: (now.connections.accepted - before.connections.accepted) / seconds,
		messagesReceived: (now.webSockets.messagesReceived - before.webSockets.messagesReceived) / seconds,
		messagesSent: (now.webSockets.messagesSent - before.webSockets.messagesSent) / seconds,
		backlogged: (now.backpressure.backloggedBytes - before.backpressure.backloggedBytes) / seconds,
		collections: (sum(now.jvm.collectors, 'collections') - sum(before.jvm.collectors, 'collections')) / seconds,
		gc: gcMillis / (seconds * 1000)
	};
}

/** Requests a second of each route, by its name. */
export function routeRates(before, now) {
	const seconds = (now.timeMillis - before.timeMillis) / 1000;
	const earlier = new Map(before.routes.map((route) => [route.name, route.requests]));
	return new Map(now.routes.map((route) => [route.name, Math.max(0, route.requests - (earlier.get(route.name) ?? 0)) / seconds]));
}
