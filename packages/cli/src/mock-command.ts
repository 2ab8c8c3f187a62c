import { Command, InvalidArgumentError } from "commander";
import type { MockCommandOptions } from "./commands/mock/mock.ts";
import { addOutputOptions } from "./options/options.ts";
import {
	parseName,
	parseOnlyName,
	parsePort,
	parseWholeNumber,
} from "./options/parse-option.ts";
import { type ExitCode, examples } from "./terminal/exit-codes.ts";

/** `curlew mock`: a server that answers as a document, a collection or a recording says. */
export function mockCommand(finish: (code: ExitCode) => void): Command {
	const command = new Command("mock")
		.description(
			"Answer requests as an OpenAPI document, a collection's examples or a recording says, and remember what was sent.",
		)
		.argument(
			"[source]",
			"an OpenAPI document, or a collection (default: the one around this folder)",
			parseName,
		);
	addSourceOptions(command);
	addAnswerOptions(command);
	addServerOptions(command);
	return addOutputOptions(command)
		.addHelpText(
			"after",
			examples(`
  $ curlew mock openapi.yml
  $ curlew mock openapi.yml --port 4010 --delay 50-200 --fail 2%
  $ curlew mock shop --stateless
  $ curlew mock --from recorded.har
  $ curlew mock openapi.yml --rules rules.yml
  $ curl -X POST localhost:4010/__curlew/reset`),
		)
		.action(async (source: string | undefined, options: MockCommandOptions) => {
			const { mock } = await import("./commands/mock/mock.ts");
			finish(await mock(source, options));
		});
}

/** What answers are made of. */
function addSourceOptions(command: Command): void {
	command
		.option(
			"--contract <document>",
			"an OpenAPI document besides the collection",
			parseOnlyName,
		)
		.option(
			"--from <path>",
			"answer with what was recorded: a HAR file, or a folder of `run --record`",
			parseOnlyName,
		)
		.option(
			"--rules <file>",
			"answers for some requests, from a YAML file",
			parseOnlyName,
		);
}

/** How it answers. */
function addAnswerOptions(command: Command): void {
	command
		.option("--stateless", "keep nothing: each answer is by itself")
		.option(
			"--items <count>",
			"things that each collection has to begin with (default: 5)",
			parseItems,
		)
		.option(
			"--seed <number>",
			"the same things and ids, and the same failures, for the same number (default: 1)",
			parseWholeNumber,
		)
		.option(
			"--dynamic",
			"values made anew for each answer, in place of examples",
		)
		.option("--no-validate", "take requests that the document does not allow")
		.option(
			"--security",
			"answer 401 where credentials are missing that the document demands",
		)
		.option(
			"--delay <ms>",
			"wait so long before each answer: 200, or 100-300",
			parseDelay,
		)
		.option(
			"--fail <share>",
			"let so many requests fail with 500 or 503: 5%",
			parseShare,
		);
}

/** How it is reached. */
function addServerOptions(command: Command): void {
	command
		.option(
			"--port <number>",
			"listen at this port; 0 takes any that is free (default: 4010)",
			parsePort,
		)
		.option(
			"--host <address>",
			"listen at this address (default: 127.0.0.1, for this computer only)",
			parseOnlyName,
		)
		.option(
			"--tls-cert <file>",
			"serve https with this certificate (PEM); needs --tls-key",
			parseOnlyName,
		)
		.option("--tls-key <file>", "the certificate's key (PEM)", parseOnlyName)
		.option("--no-cors", "let no pages of other origins read answers")
		.option("--no-watch", "do not read files again when they change")
		.option("-q, --quiet", "do not show requests");
}

const MOST_ITEMS = 1_000;

function parseItems(text: string): number {
	const count = parseWholeNumber(text);
	if (count > MOST_ITEMS)
		throw new InvalidArgumentError(`It must be at most ${MOST_ITEMS}.`);
	return count;
}

/** Milliseconds, at most: ten minutes. */
const LONGEST_DELAY = 600_000;

function parseDelay(text: string): readonly [number, number] {
	const [, from = "", to = from] =
		/^(\d{1,7})(?:-(\d{1,7}))?(?:ms)?$/.exec(text) ?? [];
	const range = [Number(from), Number(to || from)] as const;
	if (from === "" || range[0] > range[1] || range[1] > LONGEST_DELAY)
		throw new InvalidArgumentError(
			`It must be milliseconds, 200, or a range, 100-300; at most ${LONGEST_DELAY}.`,
		);
	return range;
}

function parseShare(text: string): number {
	const [, number = "", percent] = /^(\d+(?:\.\d+)?)(%)?$/.exec(text) ?? [];
	const share = Number(number) / (percent ? 100 : 1);
	if (number === "" || share > 1)
		throw new InvalidArgumentError("It must be a share: 5%, or 0.05.");
	return share;
}
