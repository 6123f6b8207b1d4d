// The dashboard: takes a snapshot a second from the server and shows what has happened since the one before.
import { Charts } from './charts.js';
import { between, follows, routeRates } from './figures.js';
import { Routes } from './routes.js';
import { bytes, clock, count, duration, nanos, percent, rate, several } from './units.js';

const SILENCE_MS = 4500;
const AGAIN_MS = 3000;
const RATES_OVER = 5;

const byId = (id) => document.getElementById(id);
const routes = new Routes(byId('routes'));
let charts = null;
let recent = [];
let lastHeard = 0;
let live = false;

// ---- What is seen

function lines(id, entries) {
	const list = byId(id);
	const shown = entries.filter((entry) => entry !== null);
	while (list.children.length > 2 * shown.length) {
		list.lastElementChild.remove();
	}
	shown.forEach(([name, value, warn], at) => {
		if (list.children.length <= 2 * at) {
			list.append(document.createElement('dt'), document.createElement('dd'));
		}
		const [term, text] = [list.children[2 * at], list.children[2 * at + 1]];
		term.textContent = name;
		text.textContent = value;
		text.classList.toggle('warn', warn === true);
	});
}

function tile(id, name, value, note, warn) {
	let box = byId('tile-' + id);
	if (box === null) {
		box = document.createElement('div');
		box.id = 'tile-' + id;
		box.className = 'tile';
		box.append(document.createElement('h2'), document.createElement('p'), document.createElement('p'));
		box.children[1].className = 'figure';
		box.children[2].className = 'quiet';
		byId('tiles').append(box);
	}
	box.children[0].textContent = name;
	box.children[1].textContent = value;
	box.children[2].textContent = note;
	box.classList.toggle('warn', warn === true);
}

function showTiles(now, figures) {
	tile('requests', 'Requests', rate(figures?.requests) + (figures ? '/s' : ''), count(now.requests.received) + ' in all');
	tile('busy', 'Loops busy', percent(figures?.busy), several(now.loops.length, 'loop'), figures?.busy > 0.9);
	tile('cpu', 'CPU per request', nanos(figures?.cpuPerRequest), 'kernel included');
	tile('allocated', 'Bytes per request', bytes(figures?.allocatedPerRequest), 'allocated on loops');
	tile('connections', 'Connections', count(now.connections.open), rate(figures?.accepted) + ' new a second');
	tile('websockets', 'Web sockets', count(now.webSockets.open), several(Object.keys(now.topics).length, 'topic'));
	tile('backlog', 'Waiting for peers', bytes(now.backpressure.backlogBytes), several(now.backpressure.backlogSockets, 'connection'),
		now.backpressure.backlogBytes > 1048576);
	tile('gc', 'GC', percent(figures?.gc), bytes(now.jvm.heapUsedBytes) + ' heap used', figures?.gc > 0.1);
}

function showRoutes(now) {
	const from = recent.at(-Math.min(RATES_OVER + 1, recent.length));
	const rates = from === now ? new Map() : routeRates(from, now);
	// what this page itself has asked for is in nobody's interest
	const others = now.routes.filter((route) => !route.pattern.startsWith(location.pathname));
	routes.show(others.map((route) => ({ ...route, rate: rates.get(route.name) })));
	const cost = now.cost;
	byId('routes-note').textContent = cost.measured ? 'From a sample of the requests since the start, without those of this page'
		: 'Costs are not measured: see cork.metrics.sample-every';
	byId('routes-rest').textContent = cost.measured && cost.cpuNanos > 0
		? percent(Math.max(0, cost.unattributedCpuNanos) / cost.cpuNanos) + ' of the loops’ CPU time belongs to no route: reading, '
			+ 'writing and polling above all. Measuring has taken ' + percent(cost.overheadNanos / cost.cpuNanos) + '.' : '';
}

function showLoops(now, figures) {
	const body = byId('loops').tBodies[0];
	while (body.rows.length > now.loops.length) {
		body.deleteRow(-1);
	}
	now.loops.forEach((loop, at) => {
		const row = body.rows[at] ?? body.insertRow();
		const rates = figures?.loops[at];
		const texts = [loop.name, percent(rates?.busy), rate(rates?.requests), rate(rates?.turns), count(loop.connections),
			nanos(loop.longestTurnNanos), loop.currentTurnNanos > 0 ? nanos(loop.currentTurnNanos) : 'waits'];
		texts.forEach((text, column) => {
			const cell = row.cells[column] ?? row.insertCell();
			cell.className = body.previousElementSibling.rows[0].cells[column].className;
			cell.textContent = text;
		});
		row.classList.toggle('warn', loop.currentTurnNanos > 1e9);
	});
}

const kinds = (counts) => Object.entries(counts).map(([name, value]) => [name.replaceAll('-', ' '), count(value)]);

