import { relative } from "node:path";
import {
	countOf,
	type FormatName,
	formatSize,
	type Importable,
	type ImportOutcome,
	importFiles,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type ConvertOptions, reportConversion } from "./convert.ts";

/** `curlew convert FILE FOLDER` of another program's file: a summary on stdout, what did not fit on stderr. */
export async function convertImport(
	terminal: Terminal,
	importable: Importable,
	target: string,
	options: ConvertOptions & { readonly to?: FormatName | undefined },
): Promise<ExitCode> {
	const outcome = await withLine(terminal, importable, () =>
		importFiles(importable, target, {
			...(options.to !== undefined && { to: options.to }),
			force: options.force ?? false,
			rewriteScripts: options.rewriteScripts ?? false,
			staticFiles: options.staticFiles ?? false,
		}),
	);
	const { losses, changes } = outcome;
	reportConversion(terminal, [...changes, ...losses]);
	terminal.write(summary(outcome, target, options.quiet ?? false));
	if (losses.length === 0 || options.allowChanges) return EXIT.passed;
	terminal.writeError(told(losses.length));
	return EXIT.failed;
}

/** Files that are read in a moment need no line. Characters. */
const READ_AT_ONCE = 2_000_000;

/** What is being done, on a line of stderr that goes away, where somebody sits at a terminal and may have to wait. */
async function withLine<T>(
	terminal: Terminal,
	{ importer, sources }: Importable,
	work: () => Promise<T>,
): Promise<T> {
	const size = sources.reduce((sum, { text }) => sum + text.length, 0);
	if (!terminal.isInteractive || size < READ_AT_ONCE) return work();
	terminal.writeError(`Reading ${importer.title} of ${formatSize(size)} …`);
	try {
		return await work();
	} finally {
		terminal.writeError("\r\u001b[2K");
	}
}

function told(count: number): string {
	const what = count === 1 ? "One thing" : `${count} things`;
	return `error: ${what} did not come along, which ${count === 1 ? "is" : "are"} told above.\nhint: Accept that by --allow-changes.\n`;
}

function summary(
	{ title, format, written, requests, folders, environments }: ImportOutcome,
	target: string,
	isQuiet: boolean,
): string {
	const folder = visibleLine(relative(process.cwd(), target) || target);
	const list = isQuiet
		? ""
		: written.map((path) => `  ${visibleLine(path)}\n`).join("");
	const counts = [
		countOf(requests, "request"),
		...(folders === 0 ? [] : [countOf(folders, "folder")]),
		...(environments === 0 ? [] : [countOf(environments, "environment")]),
	].join(", ");
	return `${list}Read ${title}: ${counts}. Wrote them as ${format.title} to ${folder}.\n`;
}
