import { Command } from "commander";
import type {
	DiffCommandOptions,
	ImportCommandOptions,
	SyncCommandOptions,
} from "./commands/openapi/options.ts";
import { addOutputOptions } from "./options/options.ts";
import { parseName, parseOnlyName } from "./options/parse-option.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew openapi …`: collections that are made of OpenAPI documents, and kept in step with them. */
export function openapiCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("openapi").description(
		"Make a collection of an OpenAPI document, and keep it in step with the document, whatever you have changed since.",
	);
	for (const one of [
		importSubcommand(finish),
		syncSubcommand(finish),
		diffSubcommand(finish),
	])
		command.addCommand(one);
	return command.addHelpText(
		"after",
		examples(`
  $ curlew openapi import openapi.yaml shop
  $ curlew openapi sync openapi.yaml shop
  $ curlew openapi sync openapi.yaml shop --check        in CI: fails when out of step
  $ curlew openapi sync openapi.yaml shop --theirs "GET /users"
  $ curlew openapi diff openapi.yaml shop                what sync would do
  $ curlew openapi diff old.yaml new.yaml                what has changed, and what breaks`),
	);
}

function importSubcommand(finish: (code: ExitCode) => void): Command {
	return documentCommand("import")
		.description(
			"Make a collection that remembers which operation each request was made of.",
		)
		.argument("<document>", DOCUMENT, parseName)
		.argument("<folder>", "the folder to write, empty or new", parseName)
		.option("--force", "replace the folder and everything in it")
		.option("-q, --quiet", "show warnings and the summary only")
		.action(
			async (
				document: string,
				folder: string,
				options: ImportCommandOptions,
			) => {
				const { importOpenapi } = await import("./commands/openapi/import.ts");
				finish(await importOpenapi(document, folder, options));
			},
		);
}

function syncSubcommand(finish: (code: ExitCode) => void): Command {
	return documentCommand("sync")
		.description(
			"Merge what has changed in the document into the collection. What you have written stays; where both have changed the same, that is listed.",
		)
		.argument(
			"[document]",
			`${DOCUMENT} (default: the one of the collection, where it is in its folder)`,
			parseName,
		)
		.argument("[collection]", COLLECTION, parseName)
		.option("--dry-run", "show what would be done, and write nothing")
		.option(
			"--check",
			"write nothing, and exit with 1 when collection and document are out of step",
		)
		.option(
			"--theirs <conflict>",
			"take what the document says: a conflict as it is listed, all of an operation (`GET /users`), or `all`; may be given several times",
			collected,
		)
		.option(
			"--ours <conflict>",
			"keep what the collection says, and do not list it again",
			collected,
		)
		.option("--restore", "make requests again that you have removed")
		.option("--json", "write the result as JSON to stdout")
		.action(
			async (
				document: string | undefined,
				collection: string | undefined,
				options: SyncCommandOptions,
			) => {
				const { syncOpenapi } = await import("./commands/openapi/sync.ts");
				finish(await syncOpenapi(document, collection, options));
			},
		);
}

function diffSubcommand(finish: (code: ExitCode) => void): Command {
	return documentCommand("diff")
		.description(
			"Show what a sync would do, or what differs between two documents and what of it breaks clients.",
		)
		.argument("<document>", DOCUMENT, parseName)
		.argument(
			"[other]",
			"a newer document, or a collection (default: the one around this folder)",
			parseName,
		)
		.option("--json", "write the result as JSON to stdout")
		.action(
			async (
				document: string,
				other: string | undefined,
				options: DiffCommandOptions,
			) => {
				const { diffOpenapi } = await import("./commands/openapi/diff.ts");
				finish(await diffOpenapi(document, other, options));
			},
		);
}

const DOCUMENT = "the file or URL of an OpenAPI or Swagger document";
const COLLECTION = "the collection (default: the one around this folder)";

function documentCommand(name: string): Command {
	return addOutputOptions(new Command(name)).option(
		"--allow-remote-refs",
		"fetch what the document refers to on servers",
	);
}

/** Of an option that may be given several times. */
function collected(
	text: string,
	sofar: readonly string[] = [],
): readonly string[] {
	return [...sofar, parseOnlyName(text)];
}