function showPanels(now, figures) {
	const failures = [['aborted requests', now.requests.aborted], ['failed handlers', now.requests.failed], ['refused connections', now.connections.refused]]
		.filter(([, value]) => value > 0).map(([name, value]) => [name, count(value), true]);
	lines('connections', [['open', count(now.connections.open)], ['accepted', count(now.connections.accepted)],
		['received', bytes(figures?.received) + '/s'], ['sent', bytes(figures?.sent) + '/s'],
		['writes per request', rate(figures?.writesPerRequest)],
		...Object.entries(now.connections.closed).map(([name, value]) => ['closed, ' + name.replaceAll('-', ' '), count(value)]),
		// that a client says nothing more is nobody's fault
		...Object.entries(now.connections.timeouts).map(([name, value]) => ['timed out, ' + name.replaceAll('-', ' '), count(value), name !== 'idle']),
		...Object.entries(now.requests.malformed).map(([name, value]) => ['malformed, ' + name.replaceAll('-', ' '), count(value), true]),
		...failures, now.server.secure ? ['TLS handshakes', count(now.tls.handshakes)] : null, now.server.secure ? ['TLS resumed', count(now.tls.resumed)] : null,
		...kinds(now.tls.failures).map(([name, value]) => ['TLS failed, ' + name, value, true])]);
	lines('backpressure', [['waiting now', bytes(now.backpressure.backlogBytes)], ['for connections', count(now.backpressure.backlogSockets)],
		['had to wait', bytes(figures?.backlogged) + '/s'], ['had to wait in all', bytes(now.backpressure.backloggedBytes)],
		['cork buffer overflows', count(now.backpressure.corkOverflows)],
		['dropped messages', count(now.webSockets.messagesDropped), now.webSockets.messagesDropped > 0]]);
	lines('websockets', [['open', count(now.webSockets.open)], ['opened', count(now.webSockets.opened)],
		['messages in', rate(figures?.messagesReceived) + '/s'], ['messages out', rate(figures?.messagesSent) + '/s'],
		['bytes in', bytes(now.webSockets.bytesReceived)], ['bytes out', bytes(now.webSockets.bytesSent)],
		...Object.entries(now.webSockets.closed).map(([code, value]) => ['closed, ' + code, count(value)]),
		...now.webSockets.endpoints.map((path) => ['endpoint', path])]);
	const topics = Object.entries(now.topics).sort(([, a], [, b]) => b - a);
	lines('topics', topics.length === 0 ? [['no topic has subscribers', '']]
		: [...topics.slice(0, 12).map(([name, subscribers]) => [name, several(subscribers, 'subscriber')]),
			topics.length > 12 ? ['and more', count(topics.length - 12)] : null, ['published', count(now.webSockets.topicsPublished)],
			['delivered', count(now.webSockets.topicFanOut)]]);
	lines('jvm', [['heap used', bytes(now.jvm.heapUsedBytes)], ['heap at most', now.jvm.heapMaxBytes > 0 ? bytes(now.jvm.heapMaxBytes) : 'no bound'],
		['collections', rate(figures?.collections) + '/s'],
		...now.jvm.collectors.map((collector) => [collector.name, count(collector.collections) + ' in ' + (collector.millis < 60000 ? nanos(1e6 * collector.millis) : duration(collector.millis))]),
		['arenas of the loops', bytes(now.loops.reduce((all, loop) => all + loop.arenaHeldBytes, 0))]]);
}

function show(now) {
	const before = recent.at(-1);
	if (before !== undefined && !follows(before, now)) {
		recent = [];
	}
	const known = recent.at(-1);
	const figures = known === undefined ? null : between(known, now);
	recent.push(now);
	if (recent.length > RATES_OVER + 1) {
		recent.shift();
	}
	if (charts !== null && !charts.fits(now.loops)) {
		charts.destroy();
		charts = null;
	}
	charts ??= new Charts(now.loops);
	if (figures === null) {
		charts.gap(now.timeMillis);
	}
	else {
		charts.add(now.timeMillis, figures);
	}
	byId('server').textContent = now.server.addresses.map((address) => address.replace(/^.*\//, '')).join(', ') + ' · ' + now.server.transport
		+ ' · ' + several(now.server.routes, 'route') + ' · up ' + duration(now.uptimeMillis);
	showTiles(now, figures);
	showRoutes(now);
	showLoops(now, figures);
	showPanels(now, figures);
}

// ---- What is heard

function state(name, text) {
	const status = byId('status');
	if (status.dataset.state !== name) {
		status.dataset.state = name;
		status.textContent = text;
		document.body.classList.toggle('stale', name === 'lost');
		byId('lost').hidden = name !== 'lost';
		document.title = name === 'lost' ? 'Cork – connection lost' : 'Cork';
	}
}

function lost() {
	if (recent.length > 0) {
		byId('since').textContent = clock(recent.at(-1).timeMillis);
	}
	else {
		byId('since').textContent = 'no time at all';
	}
	live = false;
	state('lost', 'Connection lost');
}

function listen() {
	const events = new EventSource('dashboard/events');
	events.addEventListener('snapshot', (event) => {
		lastHeard = performance.now();
		const now = JSON.parse(event.data);
		if (!live) {
			// what happened meanwhile is not known second by second
			recent = [];
			live = true;
		}
		state('live', 'Live');
		show(now);
	});
	events.addEventListener('error', () => {
		lost();
		// a browser comes again after a broken connection, but not after an error as the answer
		if (events.readyState === EventSource.CLOSED) {
			events.close();
			setTimeout(listen, AGAIN_MS);
		}
	});
}

setInterval(() => {
	if (live && performance.now() - lastHeard > SILENCE_MS && !document.hidden) {
		lost();
	}
}, 1000);

listen();
