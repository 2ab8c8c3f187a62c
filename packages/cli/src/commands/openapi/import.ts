import { relative } from "node:path";
import { countOf, visibleLine } from "@curlew/client/internal";
import { importDocument } from "@curlew/contract";
import { EXIT, type ExitCode } from "../../terminal/exit-codes.ts";
import { openTerminal } from "../../terminal/terminal.ts";
import { reportConversion } from "../convert.ts";
import type { ImportCommandOptions } from "./options.ts";

/** `curlew openapi import DOC FOLDER`: the files that were written and a summary on stdout, findings on stderr. */
export async function importOpenapi(
	document: string,
	folder: string,
	{
		color,
		force = false,
		quiet = false,
		allowRemoteRefs = false,
	}: ImportCommandOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: color });
	const { written, requests, losses, changes } = await importDocument(
		document,
		folder,
		{ force, allowsRemoteRefs: allowRemoteRefs },
	);
	reportConversion(terminal, [...changes, ...losses]);
	const list = quiet
		? ""
		: written.map((path) => `  ${visibleLine(path)}\n`).join("");
	const place = visibleLine(relative(process.cwd(), folder) || folder);
	terminal.write(
		`${list}Wrote ${countOf(requests, "request")} to ${place}. Keep it in step: curlew openapi sync ${visibleLine(document)} ${place}\n`,
	);
	return EXIT.passed;
}
