import { visibleText } from "../diagnostics/visible-text.ts";

/** One of GitHub's workflow commands, `::error file=…,line=…::…`; properties without a value are left out. */
export function workflowCommand(
	command: "error" | "warning" | "notice",
	properties: Readonly<Record<string, string | number | undefined>>,
	text: string,
): string {
	const list = Object.entries(properties)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => `${name}=${property(String(value))}`);
	return `::${command} ${list.join(",")}::${data(text)}\n`;
}

/** What the runner takes for a command, wherever it begins on a line: `::add-mask::…`, `##[debug]…`. */
const COMMAND = /^([^\S\n]*)(?=::[\w-]+[^\n]*::|##\[)/gm;

/** Text for a log that GitHub's runner may read: what scripts and servers wrote into it commands nothing. */
export function withoutCommands(text: string): string {
	return text.replace(COMMAND, "$1| ");
}

/** As the runner's own toolkit escapes them. */
function data(text: string): string {
	return visibleText(text)
		.replaceAll("%", "%25")
		.replaceAll("\r", "%0D")
		.replaceAll("\n", "%0A");
}

function property(text: string): string {
	return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
