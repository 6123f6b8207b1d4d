// The charts over time: the last five minutes, a point a second, all with one cursor.
import { bytes, clock, nanos, percent, rate } from './units.js';

const SECONDS = 300;
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
		const axis = { stroke: () => colour('--quiet'), grid: { stroke: () => colour('--edge'), width: 1 },
			ticks: { show: false }, font: '12px system-ui, sans-serif' };
		this.plot = new uPlot({
			...this.size(),
			cursor: { sync: { key: 'cork' }, drag: { x: false, y: false } },
			scales: { x: { range: (self, min, max) => [(max ?? SECONDS) - SECONDS, max ?? SECONDS] },
				y: { range: (self, min, max) => [0, Math.max(max ?? 0, describe.least ?? 0) * 1.1 || 1] } },
			series: [
				{ label: 'Time', value: (self, seconds) => seconds == null ? '–' : clock(1000 * seconds) },
				...series.map((label, at) => ({ label, value: (self, value) => format(value), width: 1.5, points: { show: false },
					stroke: () => colour('--line-' + (at + 1)), fill: series.length === 1 ? () => colour('--area') : undefined }))
			],
			axes: [
				{ ...axis, size: 28, space: 60, incrs: [60, 120], values: (self, times) => times.map((seconds) => clock(1000 * seconds).slice(0, 5)) },
				{ ...axis, size: 62, ...(describe.incrs ? { incrs: describe.incrs } : {}), values: (self, values) => values.map((value) => format(value)) }
			]
		}, this.data, this.box);
		new ResizeObserver(() => this.plot.setSize(this.size())).observe(this.box);
	}

	size() {
		const legend = this.box.querySelector('.u-legend')?.offsetHeight ?? 26;
		return { width: this.box.clientWidth, height: Math.max(100, this.box.clientHeight - legend) };
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
		const last = values?.filter((value) => value != null) ?? [];
		this.box.dataset.points = times.length;
		this.box.setAttribute('aria-label', this.describe.name + ': '
			+ (last.length > 0 ? 'now ' + last.map(this.format).join(', ') : 'nothing to show now'));
	}

	redraw() {
		this.plot.redraw();
	}

}

export class Charts {

	constructor(loops) {
		this.loops = loops.slice(0, MAX_LOOPS);
		this.requests = new Chart('chart-requests', ['Requests/s'], rate, { name: 'Requests a second', least: 1 });
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
