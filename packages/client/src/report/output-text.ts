import { relative } from "node:path";
import type {
	ConsoleWrittenEvent,
	VariableChangedEvent,
} from "../run/events.ts";
import type { Style } from "./style.ts";

/** Characters of a variable's value that are shown. */
const LONGEST_VALUE = 100;

/** What a script wrote on its console, as lines. */
export function describeConsole(
	{ level, text }: ConsoleWrittenEvent,
	style: Style,
): readonly string[] {
	const paint = paintOf(level, style);
	return text.split("\n").map((line) => (line === "" ? "" : paint(line)));
}

/** The change of a variable on one line: `userId = 7  runtime  users/create.yml:31`. */
export function describeVariable(
	{ name, to, scope, file, line }: VariableChangedEvent,
	root: string,
	style: Style,
): string {
	const value = to === undefined ? "(deleted)" : oneLine(to);
	const where = file ? `  ${relative(root, file)}:${line ?? 1}` : "";
	return `${style.accent(name)} = ${value}${style.dim(`  ${scope}${where}`)}`;
}

function paintOf(
	level: ConsoleWrittenEvent["level"],
	style: Style,
): (text: string) => string {
	if (level === "error") return style.bad;
	return level === "warn" ? style.warning : style.dim;
}

function oneLine(value: unknown): string {
	const text = JSON.stringify(value) ?? "undefined";
	return text.length > LONGEST_VALUE
		? `${text.slice(0, LONGEST_VALUE)}…`
		: text;
}
