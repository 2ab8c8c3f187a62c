import type {
	ExplainedMark,
	ExplainedText,
	Explanation,
} from "../../analysis/explain/explain-request.ts";
import type { ExplainedVariable } from "../../analysis/explain/explain-variable.ts";
import type { ExplainedValue } from "../../analysis/explain/value-list.ts";
import { visibleLine } from "../../diagnostics/visible-text.ts";
import { fitText } from "./fit-text.ts";
import { markedLines } from "./marked-lines.ts";
import { withShortValues } from "./short-values.ts";
import { describeValue, type ValueTextOptions } from "./value-text.ts";

/** A finished request with every inserted value underlined and numbered, and below it what is known of each value. */
export function describeExplanation(
	explanation: Explanation,
	options: ValueTextOptions,
): string {
	const { method, url, headers, body, others, values } = explanation;
	const show = (text: ExplainedText) => shown(text, values, options);
	const lines = [
		...show(inOneLine(method, " ", url)),
		...headers.flatMap(({ name, value }) => show(inOneLine(name, ": ", value))),
	];
	if (body) lines.push("", ...show(body));
	for (const other of others)
		lines.push("", `${titled(other.where)}:`, ...show(other));
	if (values.length > 0) lines.push("");
	for (const value of values)
		lines.push(...describeValue(value, labelOf(value), options));
	return `${lines.join("\n")}\n`;
}

/** One reference, and where the request uses it. */
export function describeExplainedVariable(
	{ value, uses }: ExplainedVariable,
	options: ValueTextOptions,
): string {
	const { style, columns } = options;
	const usedIn = uses.map(({ where, placeholder }) =>
		placeholder === value.placeholder ? where : `${where}, by ${placeholder}`,
	);
	const words =
		usedIn.length === 0
			? ["The request does not use it."]
			: ["Used in:", ...usedIn.map((one) => `  ${visibleLine(one)}`)];
	return `${[
		...describeValue(value, value.unresolved.length > 0 ? "✗" : "", options),
		...words.map((line) => style.dim(`    ${fitText(line, columns - 4)}`)),
	].join("\n")}\n`;
}

function shown(
	{ text, marks }: ExplainedText,
	values: readonly ExplainedValue[],
	{ columns, style }: ValueTextOptions,
): readonly string[] {
	const ranges = marks.flatMap(({ start, end, value }) => {
		const explained = values[value - 1];
		if (!explained) return [];
		const isBad = explained.unresolved.length > 0;
		return [{ start, end, label: labelOf(explained), isBad }];
	});
	const short = withShortValues(text, ranges);
	return markedLines(short.text, short.ranges, columns, style);
}

function labelOf({ number, unresolved }: ExplainedValue): string {
	return unresolved.length > 0 ? `✗${number}` : `${number}`;
}

function inOneLine(
	before: ExplainedText,
	between: string,
	behind: ExplainedText,
): ExplainedText {
	const offset = before.text.length + between.length;
	const moved = behind.marks.map((mark: ExplainedMark) => ({
		...mark,
		start: mark.start + offset,
		end: mark.end + offset,
	}));
	return {
		text: before.text + between + behind.text,
		marks: [...before.marks, ...moved],
	};
}

function titled(where: string): string {
	return where.slice(0, 1).toUpperCase() + where.slice(1);
}
