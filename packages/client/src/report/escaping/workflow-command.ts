import { withoutCommands } from "../../diagnostics/log-commands.ts";
import { visibleText } from "../../diagnostics/visible-text.ts";

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

/** As the runner's own toolkit escapes them. Nothing in it is a command, for whoever reads the same log, or what the runner makes of it. */
function data(text: string): string {
	return withoutCommands(visibleText(text))
		.replaceAll("%", "%25")
		.replaceAll("\r", "%0D")
		.replaceAll("\n", "%0A");
}

function property(text: string): string {
	return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
