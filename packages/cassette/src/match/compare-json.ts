import type { SecretMarks } from "../marks/mark.ts";
import { isSameText } from "./compare-text.ts";
import type { MatchFindings } from "./findings.ts";
import {
	isIgnoredPointer,
	type MatchingRules,
	pointerOf,
} from "./matching-rules.ts";

const DEEPEST = 200;

interface JsonComparison {
	readonly marks: SecretMarks;
	readonly rules: MatchingRules;
	readonly findings: MatchFindings;
}

/** Notes the places at which two values of JSON differ. The order of an object's members counts for nothing. */
export function compareJson(
	recorded: unknown,
	sent: unknown,
	comparison: JsonComparison,
	path: readonly string[] = [],
): void {
	const { rules, findings } = comparison;
	if (recorded === sent || isIgnoredPointer(rules, path)) return;
	if (
		path.length <= DEEPEST &&
		isContainer(recorded) &&
		isContainer(sent) &&
		Array.isArray(recorded) === Array.isArray(sent)
	) {
		const keys = new Set([...Object.keys(recorded), ...Object.keys(sent)]);
		for (const key of keys)
			compareJson(own(recorded, key), own(sent, key), comparison, [
				...path,
				key,
			]);
		return;
	}
	if (isSameScalar(recorded, sent, comparison)) return;
	findings.differ(`body ${pointerOf(path)}`, shown(recorded), shown(sent));
}

function isSameScalar(
	recorded: unknown,
	sent: unknown,
	{ marks, findings }: JsonComparison,
): boolean {
	if (typeof recorded === "string" && typeof sent === "string")
		return isSameText(recorded, sent, marks, findings);
	if (typeof recorded === "number" && typeof sent === "number")
		return isSameText(String(recorded), String(sent), new Map(), findings);
	return false;
}

function isContainer(
	value: unknown,
): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
	return Object.hasOwn(value, key) ? value[key] : undefined;
}

function shown(value: unknown): string | undefined {
	if (value === undefined) return undefined;
	try {
		return JSON.stringify(value);
	} catch {
		// Deeper than the stack.
		return "…";
	}
}
