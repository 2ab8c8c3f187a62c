import type { Command } from "commander";
import type { NewmanFlag } from "./newman-flag.ts";
import { NEWMAN_FLAGS, NEWMAN_SHORTS } from "./newman-flags.ts";

/** A word of a command line, with those that are its value. */
export type NewmanWord =
	| { readonly kind: "target"; readonly text: string }
	| {
			readonly kind: "flag";
			readonly name: string;
			readonly flag: NewmanFlag;
			/** Absent where none was written. */
			readonly value?: string;
	  }
	/** Of one of newman's reporters: `junit-export`. */
	| {
			readonly kind: "reporter";
			readonly name: string;
			readonly value?: string;
	  }
	/** An option that only Curlew has. */
	| { readonly kind: "own"; readonly words: readonly string[] };

const REPORTER = "--reporter-";

/**
 * The words of a command line by newman's grammar; what newman does not have is
 * read by Curlew's.
 *
 * @param words behind `run`
 * @param command that knows Curlew's options
 */
export function newmanWords(
	words: readonly string[],
	command: Command,
): readonly NewmanWord[] {
	const read: NewmanWord[] = [];
	for (let at = 0; at < words.length; at++) {
		const [word, taken] = wordAt(words, at, command);
		read.push(word);
		at += taken;
	}
	return read;
}

/** The word, and how many behind it belong to it. */
function wordAt(
	words: readonly string[],
	at: number,
	command: Command,
): readonly [word: NewmanWord, taken: number] {
	const text = words[at] ?? "";
	const next = words[at + 1];
	if (text === "-" || !text.startsWith("-"))
		return [{ kind: "target", text }, 0];
	const [name, attached] = splitFlag(text);
	const flag = Object.hasOwn(NEWMAN_FLAGS, name)
		? NEWMAN_FLAGS[name]
		: undefined;
	if (flag !== undefined) {
		const value = attached ?? (takesNext(flag, next) ? next : undefined);
		const taken = attached === undefined && value !== undefined ? 1 : 0;
		const given = value === undefined ? {} : { value };
		return [{ kind: "flag", name, flag, ...given }, taken];
	}
	if (name.startsWith(REPORTER) && !isOwn(name, command)) {
		const isSwitch = /^cli-|-(?:no|show|hide|skip|only)[A-Z-]/.test(
			name.slice(REPORTER.length),
		);
		const follows = next !== undefined && !next.startsWith("-") && !isSwitch;
		const value = attached ?? (follows ? next : undefined);
		const given = value === undefined ? {} : { value };
		const reporter = name.slice(REPORTER.length);
		const taken = attached === undefined && follows ? 1 : 0;
		return [{ kind: "reporter", name: reporter, ...given }, taken];
	}
	const taken =
		attached === undefined && ownTakesNext(name, command, next) ? 1 : 0;
	return [{ kind: "own", words: words.slice(at, at + 1 + taken) }, taken];
}

/** The flag by its long name, and what is written to it: `--folder=users`, `-n3`. */
function splitFlag(text: string): readonly [name: string, value?: string] {
	const [, long = "", value] = /^(--[^=]+)=(.*)$/s.exec(text) ?? [];
	if (long !== "") return [long, value ?? ""];
	const short = text.slice(0, 2);
	const named = text.startsWith("--") ? undefined : NEWMAN_SHORTS.get(short);
	if (named === undefined) return [text];
	const flag = NEWMAN_FLAGS[named];
	if (text.length === 2) return [named];
	return flag?.takes === "nothing" ? [text] : [named, text.slice(2)];
}

function takesNext({ takes }: NewmanFlag, next: string | undefined): boolean {
	if (next === undefined) return false;
	switch (takes) {
		case "value":
			return true;
		case "maybe":
			return !next.startsWith("-");
		case "time":
			return /^\d+$/.test(next);
		case "modifier":
			return /^(?:folder|failure)(?:,(?:folder|failure))*$/.test(next);
		case "nothing":
			return false;
	}
}

function ownOption(name: string, command: Command) {
	return command.options.find(
		({ long, short, flags }) =>
			long === name || short === name || flags.split(/[ ,]+/).includes(name),
	);
}

function isOwn(name: string, command: Command): boolean {
	return ownOption(name, command) !== undefined;
}

function ownTakesNext(
	name: string,
	command: Command,
	next: string | undefined,
): boolean {
	const option = ownOption(name, command);
	if (option === undefined || next === undefined) return false;
	return option.required || (option.optional && !next.startsWith("-"));
}
