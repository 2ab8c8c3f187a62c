import { visibleLine } from "../../diagnostics/visible-text.ts";
import { isAffordable, USUAL_LIMIT } from "../../run/parts/cost.ts";
import type { DependencyGroup } from "../../run/parts/dependency-groups.ts";
import { isEmptyPart, type Part } from "../../run/parts/part.ts";
import type { Style } from "../text/style.ts";
import { countOf, formatDuration } from "../text/units.ts";
import { type DividedRun, repeatedIn } from "./division-document.ts";

/** Groups that are listed: the largest decide how well a run can be divided. */
const MOST_GROUPS = 5;

/** Requests that are repeated: more than a few are a mistake. */
const MOST_REPEATED = 20;

export interface DivisionTextOptions {
	readonly style: Style;
	/** True where durations of earlier runs are known. */
	readonly isTimed: boolean;
	/** True where the requests of a folder stay together. */
	readonly isByFolder: boolean;
}

/** How a run is divided, for people. */
export function describeDivision(
	divided: DividedRun,
	{ style, isTimed, isByFolder }: DivisionTextOptions,
): string {
	const { parts, groups } = divided.division;
	const hasBarrier = groups.some(({ barrier }) => barrier !== undefined);
	return [
		...headline(divided, style),
		...price(divided, style),
		"",
		...table(parts, isTimed),
		...emptiness(parts, isByFolder && !hasBarrier, style),
		...largest(divided, style),
		...repetitions(divided, style),
		"",
	].join("\n");
}

function headline({ run, division }: DividedRun, style: Style): string[] {
	const { requests, iterationCount } = run;
	const { parts, groups } = division;
	const facts = [
		style.bold(countOf(parts.length, "shard")),
		countOf(requests.length, "request"),
		countOf(groups.length, "independent group"),
	];
	if (iterationCount > 1)
		facts.splice(2, 0, countOf(iterationCount, "iteration"));
	const mean =
		parts.reduce((sum, part) => sum + part.expected, 0) / parts.length;
	const most = parts.reduce((sum, part) => Math.max(sum, part.expected), 0);
	if (mean > 0)
		facts.push(`the longest takes ${(most / mean).toFixed(2)} times the mean`);
	return [facts.join(style.dim(" · "))];
}

/** What all shards together send, where that is more than the run. */
function price(
	{ division, limit = USUAL_LIMIT }: DividedRun,
	style: Style,
): string[] {
	const { planned, sent, factor } = division.cost;
	if (sent === planned) return [];
	const text = `together they send ${countOf(sent, "request")} instead of ${planned}: ${factor.toFixed(2)} times as many`;
	if (isAffordable(division, limit)) return [text];
	const refusal = `more than ${limit} times is refused, unless --shard-limit allows it`;
	return [style.warning(`${text}; ${refusal}`)];
}

function table(parts: readonly Part[], isTimed: boolean): string[] {
	const rows = parts.map((part, index) => [
		`${index + 1}/${parts.length}`,
		`${part.executions}`,
		`${repeatedIn(part).length}`,
		...(isTimed ? [formatDuration(part.expected)] : []),
	]);
	const head = [
		"Shard",
		"Requests",
		"Repeated",
		...(isTimed ? ["Expected"] : []),
	];
	const widths = head.map((name, column) =>
		Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
	);
	return [head, ...rows].map((row) =>
		row
			.map((cell, column) => cell.padEnd(widths[column] ?? 0))
			.join("  ")
			.trimEnd(),
	);
}

function emptiness(
	parts: readonly Part[],
	mayBeFiner: boolean,
	style: Style,
): string[] {
	const empty = parts.filter(isEmptyPart).length;
	if (empty === 0) return [];
	const text = `${countOf(empty, "shard")} ${empty === 1 ? "has" : "have"} nothing to run: there are no more independent groups.`;
	const hint =
		"With --shard-by request, requests of a folder need not stay together.";
	return ["", style.warning(text), ...(mayBeFiner ? [hint] : [])];
}

function largest({ run, division }: DividedRun, style: Style): string[] {
	const groups = division.groups
		.filter(({ positions }) => positions.length > 1)
		.toSorted((a, b) => b.positions.length - a.positions.length)
		.slice(0, MOST_GROUPS);
	if (groups.length === 0) return [];
	const pathOf = (position: number) =>
		visibleLine(run.requests[position]?.path ?? "");
	return [
		"",
		style.bold("Stays together, largest first"),
		...groups.map((group) => `  ${describeGroup(group, pathOf)}`),
		...groups.flatMap(({ barrier }) =>
			barrier === undefined
				? []
				: [`    because ${pathOf(barrier.position)} ${barrier.text}`],
		),
	];
}

function describeGroup(
	{ positions, isChain }: DependencyGroup,
	pathOf: (position: number) => string,
): string {
	const [first = 0] = positions;
	const last = positions.at(-1) ?? first;
	const chained = isChain ? ", with all iterations" : "";
	return `${countOf(positions.length, "request")} from ${pathOf(first)} to ${pathOf(last)}${chained}`;
}

function repetitions({ run, division }: DividedRun, style: Style): string[] {
	const counts = new Map<number, number>();
	for (const part of division.parts)
		for (const position of repeatedIn(part))
			counts.set(position, (counts.get(position) ?? 0) + 1);
	if (counts.size === 0) return [];
	const sorted = [...counts].sort(([a], [b]) => a - b);
	const lines = sorted
		.slice(0, MOST_REPEATED)
		.map(
			([position, count]) =>
				`  ${visibleLine(run.requests[position]?.path ?? "")} in ${countOf(count, "shard")} more`,
		);
	const rest = sorted.length - lines.length;
	return [
		"",
		style.bold("Repeated, because others need it"),
		...lines,
		...(rest > 0 ? [`  and ${countOf(rest, "request")} more`] : []),
	];
}
