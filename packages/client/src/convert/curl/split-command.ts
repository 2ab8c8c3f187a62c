import { BashReader } from "./bash-reader.ts";
import { CmdReader } from "./cmd-reader.ts";
import { CurlCommandError } from "./curl-error.ts";
import type { Notes } from "./notes.ts";
import { PowerShellReader } from "./powershell-reader.ts";

type Words = readonly string[];

/** Browsers copy all requests of a page at once; each is a file. */
const MOST_COMMANDS = 1_000;

/**
 * The words of each command as its shell would hand them to curl. Nothing is run, and no
 * file is looked at. Another command is one of curl's again, on a line of its own or behind `;` or `&&`.
 *
 * @throws CurlCommandError when there are too many
 */
export function splitCommands(text: string, notes: Notes): readonly Words[] {
	const commands: Words[] = [];
	for (const words of commandsOf(text, notes)) {
		if (commands.length === MOST_COMMANDS)
			throw new CurlCommandError(
				`There are more than ${MOST_COMMANDS} curl commands.`,
				{ hint: "Take them over in parts." },
			);
		commands.push(words);
	}
	return commands;
}

/** Between two commands of cmd.exe: a line that does not go on. */
const CMD_BREAK = /(?<=[^^\r\n])[ \t]*\r?\n(?=[ \t]*curl(?:\.exe)?\s)/i;

function* commandsOf(text: string, notes: Notes): Iterable<Words> {
	const shell = shellOf(text);
	if (shell === "cmd") {
		for (const command of text.split(CMD_BREAK))
			yield new CmdReader(command.replace(/\s&\s*$/, "")).words();
		return;
	}
	const Reader = shell === "bash" ? BashReader : PowerShellReader;
	let at = 0;
	while (at < text.length) {
		const reader = new Reader(text, notes, at);
		yield reader.words();
		at = reader.next;
	}
}

/** Told by how lines go on, and by what browsers write. */
function shellOf(text: string): "bash" | "cmd" | "powershell" {
	if (/\^\r?\n|\^"/.test(text) && !/\\\r?\n/.test(text)) return "cmd";
	if (/[ \t]`\r?\n/.test(text)) return "powershell";
	return "bash";
}
