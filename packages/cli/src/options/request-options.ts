import type { CurlOption } from "@curlew/client/internal";
import { type Command, Option } from "commander";

/** Options of `curlew send` for requests that stand in no file. */
export interface TypedOptions {
	readonly saveTo?: string;
	/** Curl's name; of commands that are run for their exit code. */
	readonly fail?: boolean;
	readonly asJson?: boolean;
	readonly asForm?: boolean;
	readonly multipart?: boolean;
	readonly auth?: string;
	readonly authType?: "basic" | "bearer" | "digest";
	readonly verify?: string;
	readonly follow?: boolean;
	readonly x?: string;
	/** `FILE:password`, as curl has it. */
	readonly cert?: string;
	readonly key?: string;
	readonly pass?: string;
	readonly certType?: string;
	/** HTTPie's name of `--key`. */
	readonly certKey?: string;
}

/** Options about what becomes of the response. */
export interface ResponseOptions {
	readonly raw?: boolean;
	readonly output?: string;
	readonly remoteName?: boolean;
	/** Curl's name: the head too, where only the body is written. */
	readonly include?: boolean;
	readonly jq?: string;
	readonly jsonpath?: string;
	readonly checkStatus?: boolean;
}

type Name = CurlOption["name"];

/** Those of curl with a value that a request has a place for; the letter, the name, what it does. */
const VALUED: readonly (readonly [string, Name, string, string])[] = [
	["-X", "request", "<method>", "the method (default: GET, with a body POST)"],
	["-H", "header", "<header>", "a header, `Name: value` (repeatable)"],
	[
		"-d",
		"data",
		"<data>",
		"the body, or a form's `name=value`; @FILE, @- for stdin (repeatable)",
	],
	["", "data-ascii", "<data>", ""],
	["", "data-raw", "<data>", "the same, also where it begins with @"],
	[
		"",
		"data-binary",
		"<data>",
		"the same; a file as it is, with its line breaks",
	],
	[
		"",
		"data-urlencode",
		"<data>",
		"the same, percent-encoded: name=value, name@FILE",
	],
	["", "json", "<data>", "a body of JSON; @FILE, @- for stdin"],
	[
		"-F",
		"form",
		"<name=value>",
		"a part of a multipart form; name=@FILE is a file (repeatable)",
	],
	["", "form-string", "<name=value>", ""],
	["-T", "upload-file", "<file>", "PUT this file"],
	[
		"-u",
		"user",
		"<name:password>",
		"Basic authentication; asks for a password that is missing",
	],
	["", "oauth2-bearer", "<token>", "a bearer token"],
	["", "aws-sigv4", "<provider>", "sign for AWS, with -u KEY:SECRET"],
	["-b", "cookie", "<name=value>", "cookies"],
	["-A", "user-agent", "<name>", "the header User-Agent"],
	["", "referer", "<url>", "the header Referer"],
	["-r", "range", "<range>", "a part of the response: 0-499"],
	["", "url-query", "<name=value>", "a query parameter (repeatable)"],
	["-m", "max-time", "<seconds>", "time limit for the whole request"],
	["", "max-redirs", "<count>", "how many redirects -L follows"],
];

const FLAGS: readonly (readonly [string, Name, string])[] = [
	["-L", "location", "follow redirects"],
	["", "location-trusted", "follow them, with the credentials to every host"],
	["-G", "get", "put the data into the URL"],
	["-I", "head", "send HEAD"],
	["", "digest", "Digest authentication, with -u"],
	["", "ntlm", "NTLM authentication, with -u"],
];

/** Understood, and the way it is anyway. */
const USUAL = ["-s, --silent", "-S, --show-error", "--compressed", "--basic"];

/**
 * What curl and HTTPie call the parts of a request.
 *
 * @param typed gets curl's options in the order in which they are given
 * @param json what curl's `--json` is called, where the command has its own
 */
export function addRequestOptions(
	command: Command,
	typed: CurlOption[],
	json: "json" | "json-data" = "json",
): Command {
	for (const [letter, name, value, description] of VALUED) {
		const called = name === "json" ? json : name;
		const option = new Option(flags(letter, called, value), description);
		option.argParser((text) => {
			typed.push({ name, value: text, isOn: true });
			return text;
		});
		const isHidden = description === "" || called !== name;
		command.addOption(isHidden ? option.hideHelp() : option);
	}
	for (const [letter, name, description] of FLAGS) {
		command.option(flags(letter, name), description);
		command.on(`option:${name}`, () =>
			typed.push({ name, value: "", isOn: true }),
		);
	}
	return addHttpieOptions(command).option(
		"--save-to <file>",
		"keep the request in a file; none is replaced",
	);
}

/** What becomes of the response. */
export function addResponseOptions(command: Command): Command {
	for (const one of USUAL) command.addOption(new Option(one).hideHelp());
	return command
		.addOption(
			new Option(
				"--jq <filter>",
				"write what this filter of jq takes of the body, as jq does; with --raw as `jq -r`",
			).conflicts("jsonpath"),
		)
		.option(
			"--jsonpath <query>",
			"write what this JSONPath (RFC 9535) leads to in the body, one result below the other",
		)
		.option(
			"-o, --output <file>",
			"write the body into a file; in a folder, by the name that the URL ends with",
		)
		.addOption(
			new Option(
				"-O, --remote-name",
				"write the body into a file by the name that the URL ends with",
			).conflicts("output"),
		)
		.option(
			"-i, --include",
			"where only the body is written, tell status and headers on stderr",
		)
		.option(
			"-f, --fail",
			"exit code 1 for a status from 400, whose body goes into no file; with fields, HTTPie's --form, too",
		)
		.addOption(new Option("-x <url>").hideHelp())
		.addOption(new Option("--check-status").hideHelp())
		.addOption(new Option("--follow").hideHelp())
		.addOption(new Option("--verify <choice>").hideHelp());
}

/** Its items stand for the most of it. */
function addHttpieOptions(command: Command): Command {
	return command
		.option("--multipart", "send fields as a multipart form")
		.addOption(new Option("--as-json").hideHelp())
		.addOption(new Option("--as-form").hideHelp())
		.addOption(new Option("-a, --auth <credentials>").hideHelp())
		.addOption(
			new Option("--auth-type <type>")
				.choices(["basic", "bearer", "digest"])
				.hideHelp(),
		);
}

function flags(letter: string, name: string, value = ""): string {
	const long = `--${name}${value === "" ? "" : ` ${value}`}`;
	return letter === "" ? long : `${letter}, ${long}`;
}
