import { h, svg } from "./dom.js";
import { countOf, duration, quantile } from "./format.js";

const WIDTH = 560;
const HEIGHT = 150;
const LEFT = 46;
const BOTTOM = 22;
const TOP = 8;
const RIGHT = 20;
const PLOT_WIDTH = WIDTH - LEFT - RIGHT;
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM;
/** More dots than this lie on each other; of those that do, the slowest is shown. */
const MOST_DOTS = 1_200;
const STEPS = [1, 2, 5];

/** Two charts of how long the answers took: how many of each duration, and in the order of the run. */
export function durationCharts(rows, span, open) {
	const answered = rows.filter((row) => row.answered !== undefined);
	if (answered.length < 2) return [];
	const sorted = answered.map((row) => row.answered).sort((a, b) => a - b);
	return [
		figure("How long answers took", histogram(sorted), legend(sorted)),
		figure(
			"Over the run",
			overTime(answered, sorted, span, open),
			dotNote(answered.length),
		),
	];
}

function figure(title, chart, note) {
	return h(
		"figure",
		{ class: "chart" },
		h(
			"figcaption",
			{},
			h("strong", {}, title),
			h("span", { class: "chart-note" }, note),
		),
		chart,
	);
}

function legend(sorted) {
	return `median ${duration(quantile(sorted, 0.5))} · 95 % within ${duration(quantile(sorted, 0.95))}`;
}

/** 1, 2, 5, 10, … milliseconds: from just below the smallest value to just above the largest. */
function edgesFor(sorted) {
	const edges = [];
	for (let power = -1; power < 8; power += 1)
		for (const step of STEPS) edges.push(step * 10 ** power);
	const first = edges.findLastIndex((edge) => edge <= sorted[0]);
	const last = edges.findIndex((edge) => edge > sorted.at(-1));
	return edges.slice(Math.max(first, 0), last < 0 ? undefined : last + 1);
}

function histogram(sorted) {
	const edges = edgesFor(sorted);
	const bins = binsOf(sorted, edges);
	const step = PLOT_WIDTH / bins.length;
	const words = bins
		.filter(({ count }) => count > 0)
		.map((bin) => `${rangeOf(bin)}: ${bin.count}`);
	return chart(
		`Requests by duration. ${words.join("; ")}.`,
		baseline(),
		...bars(bins, step),
		...edges.map((edge, index) => mark(LEFT + index * step, label(edge))),
	);
}

function binsOf(sorted, edges) {
	return edges.slice(0, -1).map((from, index) => {
		const to = edges[index + 1];
		const count = sorted.filter(
			(value) => value < to && (value >= from || index === 0),
		).length;
		return { from, to, count };
	});
}

function bars(bins, step) {
	const most = Math.max(...bins.map(({ count }) => count));
	return bins.map((bin, index) => {
		const share = (bin.count / most) * (PLOT_HEIGHT - 14);
		const height = bin.count === 0 ? 0 : Math.max(2, share);
		return bar(bin, LEFT + index * step, step, height);
	});
}

function bar(bin, x, step, height) {
	const gap = Math.min(6, step * 0.15);
	const y = TOP + PLOT_HEIGHT - height;
	const box = { x: x + gap / 2, y, width: step - gap, height };
	return svg(
		"g",
		{},
		svg("title", {}, `${rangeOf(bin)}: ${countOf(bin.count, "request")}`),
		svg("rect", { class: "bar", ...box, rx: 2 }),
		bin.count > 0 && mark(x + step / 2, String(bin.count), y - 4, "value"),
	);
}

function rangeOf({ from, to }) {
	return `${label(from)} to ${label(to)}`;
}

function overTime(answered, sorted, span, open) {
	const edges = edgesFor(sorted);
	const yOf = logarithmic(edges[0], edges.at(-1));
	const xOf = (row) => LEFT + (row.start / span) * PLOT_WIDTH;
	const rare =
		edges.length > 7 ? edges.filter((edge) => /^1/.test(label(edge))) : edges;
	const slowest = answered.reduce((a, b) => (a.answered > b.answered ? a : b));
	return chart(
		`Durations in the order of the run, over ${duration(span)}. The slowest is ${slowest.path}, ${duration(slowest.answered)}.`,
		...rare.map((edge) => gridLine(yOf(edge), label(edge))),
		svg("text", { x: LEFT, y: HEIGHT - 6 }, "0"),
		svg(
			"text",
			{ x: WIDTH - RIGHT, y: HEIGHT - 6, "text-anchor": "end" },
			duration(span),
		),
		...thinned(answered).map((row) =>
			dot(row, xOf(row), yOf(row.answered), open),
		),
	);
}

/** Where a duration lies in the height of the plot. */
function logarithmic(lowest, highest) {
	const [low, high] = [Math.log(lowest), Math.log(highest)];
	return (value) => {
		const share = (Math.log(Math.max(value, lowest)) - low) / (high - low);
		return TOP + PLOT_HEIGHT * (1 - share);
	};
}

function gridLine(y, text) {
	return svg(
		"g",
		{},
		svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
		svg("text", { x: LEFT - 6, y: y + 3.5, "text-anchor": "end" }, text),
	);
}

function dot({ status, path, answered, position }, cx, cy, open) {
	const onclick = () => open(position);
	return svg(
		"circle",
		{ class: `dot ${status}`, cx, cy, r: 3, onclick },
		svg("title", {}, `${path}: ${duration(answered)}`),
	);
}

/** A text whose middle is at `x`. */
function mark(x, text, y = HEIGHT - 6, name = undefined) {
	return svg("text", { class: name, x, y, "text-anchor": "middle" }, text);
}

/** How many requests share a dot. */
function shareOf(count) {
	return Math.ceil(count / MOST_DOTS);
}

function dotNote(count) {
	const share = shareOf(count);
	return share === 1
		? "Each dot is a request"
		: `Each dot is the slowest of ${share} requests, or one that failed`;
}

function thinned(rows) {
	const share = shareOf(rows.length);
	if (share === 1) return rows;
	const kept = [];
	for (let index = 0; index < rows.length; index += share) {
		const group = rows.slice(index, index + share);
		const bad = group.find(
			({ status }) => status === "failed" || status === "error",
		);
		kept.push(
			bad ?? group.reduce((a, b) => (a.answered >= b.answered ? a : b)),
		);
	}
	return kept;
}

function chart(description, ...children) {
	return svg(
		"svg",
		{
			viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
			role: "img",
			"aria-label": description,
		},
		...children,
	);
}

function baseline() {
	const y = TOP + PLOT_HEIGHT + 0.5;
	return svg("line", {
		class: "grid",
		x1: LEFT,
		x2: WIDTH - RIGHT,
		y1: y,
		y2: y,
	});
}

function label(milliseconds) {
	if (milliseconds >= 60_000) return `${Math.round(milliseconds / 60_000)} min`;
	if (milliseconds >= 1000) return `${milliseconds / 1000} s`;
	return `${Number(milliseconds.toPrecision(1))} ms`;
}
