import { stripVTControlCharacters } from "node:util";

/**
 * How build servers find commands in a log, after their sources and documents
 * (actions/runner `ActionCommand.cs`, azure-pipelines-agent `Command.cs`,
 * JetBrains' `ServiceMessageParser`, GitLab's "Custom collapsible sections",
 * buildkite/agent and terminal-to-html, Jenkins' `ConsoleNote`). Where they know
 * a list of names, every name counts here.
 */
type LogReader = (line: string) => boolean;

const READERS: Readonly<Record<string, LogReader>> = {
	"GitHub ::": (line) => {
		const trimmed = line.replace(/^[\s\u0085]+/u, "");
		if (!trimmed.startsWith("::")) return false;
		const end = trimmed.indexOf("::", 2);
		const [name = ""] = trimmed.slice(2, Math.max(2, end)).split(" ");
		return end > 0 && /^[a-z]/i.test(name);
	},
	"GitHub and act ##[": (line) => {
		const start = line.indexOf("##[");
		return start >= 0 && line.includes("]", start);
	},
	"Azure ##vso[": (line) => {
		const start = line.indexOf("##vso[");
		return start >= 0 && line.includes("]", start);
	},
	"Azure's warning of what is nearly one": (line) => line.includes("##vso"),
	TeamCity: (line) => line.includes("##teamcity["),
	GitLab: (line) => /section_(?:start|end):\d+:/.test(line),
	Travis: (line) => /travis_(?:fold|time):/.test(line),
	Buildkite: (line) => {
		const plain = stripVTControlCharacters(line);
		return /^(?:---|\+\+\+|~~~)\s|^\^\^\^\s+\+\+\+/.test(plain);
	},
	"escape sequences other than colours": (line) => {
		const [first = "", ...sequences] = line
			.replaceAll("\t", "")
			.split("\u001b");
		return (
			/\p{Cc}/u.test(first) ||
			sequences.some((one) => !/^(?!\[8m)\[[\d;?]*[A-Za-z]\P{Cc}*$/u.test(one))
		);
	},
};

/** The commands that any of them would find, as `reader: line`. */
export function commandsIn(log: string): readonly string[] {
	return log
		.split(/\r\n|\r|\n/)
		.flatMap((line) =>
			Object.entries(READERS).flatMap(([name, finds]) =>
				finds(line) ? [`${name}: ${line}`] : [],
			),
		);
}

/** What a hostile server writes: commands, and pieces that might make one together. */
export const COMMAND_PIECES = [
	"##",
	"#",
	"[",
	"]",
	"##[error]x",
	"##[add-mask]secret",
	"##vso[task.setvariable variable=a]b",
	"##VSO[",
	"##teamcity[buildStatus text='x']",
	"##some.new-system[x]",
	":",
	"::",
	"::error file=a,line=1::x",
	"::add-mask::a",
	"::stop-commands::b",
	"section_start:1:a\r\u001b[0K",
	"section_end:",
	"12:",
	"travis_fold:start:a",
	"travis_",
	"time:end",
	"--- a",
	"-",
	"--",
	"+++ ",
	"~~~\tx",
	"^^^ +++",
	"^^^",
	" ",
	"\t",
	"\n",
	"\r",
	"\r\n",
	"\u00a0",
	"\u2028",
	"\u3000",
	"\ufeff",
	"\u200b",
	"\u00ad",
	"\u0085",
	"\u001b[31m",
	"\u001b[8mha:AAAA\u001b[0m",
	"\u001b]1338;url=x\u0007",
	"\u001b",
	"\u009b",
	"\\",
	'"',
	"<",
	"&",
	"%0A",
	",",
	"vso[",
	"teamcity[",
	"word",
	"é",
	"😀",
] as const;
