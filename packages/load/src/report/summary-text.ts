import {
	fitEnd,
	padText,
	type Style,
	textWidth,
	visibleLine,
} from "@curlew/client/internal";
import type { LoadEnd, LoadStart } from "../run-load.ts";
import {
	bytesText,
	clockText,
	counted,
	countText,
	latencyText,
	rateText,
	shareText,
} from "../stats/amounts.ts";
import { ERROR_KINDS, ERROR_LABELS } from "../stats/error-kinds.ts";
import type { LoadTotals, RequestTotals } from "../stats/load-totals.ts";
import type { ThresholdResult } from "../thresholds/judge-thresholds.ts";

/** Messages of errors that are shown. */
const SHOWN_SAMPLES = 8;
/** Columns of the table, which a terminal has at least. */
const TABLE_WIDTH = 80;
/** Columns that a request's path has in any case. */
const SHORTEST_PATH = 10;
const GAP = "  ";

export interface SummaryOptions {
	readonly style: Style;
	/** Says which requests took which path. */
	readonly isVerbose?: boolean | undefined;
}

/** The figures of a load for a terminal of 80 columns. */
export function describeLoad(
	start: LoadStart,
	totals: LoadTotals,
	end: LoadEnd,
	{ style, isVerbose = false }: SummaryOptions,
): string {
	const seconds = end.elapsed / 1000;
	const lines = [
		...headline(totals, end, style),
		"",
		...table(start, totals, seconds, style),
		"",
		...errors(totals, style),
		...paths(start, totals, isVerbose),
		...lateness(start, totals, style),
	];
	return `${lines.join("\n").trimEnd()}\n`;
}

function headline(
	{ all, iterations }: LoadTotals,
	{ elapsed, ending, cut }: LoadEnd,
	style: Style,
): readonly string[] {
	const perSecond = elapsed > 0 ? all.count / (elapsed / 1000) : 0;
	const at = (percentile: number) =>
		latencyText(all.latencies.getValueAtPercentile(percentile));
	const failed = `${countText(all.failed)} failed (${shareText(all.failed, all.tried)})`;
	const lines = [
		`${style.bold(counted(all.count, "request"))} in ${clockText(elapsed)} (${rateText(perSecond)}), ${counted(iterations, "iteration")}, ${all.failed > 0 ? style.bad(failed) : style.good("none failed")}`,
		`received ${bytesText(all.bytesIn)}, sent ${bytesText(all.bytesOut)}`,
	];
	if (all.latencies.totalCount > 0)
		lines.push(
			`latency p50 ${at(50)}, p90 ${at(90)}, p95 ${at(95)}, p99 ${at(99)}, p99.9 ${at(99.9)}, max ${latencyText(all.latencies.maxValue)}`,
		);
	if (ending === "interrupted")
		lines.push(style.warning("Interrupted before its end."));
	if (cut > 0)
		lines.push(
			style.warning(
				`Still under way when the grace was over, and not counted: ${counted(cut, "request")}.`,
			),
		);
	return lines;
}

const COLUMNS = [
	"count",
	"rate",
	"errors",
	"p50",
	"p95",
	"p99",
	"max",
] as const;

function table(
	{ requests }: LoadStart,
	totals: LoadTotals,
	seconds: number,
	style: Style,
): readonly string[] {
	const rows = requests.flatMap(({ path }, index) => {
		const one = totals.requests[index];
		return one ? [{ path, figures: cells(one, seconds) }] : [];
	});
	if (rows.length !== 1)
		rows.push({ path: "all", figures: cells(totals.all, seconds) });
	const all = [{ path: "request", figures: COLUMNS }, ...rows];
	const widths = COLUMNS.map((_, column) =>
		Math.max(...all.map(({ figures }) => figures[column]?.length ?? 0)),
	);
	const taken = widths.reduce((sum, width) => sum + GAP.length + width, 0);
	const room = Math.max(TABLE_WIDTH - taken, SHORTEST_PATH);
	const paths = all.map(({ path }) => fitEnd(visibleLine(path), room));
	const pathWidth = Math.max(...paths.map(textWidth));
	return all.map(({ figures }, row) => {
		const shown = figures.map((figure, column) =>
			figure.padStart(widths[column] ?? 0),
		);
		const text = [padText(paths[row] ?? "", pathWidth), ...shown].join(GAP);
		return row === 0 ? style.dim(text) : text;
	});
}

