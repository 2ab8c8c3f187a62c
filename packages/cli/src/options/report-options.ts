import { type Command, InvalidArgumentError, Option } from "commander";
import { collectList } from "./parse-option.ts";
import { noGithubOption } from "./shared-options.ts";

/** Which reports a run writes, where to, and what is left out of them. */
export interface ReportOptions {
	/** `name` or `name=file`, in the order given. */
	readonly reporter?: readonly string[];
	/** `--json`: the same as `--reporter ndjson`. */
	readonly json?: boolean;
	/** False for `--no-github`. */
	readonly github?: boolean;
	/** `--trace`: results tell where every inserted value came from. */
	readonly trace?: boolean;
	readonly omitHeaders?: boolean;
	readonly omitHeader?: readonly string[];
	readonly omitBodies?: boolean;
	readonly omitRequestBodies?: boolean;
	readonly omitResponseBodies?: boolean;
	readonly reporterJson?: string;
	readonly reporterJunit?: string;
	readonly reporterHtml?: string;
	readonly reporterSkipHeaders?: readonly string[];
	readonly output?: string;
	readonly format?: string;
}

/** `--reporter`, `--omit-…`, and the flags that `bru` has for the same. */
export function addReportOptions(command: Command): Command {
	command
		.option(
			"--reporter <name[=file]>",
			"write a report: terminal, junit, json, bruno-json, newman-json, html, har, github, markdown, tap, ndjson, or a module of your own (./mine.js, or a package); to stdout without a file; or blob=folder, for curlew merge (repeatable)",
			collectReporters,
		)
		.option("--json", "the same as --reporter ndjson: each event on a line")
		.addOption(noGithubOption())
		.option(
			"--trace",
			"tell in ndjson, json and html reports where every inserted value came from",
		)
		.option("--omit-headers", "leave all headers out of every report")
		.option(
			"--omit-header <names>",
			"leave these headers out of every report (comma-separated)",
			collectList,
		)
		.option("--omit-bodies", "leave all bodies out of every report")
		.option("--omit-request-bodies", "leave the bodies of requests out")
		.option("--omit-response-bodies", "leave the bodies of responses out");
	return addBruOptions(command);
}

/** They are in docs/reports.md, and not in the help: each has another name here. */
function addBruOptions(command: Command): Command {
	const hidden = [
		new Option("--reporter-json <file>"),
		new Option("--reporter-junit <file>"),
		new Option("--reporter-html <file>"),
		new Option("-o, --output <file>"),
		new Option("-f, --format <format>").choices(["json", "junit", "html"]),
		new Option("--reporter-skip-all-headers").implies({ omitHeaders: true }),
		new Option("--reporter-skip-body").implies({ omitBodies: true }),
		new Option("--reporter-skip-request-body").implies({
			omitRequestBodies: true,
		}),
		new Option("--reporter-skip-response-body").implies({
			omitResponseBodies: true,
		}),
		new Option("--reporter-skip-headers <names...>"),
	];
	for (const option of hidden) command.addOption(option.hideHelp());
	return command;
}

function collectReporters(
	text: string,
	sofar: readonly string[] = [],
): readonly string[] {
	const [name = "", file] = split(text);
	if (name === "" || file === "")
		throw new InvalidArgumentError("It must look like name or name=file.");
	return [...sofar, text];
}

function split(text: string): readonly string[] {
	const separator = text.indexOf("=");
	if (separator < 0) return [text];
	return [text.slice(0, separator), text.slice(separator + 1)];
}
