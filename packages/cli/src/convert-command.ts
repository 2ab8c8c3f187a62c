import type { FormatName } from "@curlew/client/internal";
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

/** `curlew convert`: a collection in the other format. */
export function convertCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("convert")
		.description(
			"Write a collection in the other format: Bruno's .bru files as OpenCollection, or OpenCollection as .bru files. Or a curl command as requests.",
		)
		.argument(
			"<from>",
			"the collection's folder, or a bundled file; with --from curl, a file with the command, - for stdin",
			parseName,
		)
		.argument(
			"<to>",
			"the folder to write, which must be empty or new; with --from curl, also one of a collection, - for stdout",
			parseName,
		)
		.addOption(
			new Option("--from <format>", "what stands in <from>").choices(["curl"]),
		)
		.addOption(
			new Option(
				"--to <format>",
				"the format to write (default: the one that the collection does not have)",
			).choices(TARGETS),
		)
		.option("--force", "replace the folder and everything in it")
		.option(
			"--rewrite-scripts",
			"turn what scripts call of Postman's API into Curlew's, where that does the same",
		)
		.option(
			"--allow-changes",
			"exit with 0 also when the other format cannot express all that the collection does",
		)
		.option("-q, --quiet", "show warnings and the summary only");
	addOutputOptions(command);
	return command
		.addHelpText(
			"after",
			examples(`
  $ curlew convert shop shop-yaml
  $ curlew convert api.yml shop --to opencollection    a bundled file as a folder
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
