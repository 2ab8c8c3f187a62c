import { relative } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { Diagnostic } from "@curlew/client";
import {
	CollectionNotConvertedError,
	type Conversion,
	convertCollection,
	type ExporterName,
	type FormatName,
	findImport,
	findImportOfText,
	type Importable,
	type ImporterName,
	InvalidOptionError,
	isCollectionAt,
	isExporterName,
	onlyExportIn,
	styledDiagnostic,
	visibleLine,
} from "@curlew/client/internal";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { LONGEST_IMPORT, readStdin } from "../terminal/read-stdin.ts";
import { openTerminal, type Terminal } from "../terminal/terminal.ts";
import { convertExport } from "./convert-export.ts";
import { convertImport } from "./convert-import.ts";

export interface ConvertOptions {
	readonly from?: ImporterName | "curl";
	readonly to?: FormatName | ExporterName;
	readonly env?: string;
	readonly observed?: string;
	readonly staticFiles?: boolean;
	readonly force?: boolean;
	readonly rewriteScripts?: boolean;
	readonly allowChanges?: boolean;
	readonly quiet?: boolean;
	readonly color?: boolean;
}

/**
 * `curlew convert FROM TO`: the files that were written on stdout, warnings on
 * stderr. A new collection that does something else than the old one is a
 * failure, unless the user allows it.
 */
export async function convert(
	given: string,
	target: string,
	options: ConvertOptions,
): Promise<ExitCode> {
	const terminal = openTerminal({ colour: options.color });
	const from = (await onlyExportIn(given)) ?? given;
	const { to } = options;
	const importable = await importableAt(from, options.from);
	if (isExporterName(to)) {
		if (importable) throw notACollection(to);
		return convertExport(terminal, from, target, { ...options, to });
	}
	expectExport(options);
	if (importable)
		return convertImport(terminal, importable, target, { ...options, to });
	// A conversion keeps most of what it makes: with the small young generation that
	// runs have, a third of its time went into moving that out.
	setFlagsFromString("--semi-space-growth-factor=2");
	try {
		const conversion = await convertCollection(from, target, {
			...(to !== undefined && { to }),
			force: options.force ?? false,
			rewriteScripts: options.rewriteScripts ?? false,
		});
		const { changes, warnings } = conversion;
		reportConversion(terminal, [...warnings, ...changes]);
		terminal.write(summary(conversion, target, options.quiet ?? false));
		if (changes.length === 0 || options.allowChanges) return EXIT.passed;
		terminal.writeError(told(changes.length));
		return EXIT.failed;
	} catch (error) {
		if (error instanceof CollectionNotConvertedError) {
			reportConversion(terminal, error.problems);
		}
		throw error;
	}
}

function notACollection(to: ExporterName): InvalidOptionError {
	return new InvalidOptionError(
		`--to ${to} takes a collection, and this is a file of another program.`,
		{ hint: "Make a collection of it first: `curlew convert FILE FOLDER`." },
	);
}

/** Refuses options that only an export has. */
function expectExport({ env, observed }: ConvertOptions): void {
	const given = env === undefined ? observed && "--observed" : "--env";
	if (given === undefined) return;
	throw new InvalidOptionError(`${given} goes with an export only.`, {
		hint: "Say --to openapi, http or curl.",
	});
}

/** What is imported, and not a collection already. */
async function importableAt(
	from: string,
	name: ConvertOptions["from"],
): Promise<Importable | undefined> {
	const importer = name === "curl" ? undefined : name;
	if (from === "-") {
		const text = String(
			await readStdin(LONGEST_IMPORT, "Name the file instead."),
		);
		const found = await findImportOfText(text, importer);
		if (found) return found;
		throw new InvalidOptionError("It cannot be told what standard input is.", {
			hint: "Say it by --from.",
		});
	}
	if (importer === undefined && (await isCollectionAt(from))) return undefined;
	return findImport(from, importer);
}

/** Problems on stderr, with an empty line behind each. */
export function reportConversion(
	terminal: Terminal,
	problems: readonly Diagnostic[],
): void {
	for (const problem of problems) {
		const report = styledDiagnostic(problem, terminal.errorStyle, {
			root: process.cwd(),
			columns: terminal.errorColumns,
		});
		terminal.writeError(`${report}\n\n`);
	}
}

function told(count: number): string {
	const places = count === 1 ? "one place" : `${count} places`;
	return `error: The new collection does something else than the old one in ${places}, told above.\nhint: Accept that by --allow-changes.\n`;
}

function summary(
	{ format, converted, copied }: Conversion,
	target: string,
	isQuiet: boolean,
): string {
	const folder = visibleLine(relative(process.cwd(), target) || target);
	const list = [
		...converted.map((path) => `  ${visibleLine(path)}\n`),
		...copied.map((path) => `  ${visibleLine(path)} (copied)\n`),
	];
	const files = converted.length === 1 ? "1 file" : `${converted.length} files`;
	const others = copied.length === 0 ? "" : `, copied ${copied.length} more`;
	return `${isQuiet ? "" : list.join("")}Wrote ${files} as ${format.title} to ${folder}${others}.\n`;
}
