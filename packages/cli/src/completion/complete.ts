import { CurlewError } from "@curlew/client/completing";
import { Command, type Option } from "commander";
import { mayBeNewmans } from "../options/newman/may-be-newmans.ts";
import { createProgram } from "../program.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { standardOutput } from "../terminal/outputs.ts";
import {
	argumentsFor,
	type ByShell,
	type CompletionCandidate,
	valuesOf,
} from "./candidates.ts";
import { type Cursor, cursorIn } from "./cursor.ts";

/**
 * What the scripts of shells ask (`shells/`): what may stand where the
 * cursor is. On stdout a candidate a line, behind a tab what it is about; or
 * `:files` or `:folders` for what the shell completes by itself.
 *
 * @param words the command line without the program's name; the last word is being typed
 */
export async function answerShell(words: readonly string[]): Promise<ExitCode> {
	const cursor = cursorIn(await programFor(words), words);
	const found = await candidatesAt(cursor).catch(nothingOf);
	standardOutput().write(
		typeof found === "string"
			? `:${found}\n`
			: linesOf(found, words.at(-1) ?? "", cursor.word),
	);
	return EXIT.passed;
}

/** The commands; `run` with newman's flags where a collection of Postman's is run. */
async function programFor(words: readonly string[]): Promise<Command> {
	const program = createProgram(() => undefined);
	const before = words.slice(0, -1);
	const run = program.commands.find((command) => command.name() === "run");
	if (run === undefined || !mayBeNewmans(before)) return program;
	const [{ targetsIn }, { areSomePostmans }, { newmanRunCommand }] =
		await Promise.all([
			import("../options/newman/newman-line.ts"),
			import("../commands/newman/newman-command-line.ts"),
			import("../options/newman/newman-command.ts"),
		]);
	return (await areSomePostmans(targetsIn(before.slice(1), run)))
		? new Command(program.name()).addCommand(newmanRunCommand(run))
		: program;
}

async function candidatesAt(
	cursor: Cursor,
): Promise<readonly CompletionCandidate[] | ByShell> {
	const { command, place } = cursor;
	switch (place.kind) {
		case "value":
			return valuesOf(place.option, cursor);
		case "argument":
			return place.argument ? argumentsFor(place.argument, cursor) : [];
		case "flag":
			return command.createHelp().visibleOptions(command).map(flagOf);
		case "subcommand":
			return command
				.createHelp()
				.visibleCommands(command)
				.map((one) => ({ text: one.name(), about: one.description() }));
	}
}

/** A broken collection is told by the commands that need it. */
function nothingOf(error: unknown): readonly CompletionCandidate[] {
	if (error instanceof CurlewError) return [];
	throw error;
}

function flagOf({ long, short, description }: Option): CompletionCandidate {
	return { text: long ?? short ?? "", about: description };
}

/**
 * @param typed the whole word, which shells compare with: `--env=lo`
 * @param word what of it is completed: `lo`
 */
function linesOf(
	candidates: readonly CompletionCandidate[],
	typed: string,
	word: string,
): string {
	const before = typed.slice(0, typed.length - word.length);
	return candidates
		.filter(({ text }) => text.startsWith(word) && isOneLine(text))
		.map(({ text, about }) =>
			about === undefined
				? `${before}${text}\n`
				: `${before}${text}\t${shortened(about)}\n`,
		)
		.join("");
}

/** Names of files may hold anything. */
function isOneLine(text: string): boolean {
	return !/\p{Cc}/u.test(text);
}

const MOST_CHARACTERS = 64;

/** The first sentence, as far as it goes on a line beside the candidate. */
function shortened(about: string): string {
	const [sentence = ""] = about.split(/[.;:](?:\s|$)| \(/);
	if (sentence.length <= MOST_CHARACTERS) return sentence;
	const cut = sentence.slice(0, MOST_CHARACTERS);
	return `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}
