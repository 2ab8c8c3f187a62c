import type { PlacedValue } from "../../analysis/explain/placed-value.ts";
import type { ExplainedValue } from "../../analysis/explain/value-list.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { textWidth } from "../../diagnostics/text-width.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import { formatSize } from "../../values/format-size.ts";
import { fitText } from "./fit-text.ts";
import { type Style, styledDiagnostic } from "./style.ts";

export interface ValueTextOptions {
	readonly style: Style;
	/** Files are shown relative to this folder. */
	readonly root: string;
	readonly columns: number;
}

const INDENT = 4;
/** A value has at least as much room, however much is said beside it. */
const LEAST_ROOM = 12;

/** One value of an explained request, as lines: what it is, where it comes from, what it hides, what it leads to. */
export function describeValue(
	value: ExplainedValue,
	label: string,
	options: ValueTextOptions,
): readonly string[] {
	const { style, columns } = options;
	const head = label.padStart(INDENT - 1);
	const placeholder = visibleLine(value.placeholder);
	const lines = hasPlace(value)
		? [
				`${head} ${placeholder} = ${cutValue(value, columns - head.length - textWidth(placeholder) - 4)}`,
				...originLines(value, options),
			]
		: value.default === undefined
			? [`${head} ${placeholder}`]
			: [
					`${head} ${placeholder} = ${cutValue(value, columns - head.length - placeholder.length - 4)}`,
					...inRows(
						[`default, since ${visibleLine(value.default)}`],
						INDENT,
						columns,
					),
					...viaLines(value, options),
				];
	const [first = "", ...rest] = [
		...lines,
		...reasonLines(value, options),
		...setterLines(value, options),
	];
	const paint = value.unresolved.length > 0 ? style.bad : style.accent;
	return [paint(head) + first.slice(head.length), ...rest];
}

function hasPlace(
	value: ExplainedValue,
): value is ExplainedValue & PlacedValue {
	return value.scope !== undefined && value.type !== undefined;
}

function originLines(
	value: ExplainedValue & PlacedValue,
	options: ValueTextOptions,
): readonly string[] {
	const { style, root, columns } = options;
	const { written, shadows, type } = value;
	const origin = inRows([type, ...originOf(value, root)], INDENT, columns);
	const asWritten =
		written === undefined
			? []
			: [
					`${" ".repeat(INDENT)}written ${cutValue({ value: written }, columns - INDENT - 8)}`,
				];
	const hidden = shadows.flatMap((one) => placed("hides", one, root, columns));
	return [
		...origin,
		...asWritten.map(style.dim),
		...viaLines(value, options),
		...hidden.map(style.dim),
	];
}

/** What the value itself leads to. */
function viaLines(
	{ via }: ExplainedValue,
	{ style, root, columns }: ValueTextOptions,
): readonly string[] {
	return via
		.flatMap((one) =>
			placed(`← ${visibleLine(one.placeholder)} =`, one, root, columns),
		)
		.map(style.dim);
}

/** A value and its place, on one line where they fit. */
function placed(
	words: string,
	value: PlacedValue,
	root: string,
	columns: number,
): readonly string[] {
	const before = `${" ".repeat(INDENT)}${words} `;
	const origin = originOf(value, root);
	const whole = `${before}${cutValue(value, Infinity)} · ${origin.join(" · ")}`;
	if (textWidth(whole) <= columns) return [whole];
	return [
		before + cutValue(value, columns - textWidth(before)),
		...inRows(origin, INDENT + 2, columns),
	];
}

/** Facts one behind the other, on as many lines as they need: a place that is cut is no place. */
function inRows(
	facts: readonly string[],
	indent: number,
	columns: number,
): readonly string[] {
	const rows: string[] = [];
	for (const fact of facts) {
		const row = rows.at(-1);
		const longer = row === undefined ? undefined : `${row} · ${fact}`;
		if (longer !== undefined && textWidth(longer) <= columns)
			rows.splice(-1, 1, longer);
		else rows.push(" ".repeat(indent) + fact);
	}
	return rows;
}

/** A value as JSON, cut to that many columns; large ones say how large they are. */
function cutValue(
	{ value, size }: { readonly value?: unknown; readonly size?: number },
	columns: number,
): string {
	const text = visibleLine(JSON.stringify(value) ?? "");
	const whole = size === undefined ? "" : `… [${formatSize(size)}]`;
	return fitText(text, Math.max(columns - whole.length, LEAST_ROOM)) + whole;
}

/** Where a value comes from, for people: `environment local`, `environments/local.yml:4`. */
function originOf(
	{ scope, owner, file, line, request, given, isSecret }: PlacedValue,
	root: string,
): readonly string[] {
	const place =
		file &&
		`${relativeFile(root, file)}${line === undefined ? "" : `:${line}`}`;
	const facts = [
		isSecret && "secret",
		owner === undefined ? scopeWords(scope) : `${scope} ${owner}`,
		request && `set by ${request}`,
		given !== scopeWords(scope) && given,
		// `.env` names itself.
		place !== given && place,
	];
	return facts.flatMap((one) => (one ? [visibleLine(one)] : []));
}

function scopeWords(scope: PlacedValue["scope"]): string {
	switch (scope) {
		case "data":
			return "row of data";
		case "oauth2":
			return "OAuth 2.0";
		case "dynamic":
			return "dynamic value, made anew for each placeholder";
		case "prompt":
			return "answer to a question";
		case "process-env":
			return "process environment";
		default:
			return scope;
	}
}

function reasonLines(
	{ unresolved, at }: ExplainedValue,
	{ style, root, columns }: ValueTextOptions,
): readonly string[] {
	return unresolved.flatMap((why) => {
		const diagnostic = at ? { ...why, location: at } : why;
		const room = { root, columns: columns - INDENT };
		return styledDiagnostic(diagnostic, style, room)
			.split("\n")
			.map((line) => " ".repeat(INDENT) + line);
	});
}

/** Nothing is sent here, so what other requests set is missing. */
function setterLines(
	{ setBy = [] }: ExplainedValue,
	{ root, columns }: ValueTextOptions,
): readonly string[] {
	return setBy.flatMap(({ request, kind, file, line }) =>
		inRows(
			[
				`set by ${kind === "action" ? "an action" : "a script"} of ${visibleLine(request)}`,
				`${visibleLine(relativeFile(root, file))}:${line}`,
			],
			INDENT,
			columns,
		),
	);
}
