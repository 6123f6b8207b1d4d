// The charts over time: the last five minutes, a point a second, all with one cursor.
import { bytes, clock, nanos, percent, rate } from './units.js';

const SECONDS = 300;
/** What a chart shows at least: a page that was just opened need not look empty. */
const LEAST_SECONDS = 60;
const MAX_LOOPS = 8;
/** What bytes are counted in. */
const POWERS_OF_TWO = Array.from({ length: 50 }, (nothing, power) => 2 ** power);

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

class Chart {

	constructor(id, series, format, describe) {
		this.box = document.getElementById(id);
		this.format = format;
		this.describe = describe;
		this.data = [[], ...series.map(() => [])];
		this.legend = new Legend(this.box.parentElement.querySelector('.legend'), series);
		const axis = { stroke: () => colour('--quiet'), grid: { stroke: () => colour('--edge'), width: 1 },
			ticks: { show: false }, font: '12px system-ui, sans-serif' };
		this.plot = new uPlot({
			...this.size(),
			legend: { show: false },
			cursor: { sync: { key: 'cork' }, drag: { x: false, y: false }, y: false },
			hooks: { setCursor: [(plot) => this.showValues(plot.cursor.idx)] },
			scales: { x: { range: (self, min, max) => between(min, max) },
				y: { range: (self, min, max) => [0, Math.max(max ?? 0, describe.least ?? 0) * 1.1 || 1] } },
			series: [
				{},
				...series.map((label, at) => ({ label, width: 1.5, points: { show: false },
					stroke: () => colour('--line-' + (at + 1)), fill: series.length === 1 ? () => colour('--area') : undefined }))
			],
			axes: [
				{ ...axis, size: 30, gap: 9, space: 70, incrs: [15, 30, 60, 120], values: (self, times) => times.map((seconds) => clock(1000 * seconds)) },
				{ ...axis, size: 62, ...(describe.incrs ? { incrs: describe.incrs } : {}), values: (self, values) => values.map(describe.axis ?? format) }
			]
		}, this.data, this.box);
		new ResizeObserver(() => this.plot.setSize(this.size())).observe(this.box);
	}

	size() {
		return { width: this.box.clientWidth, height: this.box.clientHeight };
	}

	add(timeMillis, values) {
		const time = Math.round(timeMillis / 1000);
		const times = this.data[0];
		if (times.length > 0 && time <= times.at(-1)) {
			return;
		}
		this.data.forEach((list, at) => {
			list.push(at === 0 ? time : values?.[at - 1] ?? null);
			while (list.length > SECONDS) {
				list.shift();
			}
		});
		this.plot.setData(this.data);
		this.showValues(this.plot.cursor.idx);
		const last = values?.filter((value) => value != null) ?? [];
		this.box.dataset.points = times.length;
		this.box.setAttribute('aria-label', this.describe.name + ': '
			+ (last.length > 0 ? 'now ' + last.map(this.format).join(', ') : 'nothing to show now'));
	}

	/** Those under the cursor; without one the latest. */
	showValues(at) {
		const [times, ...values] = this.data;
		const shown = at ?? times.length - 1;
		this.legend.show(at == null ? '' : clock(1000 * times[shown]), values.map((list) => this.format(list[shown])));
	}

	redraw() {
		this.plot.redraw();
	}

}

/** The values of a chart in words, beside its title. */
class Legend {

	constructor(box, series) {
		this.time = document.createElement('span');
		this.values = series.map((label, at) => {
			const value = document.createElement('span');
			value.className = 'value';
			if (series.length > 1) {
				const marker = document.createElement('i');
				marker.style.setProperty('--marker', `var(--line-${at + 1})`);
				value.append(marker, label + ' ');
			}
			value.append(document.createElement('b'));
			return value;
		});
		box.replaceChildren(this.time, ...this.values);
	}

	show(time, texts) {
		this.time.textContent = time;
		texts.forEach((text, at) => this.values[at].lastElementChild.textContent = text);
	}

}

/** What there is: a line grows from the left until it moves. */
function between(min, max) {
	const from = Math.max(min ?? 0, (max ?? 0) - SECONDS);
	return [from, Math.max(max ?? 0, from + LEAST_SECONDS)];
}

export class Charts {

	constructor(loops) {
		this.loops = loops.slice(0, MAX_LOOPS);
		this.requests = new Chart('chart-requests', ['Requests'], (value) => rate(value) + (value == null ? '' : '/s'), { name: 'Requests a second', least: 1, axis: rate });
		this.busy = new Chart('chart-busy', this.loops.map((loop) => loop.name.replace('cork-', '')), percent,
			{ name: 'Loops busy', least: 0.05 });
		this.cpu = new Chart('chart-cpu', ['CPU'], nanos, { name: 'CPU time per request', least: 1000 });
		this.allocated = new Chart('chart-allocated', ['Bytes'], bytes, { name: 'Allocated per request', least: 64, incrs: POWERS_OF_TWO });
		this.all = [this.requests, this.busy, this.cpu, this.allocated];
		matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.all.forEach((chart) => chart.redraw()));
	}

	fits(loops) {
		return this.loops.length === Math.min(loops.length, MAX_LOOPS);
	}

	add(timeMillis, figures) {
		this.requests.add(timeMillis, [figures.requests]);
		this.busy.add(timeMillis, figures.loops.map((loop) => loop.busy));
		this.cpu.add(timeMillis, [figures.cpuPerRequest]);
		this.allocated.add(timeMillis, [figures.allocatedPerRequest]);
	}

	/** Nothing is known of some time: no line goes over it. */
	gap(timeMillis) {
		this.all.forEach((chart) => chart.add(timeMillis, null));
	}

	destroy() {
		this.all.forEach((chart) => chart.plot.destroy());
	}

}
