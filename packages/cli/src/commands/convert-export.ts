import { relative } from "node:path";
import {
	CollectionNotConvertedError,
	countOf,
	type ExporterName,
	type ExportOutcome,
	exportTo,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { writeForFile } from "../terminal/outputs.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type ConvertOptions, reportConversion } from "./convert.ts";

type ExportCommandOptions = Omit<ConvertOptions, "to"> & {
	readonly to: ExporterName;
};

/** `curlew convert FOLDER FILE --to openapi`: a summary on stdout, or the text itself for `-`; what has no place there on stderr. */
export async function convertExport(
	terminal: Terminal,
	from: string,
	target: string,
	options: ExportCommandOptions,
): Promise<ExitCode> {
	const { to, env: environment, observed, force = false } = options;
	const isStdout = target === "-";
	try {
		const outcome = await exportTo(from, isStdout ? undefined : target, {
			to,
			environment,
			observed,
			force,
		});
		reportConversion(terminal, [...outcome.notes, ...outcome.losses]);
		if (isStdout) writeForFile(outcome.text);
		else terminal.write(summary(outcome, target, options.quiet ?? false));
		return options.allowChanges || outcome.losses.length === 0
			? EXIT.passed
			: failed(terminal, outcome.losses.length);
	} catch (error) {
		if (error instanceof CollectionNotConvertedError)
			reportConversion(terminal, error.problems);
		throw error;
	}
}

function failed(terminal: Terminal, count: number): ExitCode {
	const what = count === 1 ? "One thing is" : `${count} things are`;
	terminal.writeError(
		`error: ${what} not written, which ${count === 1 ? "is" : "are"} told above.\nhint: Accept that by --allow-changes.\n`,
	);
	return EXIT.failed;
}

function summary(
	{ title, requests, written }: ExportOutcome,
	target: string,
	isQuiet: boolean,
): string {
	const place = visibleLine(relative(process.cwd(), target) || target);
	const files = written.filter((path) => path !== "");
	const list = isQuiet
		? ""
		: files.map((path) => `  ${visibleLine(path)}\n`).join("");
	return `${list}Wrote ${countOf(requests, "request")} to ${place}: ${title}.\n`;
}
