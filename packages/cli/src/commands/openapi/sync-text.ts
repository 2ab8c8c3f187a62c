import { relative } from "node:path";
import { countOf, fitEnd, visibleLine } from "@curlew/client/internal";
import {
	isInStep,
	type SyncChange,
	type SyncConflict,
	type SyncPlan,
} from "@curlew/contract";

/** Columns. */
const WIDTH = 80;

/** What a sync has done, or would do, for people: a line for each change, then the conflicts. */
export function describeSync(plan: SyncPlan, isDone: boolean): string {
	const { changes, conflicts, operations, document } = plan;
	const lines = [
		...changes.flatMap(linesOf),
		...conflicts.flatMap(conflictLines),
	];
	const list = lines.map((line) => `${fitEnd(visibleLine(line), WIDTH)}\n`);
	const place = visibleLine(document);
	if (isInStep(plan))
		return `${list.join("")}In step with ${place}: ${countOf(operations, "operation")}.\n`;
	const open =
		conflicts.length === 0
			? ""
			: `, ${countOf(conflicts.length, "conflict")} to decide (--ours, --theirs)`;
	const files = countOf(plan.files.length, "file");
	const what = isDone ? `Wrote ${files}` : `Out of step: would write ${files}`;
	return `${list.join("")}${what}${open}.\n`;
}

function linesOf(change: SyncChange): readonly string[] {
	const { operation } = change;
	switch (change.kind) {
		case "added":
			return [`+ ${operation}  ${change.request}`];
		case "gone":
			return [`- ${operation}  ${change.request} (marked, not removed)`];
		case "returned":
			return [`+ ${operation}  ${change.request} (is there again)`];
		case "adopted":
			return [`= ${operation}  ${change.request}`];
		case "renamed":
			return [`> ${change.from}`, `  now ${operation}  ${change.request}`];
		case "left-out":
			return [`  ${operation}  has no request; --restore makes one`];
		case "changed":
			return [
				`~ ${operation}  ${change.request === operation ? "" : change.request}`,
				...change.fields.map((field) => `    ${field}`),
			];
	}
}

function conflictLines(conflict: SyncConflict): readonly string[] {
	const { id, file, line, base, theirs, yours } = conflict;
	return [
		`! ${id}`,
		`    ${relative(process.cwd(), file)}:${line}`,
		`    was       ${shown(base)}`,
		`    document  ${shown(theirs)}`,
		`    yours     ${shown(yours)}`,
	];
}

function shown(value: unknown): string {
	if (value === undefined) return "(not there)";
	return typeof value === "string" ? value : JSON.stringify(value);
}
