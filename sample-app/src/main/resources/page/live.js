// The page's only script. What the service knows comes over HTTP, what happens from then on through a web socket.
'use strict';

(() => {

	const SHOWN_IN_CHART = 300;
	const SHOWN_IN_TABLE = 12;
	const SYMBOLS_EVERY_MS = 5000;
	const ANSWER_WITHIN_MS = 10000;
	const FIRST_RETRY_MS = 500;
	const LAST_RETRY_MS = 10000;

	const byId = (id) => document.getElementById(id);
	const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);
	const price = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
	const change = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4, signDisplay: 'exceptZero' });
	const count = new Intl.NumberFormat('en');
	const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

	/** Trades of one symbol in the order of their numbers, the last few of them, and its figures. */
	class Trades {

		constructor(figures) {
			this.figures = { ...figures };
			this.known = figures.trades;
			this.list = [];
		}

		/** Takes trades in any order, and more than once: history and feed overlap, loops overtake each other. */
		add(trade) {
			let at = this.list.length;
			while (at > 0 && this.list[at - 1].number > trade.number) {
				at--;
			}
			if (at > 0 && this.list[at - 1].number === trade.number || at === 0 && this.list.length === SHOWN_IN_CHART) {
				return;
			}
			this.list.splice(at, 0, trade);
			if (this.list.length > SHOWN_IN_CHART) {
				this.list.shift();
			}
			if (trade.number > this.known) {
				this.count(trade);
			}
		}

		count(trade) {
			const figures = this.figures;
			figures.trades++;
			figures.volume += trade.quantity;
			figures.low = Math.min(figures.low, trade.price);
			figures.high = Math.max(figures.high, trade.price);
		}

		get last() {
			return this.list.at(-1);
		}

		/** The difference to the trade before, undefined if that is not known. */
		change(at) {
			const before = this.list[at - 1];
			return before && Number((this.list[at].price - before.price).toFixed(4));
		}

	}

	// ---- What is seen

	const chart = (() => {
		const box = byId('chart');
		let shown = null;
		const axis = { stroke: () => colour('--quiet'), grid: { stroke: () => colour('--edge'), width: 1 },
			ticks: { show: false }, font: '12px system-ui, sans-serif' };
		const timeOf = (number) => {
			const trade = shown?.list.find((one) => one.number === number);
			return trade ? time.format(new Date(trade.time)) : '';
		};
		// A place for each trade, however long the next one takes: as time goes by, nothing moves
		const plot = new uPlot({
			...size(),
			scales: { x: { time: false } },
			series: [
				{ label: 'Time', value: (self, number) => number == null ? '–' : timeOf(number) },
				{ label: 'Price', value: (self, value) => value == null ? '–' : price.format(value),
					stroke: () => colour('--line'), fill: () => colour('--area'), width: 2, points: { show: false } }
			],
			axes: [
				{ ...axis, size: 32, space: 90, incrs: [1, 2, 5, 10, 20, 50, 100, 200], values: (self, numbers) => numbers.map(timeOf) },
				{ ...axis, size: 64, values: (self, prices) => prices.map((value) => price.format(value)) }
			]
		}, [[], []], box);

		function size() {
			const legend = box.querySelector('.u-legend')?.offsetHeight ?? 32;
			return { width: box.clientWidth, height: box.clientHeight - legend };
		}

		new ResizeObserver(() => plot.setSize(size())).observe(box);
		matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => plot.redraw());

		return {
			show(trades) {
				shown = trades;
				const prices = trades.list.map((trade) => trade.price);
				plot.setData([trades.list.map((trade) => trade.number), prices]);
				box.dataset.points = prices.length;
				box.setAttribute('aria-label', prices.length === 0 ? 'No prices yet' : 'Line of the last ' + prices.length
					+ ' prices, from ' + price.format(Math.min(...prices)) + ' to ' + price.format(Math.max(...prices)));
			}
		};
	})();

	function mark(element, difference) {
		element.textContent = difference === undefined ? '' : change.format(difference);
		element.classList.toggle('up', difference > 0);
		element.classList.toggle('down', difference < 0);
	}

	function row(trades, at) {
		const trade = trades.list[at];
		const cells = Array.from({ length: 4 }, () => document.createElement('td'));
		const when = document.createElement('time');
		when.dateTime = trade.time;
		when.textContent = time.format(new Date(trade.time));
		cells[0].append(when);
		cells[1].textContent = price.format(trade.price);
		mark(cells[2], trades.change(at));
		cells[3].textContent = count.format(trade.quantity);
		cells.slice(1).forEach((cell) => cell.classList.add('number'));
		const line = document.createElement('tr');
		line.append(...cells);
		return line;
	}

	function draw(trades) {
		const last = trades.list.length - 1;
		byId('last').textContent = last < 0 ? '–' : price.format(trades.last.price);
		mark(byId('change'), last < 0 ? undefined : trades.change(last));
		byId('low').textContent = price.format(trades.figures.low);
		byId('high').textContent = price.format(trades.figures.high);
		byId('volume').textContent = count.format(trades.figures.volume);
		byId('trades').textContent = count.format(trades.figures.trades);
		const lines = [];
		for (let at = last; at > last - SHOWN_IN_TABLE && at >= 0; at--) {
			lines.push(row(trades, at));
		}
		byId('rows').replaceChildren(...lines);
		chart.show(trades);
	}

	let drawing = 0;

	/** However many trades come: one picture for each that the screen shows. */
	function drawSoon(trades) {
		cancelAnimationFrame(drawing);
		drawing = requestAnimationFrame(() => draw(trades));
	}

	function say(state, text) {
		byId('state').dataset.state = state;
		byId('state').textContent = text;
	}

	// ---- What comes from the service

	async function get(path) {
		const response = await fetch(path, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
		if (!response.ok) {
			throw new Error(path + ': ' + response.status);
		}
		return response.json();
	}

	/** Listens to a symbol until the returned function is called. */
	function listen(symbol, heard) {
		const address = new URL('/live/' + symbol, location.href);
		address.protocol = address.protocol.replace('http', 'ws');
		const socket = new WebSocket(address);
		socket.onopen = heard.open;
		socket.onmessage = (event) => heard.trade(JSON.parse(event.data));
		socket.onclose = heard.end;
		return () => {
			socket.onopen = socket.onmessage = socket.onclose = null;
			socket.close();
		};
	}

	// ---- Which symbol

	const select = byId('symbol');
	let wanted = location.hash.slice(1);

	/** Asks for the symbols there are; returns the figures of the wanted one, undefined if there was no trade of it. */
	async function symbols() {
		const all = await get('/trades');
		const names = all.map((figures) => figures.symbol);
		wanted ||= names[0] ?? '';
		if (wanted && !names.includes(wanted)) {
			names.push(wanted);
		}
		if (wanted && String(names) !== String(Array.from(select.options, (option) => option.value))) {
			select.replaceChildren(...names.map((name) => new Option(name, name, false, name === wanted)));
			select.disabled = false;
		}
		return all.find((figures) => figures.symbol === wanted);
	}

	// ---- Connecting, and connecting again

	let stop = () => {};
	let retry = 0;
	let attempts = 0;
	// What an earlier connection still has to say is not heard
	let turn = 0;

	async function connect() {
		const mine = begin();
		try {
			const figures = await symbols();
			if (mine !== turn) {
				return;
			}
			if (figures) {
				follow(figures, mine);
			}
			else {
				connectLater('waiting', 'Waiting for trades');
			}
		}
		catch {
			lost(mine);
		}
	}

	function begin() {
		stop();
		clearTimeout(retry);
		return ++turn;
	}

	/** Listens first and asks for the history then, so that no trade is missed in between. */
	function follow(figures, mine) {
		const trades = new Trades(figures);
		let early = [];
		stop = listen(figures.symbol, {
			open: async () => {
				try {
					const newestFirst = await get('/trades/' + figures.symbol + '?limit=' + SHOWN_IN_CHART);
					if (mine === turn) {
						[...newestFirst.reverse(), ...early].forEach((trade) => trades.add(trade));
						early = null;
						attempts = 0;
						say('live', 'Live');
						drawSoon(trades);
					}
				}
				catch {
					lost(mine);
				}
			},
			trade: (trade) => {
				if (early) {
					early.push(trade);
				}
				else {
					trades.add(trade);
					drawSoon(trades);
				}
			},
			end: () => lost(mine)
		});
	}

	function lost(mine) {
		if (mine === turn) {
			connectLater('lost', 'Connection lost');
		}
	}

	/** Waits twice as long each time, and not as long as everybody else who has lost the same server. */
	function connectLater(state, text) {
		begin();
		const waitMs = Math.min(FIRST_RETRY_MS * 2 ** attempts++, LAST_RETRY_MS) * (0.8 + 0.4 * Math.random());
		say(state, text + ', next try in ' + Math.ceil(waitMs / 1000) + ' s');
		retry = setTimeout(connect, waitMs);
	}

	function connectNow() {
		attempts = 0;
		say('connecting', 'Connecting');
		connect();
	}

	select.addEventListener('change', () => {
		wanted = select.value;
		history.replaceState(null, '', '#' + wanted);
		connectNow();
	});
	addEventListener('online', connectNow);
	setInterval(() => {
		if (byId('state').dataset.state === 'live' && !document.hidden) {
			// Also tells when the network is gone, of which a web socket that only listens hears nothing
			const mine = turn;
			symbols().catch(() => lost(mine));
		}
	}, SYMBOLS_EVERY_MS);
	connectNow();

})();
