import type { ValueKind } from "../../../protocol/responses.ts";
import { type Layout, ScannedLayout } from "./layout.ts";
import type { OpenView } from "./open-bodies.ts";
import { JsonScanner } from "./scan-json.ts";
import { type ValueSteps, valueAt } from "./value-at.ts";

/** A value of a body, and the way to it. */
export interface LineValue {
	readonly document: number;
	readonly steps: ValueSteps;
	readonly kind: ValueKind;
	/** As JSON, laid out; null when it has more bytes than the limit. */
	readonly json: string | null;
}

/**
 * @param limit bytes of a value
 * @returns null where the view is no laid out JSON
 */
export function valueOfLine(
	{ view, language, bytes, layout }: OpenView,
	line: number,
	limit: number,
): LineValue | null {
	if (view !== "pretty" || language !== "json") return null;
	const offset = layout.startOf(line);
	const place = offset === undefined ? undefined : valueAt(bytes, offset);
	if (!place) return null;
	const { document, steps, start, end } = place;
	const value = bytes.subarray(start, end);
	return {
		document,
		steps,
		kind: kindOf(value),
		json: value.length > limit ? null : laidOut(value),
	};
}

function kindOf(value: Buffer): ValueKind {
	const first = String.fromCharCode(value[0] ?? 0);
	const kinds: Readonly<Record<string, ValueKind>> = {
		...{ '"': "string", "{": "object", "[": "array" },
		...{ t: "boolean", f: "boolean", n: "null" },
	};
	return kinds[first] ?? "number";
}

function laidOut(value: Buffer): string {
	return wholeLines(new ScannedLayout(value, new JsonScanner(value)));
}

/** All lines of a layout, long ones whole. */
export function wholeLines(layout: Layout): string {
	const lines: string[] = [];
	for (const { text, segments } of layout.lines(0))
		lines.push(
			segments === undefined
				? text
				: longText(layout, lines.length, text, segments),
		);
	return lines.join("\n");
}

/** Only white space around its key is as it came. */
export function longText(
	layout: Layout,
	line: number,
	text: string,
	segments: number,
): string {
	const indent = /^ */.exec(text.slice(0, 1_200))?.[0] ?? "";
	return indent + layout.segments(line, 0, segments).join("");
}
