import type {
	ExporterName,
	FormatName,
	ImporterName,
} from "@curlew/client/internal";
import { Command, Option } from "commander";
import type { ConvertOptions } from "./commands/convert.ts";
import { addOutputOptions } from "./options/options.ts";
import { parseName } from "./options/parse-option.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** Whether collections are converted to a format. Written out, since making the table of formats takes longer than starting the command. */
const FORMATS: Readonly<Record<FormatName, boolean>> = {
	opencollection: true,
	bruno: true,
	postman: true,
	"postman-folders": false,
};

/** What `--to` takes besides; written out for the same reason. */
const EXPORTERS: Readonly<Record<ExporterName, true>> = {
	openapi: true,
	http: true,
	curl: true,
};

const TARGETS = [
	...Object.entries(FORMATS)
		.filter(([, isTarget]) => isTarget)
		.map(([name]) => name),
	...Object.keys(EXPORTERS),
];

/** What `--from` takes; written out for the same reason. */
const IMPORTERS: Readonly<Record<ImporterName | "curl", true>> = {
	curl: true,
	http: true,
	insomnia: true,
	hoppscotch: true,
	har: true,
	wsdl: true,
	openapi: true,
};

/** `curlew convert`: a collection in the other format, or what others have kept in theirs. */
export function convertCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("convert")
		.description(
			"Write a collection in another format: OpenCollection, Bruno's .bru files, Postman's JSON. Imports what other programs have exported or recorded, and exports requests for them.",
		)
		.argument(
			"<from>",
			"the collection's folder or file (OpenCollection, Bruno, Postman's JSON or folders); another program's file or folder (a curl command, .http, Insomnia, Hoppscotch, HAR, WSDL, OpenAPI); - for stdin",
			parseName,
		)
		.argument(
			"<to>",
			"the folder to write, which must be empty or new; with --from curl, also one of a collection; with --to openapi or curl, a file; - for stdout",
			parseName,
		);
	addConvertOptions(command);
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew convert shop shop-yaml
  $ curlew convert api.yml shop --to opencollection    a bundled file as a folder
  $ curlew convert shop.postman_collection.json shop   Postman's export as files of OpenCollection
  $ curlew convert recorded.har shop                   what a browser has recorded
  $ curlew convert shop openapi.yaml --to openapi      a description of its requests
  $ pbpaste | curlew convert --from curl - shop/users  a copied curl command as a request`),
		)
		.action(async (from: string, to: string, options: ConvertOptions) => {
			if (options.from === "curl") {
				const { convertFromCurl } = await import("./commands/convert-curl.ts");
				finish(await convertFromCurl(from, to, options));
				return;
			}
			const { convert } = await import("./commands/convert.ts");
			finish(await convert(from, to, options));
		});
}

function addConvertOptions(command: Command): void {
	command
		.addOption(
			new Option(
				"--from <format>",
				"what stands in <from> (default: what its content tells)",
			).choices(Object.keys(IMPORTERS)),
		)
		.addOption(
			new Option(
				"--to <format>",
				"the format to write (default: .bru files of OpenCollection, OpenCollection of all else)",
			).choices(TARGETS),
		)
		.option(
			"--static-files",
			"import also the scripts, styles, images and fonts of a HAR file",
		)
		.option(
			"--env <name>",
			"fill in the values of an environment, but for secrets, with --to openapi, http or curl (default: placeholders stay)",
		)
		.option(
			"--observed <file>",
			"describe the responses of a HAR file, too, with --to openapi (`curlew run --reporter har=FILE` writes one)",
		)
		.option("--force", "replace the folder and everything in it")
		.option(
			"--rewrite-scripts",
			"turn what scripts call of Postman's API into Curlew's, where that does the same",
		)
		.option(
			"--allow-changes",
			"exit with 0 also when the new collection cannot do all that the old one does",
		)
		.option("-q, --quiet", "show warnings and the summary only");
}
