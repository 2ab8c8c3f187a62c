import { withoutCommands } from "../../diagnostics/log-commands.ts";
import { visibleLine, visibleText } from "../../diagnostics/visible-text.ts";

/** A text on one line in which Markdown (GitHub's) finds no markup, HTML, link or mention. */
export function markdownText(text: string): string {
	return visibleLine(text)
		.replace(/[\\`*_{}[\]()#+!|~]/g, "\\$&")
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll("@", "@&#8203;");
}

/** Lines as they are, behind a fence that is longer than any in them. */
export function codeBlock(text: string): string {
	const runs = text.match(/`+/g) ?? [];
	const fence = "`".repeat(
		Math.max(3, ...runs.map(({ length }) => length + 1)),
	);
	return `${fence}text\n${withoutCommands(visibleText(text))}\n${fence}`;
}
