import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { writeYaml } from "../../formats/opencollection/write-yaml.ts";
import type { Tree } from "../../formats/tree/plain-tree.ts";
import { CurlCommandError } from "./curl-error.ts";
import { Notes } from "./notes.ts";
import { type Operation, optionGroups } from "./operation.ts";
import { readOptions } from "./read-options.ts";
import { curlTree, noteFiles } from "./request-tree.ts";
import { splitCommands } from "./split-command.ts";

/** A request that a curl command makes, ready to be written to a file. */
export interface CurlRequest {
	/** `POST /users`. */
	readonly name: string;
	/** The item of OpenCollection: `info`, `http`, `settings`. */
	readonly tree: Tree;
	/** The same as the text of a file. */
	readonly yaml: string;
	/** What of the command the request cannot hold, and what became of the shell's own things. */
	readonly warnings: readonly Diagnostic[];
}

/** Characters; a body of some megabytes may be pasted with the command. */
const LONGEST = 20_000_000;
/** What may stand in front: a prompt, `sudo`, variables for the command alone. */
const IN_FRONT = /^(?:\$|%|>|sudo|time|command|exec|&|[A-Za-z_]\w*=.*)$/s;
const CURL = /^(?:.*[\\/])?curl(?:\.exe)?$/i;

/**
 * The requests of a curl command, or of several, as a shell would run it: of bash, cmd.exe or
 * PowerShell, as browsers copy it. Nothing is run and no file is read.
 * `{{placeholders}}` in it stay what they are, and variables of the shell
 * become some.
 *
 * @throws CurlCommandError when it is no curl command, or has no URL
 */
export function readCurlCommand(text: string): readonly CurlRequest[] {
	const { operations, notes: shellNotes } = curlOperations(text);
	return operations.map((operation, index) => {
		const notes = new Notes();
		const tree = curlTree(operation, notes);
		noteFiles(tree, notes);
		return {
			name: nameIn(tree),
			tree,
			yaml: writeYaml(tree),
			// Those about the shell's own things are said once.
			warnings: [...(index === 0 ? shellNotes.all : []), ...notes.all],
		};
	});
}

/**
 * What a curl command, or several, ask for, one operation for each request.
 *
 * @throws CurlCommandError when it is no curl command, or has no URL
 */
export function curlOperations(text: string): {
	readonly operations: readonly Operation[];
	/** What became of the shell's own things. */
	readonly notes: Notes;
} {
	if (text.length > LONGEST)
		throw new CurlCommandError("The command is too long.", {
			hint: "Put its data into a file.",
		});
	const shellNotes = new Notes();
	const operations = splitCommands(text.trim(), shellNotes).flatMap((words) =>
		operationsOf(words, shellNotes),
	);
	if (operations.length === 0) throw noCurlCommand();
	return { operations, notes: shellNotes };
}

function operationsOf(
	words: readonly string[],
	notes: Notes,
): readonly Operation[] {
	const start = words.findIndex((word) => !IN_FRONT.test(word));
	if (!CURL.test(words[start] ?? "")) throw noCurlCommand();
	const options = readOptions(words.slice(start + 1), notes);
	return optionGroups(options).flatMap(({ urls, options }) =>
		urls.map((url) => ({ url, options })),
	);
}

function noCurlCommand(): CurlCommandError {
	return new CurlCommandError("This is no curl command.", {
		hint: "Paste what begins with `curl`, as browsers copy it.",
	});
}

function nameIn(tree: Tree): string {
	const { info } = tree;
	return typeof info === "object" && info !== null && "name" in info
		? String(info.name)
		: "";
}
