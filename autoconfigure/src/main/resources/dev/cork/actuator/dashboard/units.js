// How figures are written: short, with their unit, the same everywhere.

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const two = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const NOTHING = '–';

/** At least three digits say something, more say nothing. */
function digits(value) {
	const size = Math.abs(value);
	return (size >= 100 ? whole : size >= 10 ? one : two).format(value);
}

function scaled(value, step, units) {
	let unit = 0;
	while (Math.abs(value) >= step && unit < units.length - 1) {
		value /= step;
		unit++;
	}
	return digits(value) + units[unit];
}

const known = (format) => (value) => value === null || value === undefined || Number.isNaN(value) ? NOTHING : format(value);

export const count = known((value) => whole.format(value));
export const several = (number, name) => count(number) + ' ' + name + (number === 1 ? '' : 's');
export const rate = known((value) => value >= 10000 ? scaled(value, 1000, ['', ' k', ' M']) : value === 0 ? '0' : digits(value));
export const percent = known((value) => (value > 0 && value < 0.001 ? '<0.1' : one.format(100 * value)) + ' %');
export const bytes = known((value) => value < 1024 ? whole.format(value) + ' B' : scaled(value / 1024, 1024, [' KiB', ' MiB', ' GiB']));
export const nanos = known((value) => value < 1000 ? whole.format(value) + ' ns' : scaled(value / 1000, 1000, [' µs', ' ms', ' s']));

export const duration = known((millis) => {
	const seconds = Math.floor(millis / 1000);
	const parts = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']];
	const first = Math.max(0, parts.findIndex(([size]) => seconds >= size));
	return seconds === 0 ? '0 s' : parts.slice(first, first + 2)
		.map(([size, name], at) => Math.floor((at === 0 ? seconds : seconds % parts[first][0]) / size) + ' ' + name)
		.filter((text) => !text.startsWith('0 ')).join(' ');
});

export const clock = (millis) => new Date(millis).toLocaleTimeString('en-GB');
