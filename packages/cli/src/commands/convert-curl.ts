import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import {
	convertCurlCommand,
	InvalidOptionError,
	requestsFromCurl,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { writeForFile } from "../terminal/outputs.ts";
import { LONGEST_REQUEST, readStdin } from "../terminal/read-stdin.ts";
import { openTerminal } from "../terminal/terminal.ts";
import { type ConvertOptions, reportConversion } from "./convert.ts";

/** `curlew convert --from curl FILE FOLDER`: the files that were written on stdout, or the requests themselves; warnings on stderr. */
export async function convertFromCurl(
	from: string,
	target: string,
	options: ConvertOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const command = await commandIn(from);
	if (target === "-") {
		const requests = await requestsFromCurl(command);
		reportConversion(
			terminal,
			requests.flatMap(({ warnings }) => warnings),
		);
		writeForFile(requests.map(({ yaml }) => yaml).join("---\n"));
		return EXIT.passed;
	}
	const { written, warnings } = await convertCurlCommand(command, target);
	reportConversion(terminal, warnings);
	const folder = relative(process.cwd(), target) || target;
	for (const name of written)
		terminal.write(`${visibleLine(join(folder, name))}\n`);
	return EXIT.passed;
}

async function commandIn(from: string): Promise<string> {
	if (from === "-")
		return String(await readStdin(LONGEST_REQUEST, "Take them over in parts."));
	try {
		return await readFile(from, "utf8");
	} catch (error) {
		throw new InvalidOptionError(`The file ${from} cannot be read.`, {
			hint: "Name a file with a curl command in it, or - for stdin.",
			cause: error,
		});
	}
}
