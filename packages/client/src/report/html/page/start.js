import { durationCharts } from "./charts.js";
import { countOfRun, placeOf, readReport, report, spanOfRun } from "./data.js";
import { showDetails } from "./details.js";
import { byId, h, icon } from "./dom.js";
import { drawToolbar, resetFilters, wantedRows } from "./filters.js";
import { countOf, duration, moment, number, quantile } from "./format.js";
import { RequestList } from "./list.js";

const ENDINGS = {
	bailed: "The run stopped at its first failure (--bail).",
	"stopped-by-script": "A script stopped the run.",
};

let list;

/** The story of the page: read the data, draw what tells of the run, then the list. */
function start() {
	readReport();
	drawHeader();
	drawNotices();
	drawFigures();
	list = new RequestList((position) => openDetails(position));
	byId("charts").replaceChildren(
		...durationCharts(report.rows, spanOfRun(), (position) =>
			list.select(position),
		),
	);
	byId("lane-scale").replaceChildren(
		h("span", {}, "0"),
		h("span", {}, duration(spanOfRun())),
	);
	drawToolbar(update);
	byId("reset").addEventListener("click", () => resetFilters(update));
	document.addEventListener("keydown", onKey);
	addEventListener("hashchange", followHash);
	update();
	followHash();
}

function verdict() {
	const { summary, problems } = report.end;
	if (!summary) return ["error", "Not finished"];
	const { requests } = summary;
	const bad = requests.failed + requests.error;
	const all = totalOf(requests);
	if (summary.isSuccess) return ["passed", "Passed"];
	if (bad > 0)
		return ["failed", `${number(bad)} of ${countOf(all, "request")} failed`];
	return [
		"failed",
		problems.length > 0 ? "The collection has problems" : "Interrupted",
	];
}

function drawHeader() {
	const { collection, environment, at, curlew, iterationCount, seed } =
		report.run;
	const [status, words] = verdict();
	const whole = report.end.summary?.duration;
	const facts = [
		environment && `Environment ${environment}`,
		moment(at),
		whole !== undefined && duration(whole),
		iterationCount > 1 && countOf(iterationCount, "iteration"),
		seed !== null && `seed ${seed}`,
		`Curlew ${curlew}`,
	].filter(Boolean);
	byId("header").replaceChildren(
		h("span", { class: `verdict ${status}` }, icon(status)),
		h(
			"div",
			{},
			h("h1", {}, collection.name),
			h("p", { class: "meta" }, ...facts.map((fact) => h("span", {}, fact))),
		),
		h("p", { class: `outcome ${status}` }, words),
	);
}

function drawNotices() {
	const { summary, problems, incomplete } = report.end;
	const notices = [
		incomplete && `${incomplete} These are the requests that ran.`,
		ENDINGS[summary?.ending],
		omissionNote(),
	].filter(Boolean);
	byId("notices").replaceChildren(
		...notices.map((text) => h("p", { class: "notice" }, text)),
		...problems.map(({ severity, message, hint, location }) =>
			h(
				"div",
				{ class: `notice ${severity}` },
				h("p", {}, message),
				location && h("p", { class: "place" }, placeOf(location)),
				hint && h("p", { class: "hint" }, hint),
			),
		),
	);
}

/** Of very long runs, only a part is in the page. */
function omissionNote() {
	if (!report.end.omitted) return undefined;
	const shown = number(report.rows.length);
	const all = countOf(totalOf(countOfRun()), "request");
	return `The page shows ${shown} of ${all}: the first ones, and later ones that failed. The numbers of requests count all of them, durations those that are shown. A JSON report has every one.`;
}

function drawFigures() {
	const { rows, end } = report;
	const counts = countOfRun();
	const total = totalOf(counts);
	const times = rows.flatMap((row) => row.answered ?? []).sort((a, b) => a - b);
	const { tests, assertions } = end.summary ?? {};
	byId("figures").replaceChildren(
		h(
			"div",
			{ class: "figure wide" },
			h("h2", {}, "Requests"),
			h("p", { class: "big" }, number(total)),
			statusBar(counts, total),
			h("p", { class: "small" }, wordsOf(counts)),
		),
		...[
			["Tests", tests],
			["Assertions", assertions],
		]
			.filter(([, tally]) => tally && tally.passed + tally.failed > 0)
			.map(([name, tally]) => tallyFigure(name, tally)),
		...(times.length > 0
			? [
					timeFigure("Median answer", quantile(times, 0.5)),
					timeFigure("Slowest answer", times.at(-1)),
				]
			: []),
	);
}

function totalOf({ passed, failed, error, skipped }) {
	return passed + failed + error + skipped;
}

function statusBar(counts, total) {
	const parts = Object.entries(counts).filter(([, count]) => count > 0);
	return h(
		"div",
		{ class: "status-bar", "aria-hidden": "true" },
		...parts.map(([status, count]) => {
			const part = h("span", { class: status });
			part.style.flexGrow = String(Math.max(count / total, 0.01));
			return part;
		}),
	);
}

function wordsOf(counts) {
	const { passed, failed, error, skipped } = counts;
	return [
		`${number(passed)} passed`,
		failed > 0 && `${number(failed)} failed`,
		error > 0 && countOf(error, "error"),
		skipped > 0 && `${number(skipped)} skipped`,
	]
		.filter(Boolean)
		.join(" · ");
}

function tallyFigure(name, { passed, failed }) {
	const words = failed > 0 ? `${number(failed)} failed` : "all passed";
	return h(
		"div",
		{ class: "figure" },
		h("h2", {}, name),
		h(
			"p",
			{ class: "big" },
			number(passed),
			h("span", {}, ` / ${number(passed + failed)}`),
		),
		h("p", { class: failed > 0 ? "small failed" : "small" }, words),
	);
}

function timeFigure(name, time) {
	const [value, ...unit] = duration(time).split(" ");
	return h(
		"div",
		{ class: "figure" },
		h("h2", {}, name),
		h("p", { class: "big" }, value, h("span", {}, ` ${unit.join(" ")}`)),
	);
}

function update() {
	const rows = wantedRows();
	list.setRows(rows);
	byId("nothing").hidden = rows.length > 0;
	byId("status").textContent = `${countOf(rows.length, "request")} shown`;
}

function openDetails(position) {
	const isNew = byId("details").hidden;
	byId("split").classList.add("open");
	showDetails(position, {
		close: closeDetails,
		step: (by) => list.step(by),
		select: (other) => list.select(other),
	});
	history.replaceState(null, "", `#${report.rows[position].index}`);
	if (!isNew) return;
	// The details get the height of the window.
	const { top } = byId("toolbar").getBoundingClientRect();
	if (top > 0) scrollBy(0, top);
	list.focus();
}

function closeDetails() {
	byId("details").hidden = true;
	byId("split").classList.remove("open");
	history.replaceState(null, "", "#");
	list.deselect();
	list.focus();
}

/** `report.html#12` opens request 12. */
function followHash() {
	const index = Number.parseInt(location.hash.slice(1), 10);
	const row = report.rows.find((one) => one.index === index);
	if (row) list.select(row.position);
}

function onKey(event) {
	const isTyping = /^(input|select|textarea)$/i.test(event.target.tagName);
	if (event.key === "/" && !isTyping) {
		byId("search").focus();
		event.preventDefault();
	} else if (event.key === "Escape" && !byId("details").hidden) closeDetails();
	else if (event.key === "ArrowDown" && event.target.id === "search") {
		list.focus();
		list.step(1);
		event.preventDefault();
	}
}

document.addEventListener("DOMContentLoaded", start);