function cells(one: RequestTotals, seconds: number): readonly string[] {
	const { latencies } = one;
	const at = (percentile: number) =>
		latencies.totalCount === 0
			? "-"
			: latencyText(latencies.getValueAtPercentile(percentile));
	return [
		countText(one.count),
		rateText(seconds > 0 ? one.count / seconds : 0),
		countText(one.failed),
		at(50),
		at(95),
		at(99),
		latencies.totalCount === 0 ? "-" : latencyText(latencies.maxValue),
	];
}

function errors({ all }: LoadTotals, style: Style): readonly string[] {
	const counted = ERROR_KINDS.flatMap((kind) => {
		const count = all.errors.get(kind);
		return count === undefined
			? []
			: [`${ERROR_LABELS[kind]} ${countText(count)}`];
	});
	const statuses = [...all.statuses]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([status, count]) => `${status} × ${countText(count)}`);
	const lines: string[] = [];
	if (statuses.length > 0) lines.push(`statuses: ${statuses.join(", ")}`);
	if (counted.length === 0) return lines;
	lines.push(`${style.bad("errors")}: ${counted.join(", ")}`);
	for (const { message } of all.samples.slice(0, SHOWN_SAMPLES))
		lines.push(`  ${visibleLine(message)}`);
	return lines;
}

function paths(
	{ requests, slowPathReasons }: LoadStart,
	totals: LoadTotals,
	isVerbose: boolean,
): readonly string[] {
	const { all } = totals;
	const others = all.count - all.fastPath;
	if (others === 0 && !isVerbose) return [];
	const lines = [
		`paths: ${countText(all.fastPath)} fast, ${countText(others)} slow (scripts, assertions, signatures, …)`,
	];
	if (!isVerbose) return lines;
	for (const [index, { path }] of requests.entries()) {
		const one = totals.requests[index];
		const why = slowPathReasons[index];
		if (one)
			lines.push(
				`  ${visibleLine(path)}: ${countText(one.fastPath)} fast, ${countText(one.count - one.fastPath)} slow${why ? ` (${why})` : ""}`,
			);
	}
	return lines;
}

function lateness(
	{ plan }: LoadStart,
	{ late, latest, dropped }: LoadTotals,
	style: Style,
): readonly string[] {
	if (plan.model.kind !== "rate") return [];
	const lines: string[] = [];
	if (late > 0)
		lines.push(
			style.warning(
				`${counted(late, "iteration")} began late, by up to ${latencyText(latest * 1000)}: what is late is measured from when it should have begun.`,
			),
		);
	if (dropped > 0)
		lines.push(
			style.bad(
				`${counted(dropped, "iteration")} never began: no more than ${counted(plan.model.maxUsers, "user")} may be busy (--max-vus).`,
			),
		);
	return lines;
}

/** Which thresholds hold, and which are broken by how much. */
export function describeThresholds(
	results: readonly ThresholdResult[],
	style: Style,
): string {
	return results
		.map(({ text, isBroken, actual, beyond }) => {
			const shown = visibleLine(text);
			if (!isBroken) return `${style.good("✓")} not ${shown}: ${actual}\n`;
			const by =
				beyond === undefined
					? ""
					: `, ${Number(beyond.toPrecision(2))}% beyond`;
			return `${style.bad("✗")} ${shown}: ${actual}${by}\n`;
		})
		.join("");
}
