import type { FormatName, ImporterName } from "@curlew/client/internal";
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

const TARGETS = Object.entries(FORMATS)
	.filter(([, isTarget]) => isTarget)
	.map(([name]) => name);

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
			"Write a collection in another format: Bruno's .bru files as OpenCollection, OpenCollection as .bru files, and what other programs have exported or recorded as either.",
		)
		.argument(
			"<from>",
			"the collection's folder or file; a file or folder of another program's; - for stdin",
			parseName,
		)
		.argument(
			"<to>",
			"the folder to write, which must be empty or new; with --from curl, also one of a collection, - for stdout",
			parseName,
		)
		.addOption(
			new Option(
				"--from <format>",
				"what stands in <from> (default: what its content tells)",
			).choices(Object.keys(IMPORTERS)),
		)
		.addOption(
			new Option(
				"--to <format>",
				"the format to write (default: the one that the collection does not have; OpenCollection for what is imported)",
			).choices(TARGETS),
		)
		.option(
			"--static-files",
			"import also the scripts, styles, images and fonts of a HAR file",
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
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew convert shop shop-yaml
  $ curlew convert api.yml shop --to opencollection    a bundled file as a folder
  $ curlew convert recorded.har shop                   what a browser has recorded
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
