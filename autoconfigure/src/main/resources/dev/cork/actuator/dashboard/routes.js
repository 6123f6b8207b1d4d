// The table of routes: sortable, and a row stays the same element as its figures change, so that nothing loses the focus.
import { bytes, count, nanos, percent, rate } from './units.js';

const COLUMNS = [
	{ id: 'name', title: 'Route', text: (route) => route.name, value: (route) => route.name, first: 'ascending' },
	{ id: 'requests', small: 2, title: 'Requests', text: (route) => count(route.requests), value: (route) => route.requests },
	{ id: 'rate', small: 1, title: 'Per second', text: (route) => rate(route.rate), value: (route) => route.rate },
	{ id: 'cpu', small: 1, title: 'CPU mean', text: (route) => nanos(route.cpuNanos?.mean), value: (route) => route.cpuNanos?.mean },
	{ id: 'cpu-p50', title: 'p50', wide: true, text: (route) => nanos(route.cpuNanos?.p50), value: (route) => route.cpuNanos?.p50 },
	{ id: 'cpu-p99', title: 'p99', wide: true, text: (route) => nanos(route.cpuNanos?.p99), value: (route) => route.cpuNanos?.p99 },
	{ id: 'cpu-max', title: 'max', wide: true, text: (route) => nanos(route.cpuNanos?.max), value: (route) => route.cpuNanos?.max },
	{ id: 'cpu-share', small: 1, title: 'CPU share', bar: 'cpu', text: (route) => percent(route.cpuShare), value: (route) => route.cpuShare },
	{ id: 'bytes', small: 2, title: 'Bytes mean', text: (route) => bytes(route.allocatedBytes?.mean), value: (route) => route.allocatedBytes?.mean },
	{ id: 'bytes-p50', title: 'p50', wide: true, text: (route) => bytes(route.allocatedBytes?.p50), value: (route) => route.allocatedBytes?.p50 },
	{ id: 'bytes-p99', title: 'p99', wide: true, text: (route) => bytes(route.allocatedBytes?.p99), value: (route) => route.allocatedBytes?.p99 },
	{ id: 'bytes-max', title: 'max', wide: true, text: (route) => bytes(route.allocatedBytes?.max), value: (route) => route.allocatedBytes?.max },
	{ id: 'bytes-share', small: 2, title: 'Bytes share', bar: 'bytes', text: (route) => percent(route.allocatedShare), value: (route) => route.allocatedShare }
];

const LABELS = { 'cpu-p50': 'CPU, median', 'cpu-p99': 'CPU, 99th percentile', 'cpu-max': 'CPU, maximum', 'bytes-p50': 'Bytes, median',
	'bytes-p99': 'Bytes, 99th percentile', 'bytes-max': 'Bytes, maximum' };

export class Routes {

	constructor(table) {
		this.head = table.querySelector('thead tr');
		this.body = table.querySelector('tbody');
		this.rows = new Map();
		this.list = [];
		this.order = { id: 'cpu-share', direction: 'descending' };
		COLUMNS.forEach((column) => this.head.append(this.header(column)));
		this.showOrder();
	}

	header(column) {
		const cell = document.createElement('th');
		cell.scope = 'col';
		cell.role = 'columnheader';
		cell.dataset.column = column.id;
		place(cell, column);
		const button = document.createElement('button');
		button.type = 'button';
		button.textContent = column.title;
		if (LABELS[column.id]) {
			button.setAttribute('aria-label', LABELS[column.id]);
			button.title = LABELS[column.id];
		}
		button.addEventListener('click', () => this.sortBy(column));
		cell.append(button);
		return cell;
	}

	sortBy(column) {
		const first = column.first ?? 'descending';
		const other = first === 'descending' ? 'ascending' : 'descending';
		const again = this.order.id === column.id && this.order.direction === first;
		this.order = { id: column.id, direction: again ? other : first };
		this.showOrder();
		this.show(this.list);
	}

	showOrder() {
		for (const cell of this.head.children) {
			if (cell.dataset.column === this.order.id) {
				cell.setAttribute('aria-sort', this.order.direction);
			}
			else {
				cell.removeAttribute('aria-sort');
			}
		}
	}

	show(routes) {
		this.list = routes;
		const column = COLUMNS.find((one) => one.id === this.order.id);
		const sign = this.order.direction === 'ascending' ? 1 : -1;
		const sorted = [...routes].sort((a, b) => sign * compare(column.value(a), column.value(b)) || compare(a.name, b.name));
		sorted.forEach((route, at) => {
			const row = this.row(route);
			if (this.body.children[at] !== row) {
				this.body.insertBefore(row, this.body.children[at] ?? null);
			}
		});
		while (this.body.children.length > sorted.length) {
			const gone = this.body.lastElementChild;
			this.rows.delete(gone.dataset.route);
			gone.remove();
		}
	}

	row(route) {
		let row = this.rows.get(route.name);
		if (row === undefined) {
			row = document.createElement('tr');
			row.role = 'row';
			row.dataset.route = route.name;
			COLUMNS.forEach((column, at) => row.append(cell(column, at === 0)));
			this.rows.set(route.name, row);
		}
		row.dataset.kind = route.kind;
		COLUMNS.forEach((column, at) => {
			const text = column.text(route);
			const target = row.children[at].querySelector('span') ?? row.children[at];
			if (target.textContent !== text) {
				target.textContent = text;
			}
			if (column.bar) {
				row.children[at].style.setProperty('--share', Math.round(1000 * (column.value(route) ?? 0)) / 10 + '%');
			}
		});
		return row;
	}

}

function cell(column, header) {
	const element = document.createElement(header ? 'th' : 'td');
	// said once more, as a small screen shows the table as a grid
	element.role = header ? 'rowheader' : 'cell';
	if (header) {
		element.scope = 'row';
	}
	place(element, column);
	if (column.bar) {
		element.classList.add('bar', column.bar);
		element.append(document.createElement('span'));
	}
	return element;
}

/** On a small screen some figures are left out, and the others stand in two lines. */
function place(cell, column) {
	cell.classList.toggle('wide-only', column.wide === true);
	if (column.small) {
		cell.classList.add('small-' + column.small);
	}
}

function compare(a, b) {
	return typeof a === 'string' ? a.localeCompare(b) : (a ?? -1) - (b ?? -1);
}
