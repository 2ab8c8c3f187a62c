import { type Html, html } from "./markup.ts";

const WIDTH = 560;
const HEIGHT = 190;
const LEFT = 58;
const RIGHT = 26;
const TOP = 10;
const BOTTOM = 24;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
const STEPS = [1, 2, 2.5, 5, 10];
const TICKS = 4;

/** One line of a chart; undefined where there is nothing to draw. */
export interface ChartLine {
	readonly label: string;
	/** Class of the style sheet: `c1` … `c5`, `bad`. */
	readonly colour: string;
	readonly values: readonly (number | undefined)[];
	readonly isFilled?: boolean;
}

export interface ChartTexts {
	readonly title: string;
	/** Of a value on the upright axis. */
	readonly valueText: (value: number) => string;
}

/** Values over time, all on one scale from 0. */
export function lineChart(
	{ title, valueText }: ChartTexts,
	times: readonly number[],
	timeText: (time: number) => string,
	lines: readonly ChartLine[],
): Html {
	const top = niceTop(
		lines.flatMap(({ values }) => values.map((value) => value ?? 0)),
	);
	const x = (index: number) =>
		LEFT + (times.length < 2 ? 0.5 : index / (times.length - 1)) * PLOT_WIDTH;
	const y = (value: number) => TOP + (1 - value / top) * PLOT_HEIGHT;
	const drawn = lines.map((line) => drawLine(line, x, y));
	return figure(title, legend(lines), [
		...grid(top, valueText),
		...timeAxis(times, timeText, x),
		...drawn,
	]);
}

/** Bars one upon the other. */
export interface Stack {
	readonly label: string;
	readonly colour: string;
	readonly values: readonly number[];
}

/** One bar for each place, with what it says when it is pointed at. */
export function barChart(
	{ title, valueText }: ChartTexts,
	labels: readonly string[],
	stacks: readonly Stack[],
): Html {
	const totals = labels.map((_, index) =>
		stacks.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
	);
	const top = niceTop(totals);
	const width = PLOT_WIDTH / Math.max(1, labels.length);
	const bars = labels.map((label, index) => {
		let base = 0;
		return stacks.map(({ colour, values, label: what }) => {
			const value = values[index] ?? 0;
			if (value === 0) return "";
			const height = (value / top) * PLOT_HEIGHT;
			base += height;
			const y = TOP + PLOT_HEIGHT - base;
			return html`<rect class="${colour}" x="${fixed(LEFT + index * width + 0.5)}" y="${fixed(y)}" width="${fixed(Math.max(0.5, width - 1))}" height="${fixed(height)}"><title>${label}: ${valueText(value)} ${what}</title></rect>`;
		});
	});
	return figure(title, stacks.length > 1 ? legend(stacks) : "", [
		...grid(top, valueText),
		...barAxis(labels, width),
		...bars.flat().filter((bar) => bar !== ""),
	]);
}

function figure(
	title: string,
	note: Html | string,
	parts: readonly (Html | string)[],
): Html {
	return html`<figure class="chart"><figcaption><strong>${title}</strong>${note}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${parts}</svg></figure>`;
}

function legend(
	items: readonly { readonly label: string; readonly colour: string }[],
): Html {
	const entries = items.map(
		({ label, colour }) =>
			html`<span class="key"><svg class="dot" viewBox="0 0 8 8" aria-hidden="true"><circle class="${colour}" cx="4" cy="4" r="4"/></svg>${label}</span>`,
	);
	return html`<span class="legend">${entries}</span>`;
}

function drawLine(
	{ values, colour, isFilled }: ChartLine,
	x: (index: number) => number,
	y: (value: number) => number,
): Html {
	let path = "";
	let isOpen = false;
	for (const [index, value] of values.entries()) {
		if (value !== undefined)
			path += `${isOpen ? "L" : "M"}${fixed(x(index))} ${fixed(y(value))}`;
		isOpen = value !== undefined;
	}
	const line = html`<path class="line ${colour}" d="${path}"/>`;
	if (!isFilled || path === "") return line;
	const floor = fixed(TOP + PLOT_HEIGHT);
	const area = `${path}L${fixed(x(values.length - 1))} ${floor}L${fixed(x(0))} ${floor}Z`;
	return html`<path class="area ${colour}" d="${area}"/>${line}`;
}

function grid(
	top: number,
	valueText: (value: number) => string,
): readonly Html[] {
	return Array.from({ length: TICKS + 1 }, (_, tick) => {
		const value = (top * tick) / TICKS;
		const y = fixed(TOP + (1 - tick / TICKS) * PLOT_HEIGHT);
		return html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/><text class="tick" x="${LEFT - 6}" y="${y}" text-anchor="end" dominant-baseline="middle">${valueText(value)}</text>`;
	});
}

function timeAxis(
	times: readonly number[],
	timeText: (time: number) => string,
	x: (index: number) => number,
): readonly Html[] {
	const step = Math.max(1, Math.ceil(times.length / 6));
	return times.flatMap((time, index) =>
		index % step === 0
			? html`<text class="tick" x="${fixed(x(index))}" y="${HEIGHT - 8}" text-anchor="middle">${timeText(time)}</text>`
			: [],
	);
}

function barAxis(labels: readonly string[], width: number): readonly Html[] {
	const step = Math.max(1, Math.ceil(labels.length / 7));
	return labels.flatMap((label, index) =>
		index % step === 0
			? html`<text class="tick" x="${fixed(LEFT + (index + 0.5) * width)}" y="${HEIGHT - 8}" text-anchor="middle">${label}</text>`
			: [],
	);
}

/** The least round number that nothing exceeds. */
function niceTop(values: readonly number[]): number {
	const highest = values.reduce((most, value) => Math.max(most, value), 0);
	if (highest <= 0) return 1;
	const power = 10 ** Math.floor(Math.log10(highest));
	const step = STEPS.find((one) => one * power >= highest) ?? 10;
	return step * power;
}

function fixed(number: number): string {
	return String(Number(number.toFixed(2)));
}
