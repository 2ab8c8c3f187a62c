import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import {
	bytesText,
	clockText,
	countText,
	latencyText,
	rateText,
	shareText,
} from "../../stats/amounts.ts";
import { ERROR_KINDS, ERROR_LABELS } from "../../stats/error-kinds.ts";
import type { RequestTotals } from "../../stats/load-totals.ts";
import type { FinishedLoad } from "../load-document.ts";
import { describeModel } from "../model-text.ts";
import { loadCharts } from "./load-charts.ts";
import { Html, html } from "./markup.ts";

/** The style sheet; a bundle has it beside it, as it is here. See `tools/build.ts`. */
export const LOAD_STYLE = new URL("./load-page.css", import.meta.url);

/** One page that needs nothing beside it, and runs no script at all: its policy allows its own style sheet, and nothing else. */
export function loadPage(load: FinishedLoad): string {
	const style = readFileSync(LOAD_STYLE, "utf8");
	const hash = createHash("sha256").update(style).digest("base64");
	const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
	const { collection } = load.start;
	return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Html(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${collection.name} · load · Curlew</title>
<style>${new Html(style)}</style>
</head>
<body>
${heading(load)}
${figures(load)}
${thresholds(load)}
<section class="charts" aria-label="Charts">${loadCharts(load.totals, load.end.elapsed)}</section>
<h2>Requests</h2>
${requestTable(load)}
${messages(load)}
</body>
</html>
`.text;
}

function heading({ start, end }: FinishedLoad): Html {
	const at = new Date(start.startAt + start.plan.warmUp).toISOString();
	const environment =
		start.environment === undefined
			? ""
			: ` · environment ${start.environment}`;
	const interrupted =
		end.ending === "interrupted"
			? html`<p class="warn">Interrupted before its end.</p>`
			: "";
	return html`<header><h1>${start.collection.name}</h1>
<p class="muted">${describeModel(start.plan)}${environment} · ${at} · ${start.threads} threads · ${start.hosts.join(", ")}</p>
${interrupted}</header>`;
}

function figures({ totals, end }: FinishedLoad): Html {
	const { all } = totals;
	const { latencies } = all;
	const at = (percentile: number) =>
		latencies.totalCount === 0
			? "–"
			: latencyText(latencies.getValueAtPercentile(percentile));
	const rate = end.elapsed > 0 ? all.count / (end.elapsed / 1000) : 0;
	const entries: readonly (readonly [string, Html | string])[] = [
		["Requests", countText(all.count)],
		["Per second", rateText(rate)],
		[
			"Errors",
			html`<span class="${all.failed > 0 ? "bad" : "good"}">${shareText(all.failed, all.tried)}</span>`,
		],
		["p50", at(50)],
		["p95", at(95)],
		["p99", at(99)],
		["Longest", at(100)],
		["Received", bytesText(all.bytesIn)],
		["Duration", clockText(end.elapsed)],
		...(totals.late > 0
			? [["Began late", countText(totals.late)] as const]
			: []),
		...(totals.dropped > 0
			? [["Never began", countText(totals.dropped)] as const]
			: []),
	];
	const items = entries.map(
		([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
	);
	return html`<dl class="figures">${items}</dl>`;
}

function thresholds({ thresholds }: FinishedLoad): Html | string {
	if (thresholds.length === 0) return "";
	const rows = thresholds.map(
		({ text, isBroken, actual }) =>
			html`<tr><td>${text}</td><td>${actual}</td><td class="${isBroken ? "bad" : "good"}">${isBroken ? "failed" : "passed"}</td></tr>`,
	);
	return html`<h2>Fails if</h2><div class="table"><table><thead><tr><th>Condition</th><th>Measured</th><th>Result</th></tr></thead><tbody>${rows}</tbody></table></div><h2>Over time</h2>`;
}

const COLUMNS = [
	"Request",
	"Count",
	"Per second",
	"Errors",
	"p50",
	"p90",
	"p95",
	"p99",
	"Longest",
	"Received",
	"Fast path",
	"Statuses",
] as const;

function requestTable({ start, totals, end }: FinishedLoad): Html {
	const seconds = end.elapsed / 1000;
	const rows = start.requests.flatMap(({ path }, index) => {
		const one = totals.requests[index];
		return one ? requestRow(path, one, seconds) : [];
	});
	const head = COLUMNS.map((column) => html`<th>${column}</th>`);
	return html`<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${rows}${rows.length === 1 ? "" : requestRow("all", totals.all, seconds)}</tbody></table></div>`;
}

function requestRow(name: string, one: RequestTotals, seconds: number): Html {
	const { latencies } = one;
	const at = (percentile: number) =>
		latencies.totalCount === 0
			? "–"
			: latencyText(latencies.getValueAtPercentile(percentile));
	const cells = [
		countText(one.count),
		rateText(seconds > 0 ? one.count / seconds : 0),
		countText(one.failed),
		at(50),
		at(90),
		at(95),
		at(99),
		at(100),
		bytesText(one.bytesIn),
		shareText(one.fastPath, one.count),
		[...one.statuses]
			.map(([status, count]) => `${status} × ${countText(count)}`)
			.join(", "),
	].map((cell) => html`<td>${cell}</td>`);
	return html`<tr><th scope="row">${name}</th>${cells}</tr>`;
}

function messages({ start, totals }: FinishedLoad): Html | string {
	const rows = start.requests.flatMap(({ path }, index) =>
		errorsOf(path, totals.requests[index]),
	);
	if (rows.length === 0) return "";
	return html`<h2>Errors</h2><div class="table"><table><thead><tr><th>Request</th><th class="text">Kind</th><th>Count</th><th class="text">For example</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function errorsOf(path: string, one: RequestTotals | undefined): Html[] {
	return ERROR_KINDS.flatMap((kind) => {
		const count = one?.errors.get(kind);
		if (one === undefined || count === undefined) return [];
		const sample = one.samples.find((each) => each.kind === kind);
		return html`<tr><td>${path}</td><td class="text">${ERROR_LABELS[kind]}</td><td>${countText(count)}</td><td class="text">${sample?.message}</td></tr>`;
	});
}
