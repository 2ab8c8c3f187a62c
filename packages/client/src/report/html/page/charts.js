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
	const bins = edges.slice(0, -1).map((from, index) => {
		const to = edges[index + 1];
		const count = sorted.filter(
			(value) => value < to && (value >= from || index === 0),
		).length;
		return { from, to, count };
	});
	const most = Math.max(...bins.map(({ count }) => count));
	const step = PLOT_WIDTH / bins.length;
	const gap = Math.min(6, step * 0.15);
	const bars = bins.map(({ from, to, count }, index) => {
		const height =
			count === 0 ? 0 : Math.max(2, (count / most) * (PLOT_HEIGHT - 14));
		const x = LEFT + index * step;
		const y = TOP + PLOT_HEIGHT - height;
		return svg(
			"g",
			{},
			svg(
				"title",
				{},
				`${label(from)} to ${label(to)}: ${countOf(count, "request")}`,
			),
			svg("rect", {
				class: "bar",
				x: x + gap / 2,
				y,
				width: step - gap,
				height,
				rx: 2,
			}),
			count > 0 &&
				svg(
					"text",
					{
						class: "value",
						x: x + step / 2,
						y: y - 4,
						"text-anchor": "middle",
					},
					String(count),
				),
		);
	});
	const marks = edges.map((edge, index) =>
		svg(
			"text",
			{ x: LEFT + index * step, y: HEIGHT - 6, "text-anchor": "middle" },
			label(edge),
		),
	);
	const words = bins
		.filter(({ count }) => count > 0)
		.map(({ from, to, count }) => `${label(from)} to ${label(to)}: ${count}`);
	return chart(
		`Requests by duration. ${words.join("; ")}.`,
		baseline(),
		...bars,
		...marks,
	);
}

function overTime(answered, sorted, span, open) {
	const edges = edgesFor(sorted);
	const [low, high] = [Math.log(edges[0]), Math.log(edges.at(-1))];
	const yOf = (value) =>
		TOP +
		PLOT_HEIGHT *
			(1 - (Math.log(Math.max(value, edges[0])) - low) / (high - low));
	const xOf = (row) => LEFT + (row.start / span) * PLOT_WIDTH;
	const rare =
		edges.length > 7 ? edges.filter((edge) => /^1/.test(label(edge))) : edges;
	const lines = rare.map((edge) =>
		svg(
			"g",
			{},
			svg("line", {
				class: "grid",
				x1: LEFT,
				x2: WIDTH - RIGHT,
				y1: yOf(edge),
				y2: yOf(edge),
			}),
			svg(
				"text",
				{ x: LEFT - 6, y: yOf(edge) + 3.5, "text-anchor": "end" },
				label(edge),
			),
		),
	);
	const dots = thinned(answered).map((row) =>
		svg(
			"circle",
			{
				class: `dot ${row.status}`,
				cx: xOf(row),
				cy: yOf(row.answered),
				r: 3,
				onclick: () => open(row.position),
			},
			svg("title", {}, `${row.path}: ${duration(row.answered)}`),
		),
	);
	const ends = [
		svg("text", { x: LEFT, y: HEIGHT - 6 }, "0"),
		svg(
			"text",
			{ x: WIDTH - RIGHT, y: HEIGHT - 6, "text-anchor": "end" },
			duration(span),
		),
	];
	const slowest = answered.reduce((a, b) => (a.answered > b.answered ? a : b));
	return chart(
		`Durations in the order of the run, over ${duration(span)}. The slowest is ${slowest.path}, ${duration(slowest.answered)}.`,
		...lines,
		...ends,
		...dots,
	);
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
