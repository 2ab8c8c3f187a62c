import { relative } from "node:path";
import type {
	ConsoleWrittenEvent,
	VariableChangedEvent,
} from "../../run/events/events.ts";
import { formatSize } from "../../values/format-size.ts";
import { shortened } from "../../values/shortened.ts";
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

/** The change of a variable on one line: `userId = 7 (was 6)  runtime  users/create.yml:31`. */
export function describeVariableChange(
	{ name, from, to, fromSize, toSize, scope, file, line }: VariableChangedEvent,
	root: string,
	style: Style,
): string {
	const now = to === undefined ? "(deleted)" : oneLine(to, toSize);
	const was =
		from === undefined ? "" : style.dim(` (was ${oneLine(from, fromSize)})`);
	const where = file ? `  ${relative(root, file)}:${line ?? 1}` : "";
	return `${style.accent(name)} = ${now}${was}${style.dim(`  ${scope}${where}`)}`;
}

function paintOf(
	level: ConsoleWrittenEvent["level"],
	style: Style,
): (text: string) => string {
	if (level === "error") return style.bad;
	return level === "warn" ? style.warning : style.dim;
}

/** @param size bytes of the whole value, where only its beginning is there */
function oneLine(value: unknown, size: number | undefined): string {
	const text = JSON.stringify(value) ?? "undefined";
	const whole = size === undefined ? "" : ` [${formatSize(size)}]`;
	return shortened(text, LONGEST_VALUE) + whole;
}
