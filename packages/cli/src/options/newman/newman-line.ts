import { existsSync } from "node:fs";
import { InvalidOptionError } from "@curlew/client/internal";
import type { Command } from "commander";
import { type NewmanFlag, type NewmanPart, newmanFile } from "./newman-flag.ts";
import type {
	NewmanExport,
	NewmanLine,
	NewmanOptions,
} from "./newman-options.ts";
import { reporterLine } from "./newman-reporters.ts";
import { newmanWords } from "./newman-words.ts";

/**
 * What of a command line is run, if newman's grammar holds for it.
 *
 * @param words behind `run`
 */
export function targetsIn(
	words: readonly string[],
	command: Command,
): readonly string[] {
	return newmanWords(words, command).flatMap((word) =>
		word.kind === "target" ? word.text : [],
	);
}

/**
 * A command line as newman takes it, in our own options. Options that newman does
 * not have are Curlew's.
 *
 * @param words behind `run`
 * @param command that knows Curlew's options
 * @param at when it runs, for the names of files that nobody named
 * @throws InvalidOptionError for a flag that cannot be had
 */
export function newmanLine(
	words: readonly string[],
	command: Command,
	at: Date,
): NewmanLine {
	const line: string[] = [];
	const said = new Map<NewmanPart, string[]>();
	const reporterFiles = new Map<string, string>();
	const reporterFlags: string[] = [];
	const notes: string[] = [];
	for (const word of newmanWords(words, command)) {
		if (word.kind === "target") line.push(word.text);
		else if (word.kind === "own") line.push(...word.words);
		else if (word.kind === "reporter") {
			const [, name] = /^(.+)-export$/.exec(word.name) ?? [];
			if (name === undefined) reporterFlags.push(word.name);
			else reporterFiles.set(name, word.value ?? "");
		} else {
			const { flag, name, value = "" } = word;
			const { becomes } = flag;
			if ("refused" in becomes)
				throw new InvalidOptionError(`${name}: ${becomes.refused}`, {
					hint: "`curlew help newman` lists newman's flags, and what each is here.",
				});
			if ("part" in becomes)
				said.set(becomes.part, [...(said.get(becomes.part) ?? []), value]);
			else if ("is" in becomes)
				line.push(...optionOf(becomes.is, flag.takes, value));
			else if (becomes.note !== undefined) notes.push(becomes.note);
		}
	}
	const reporters = reporterLine(
		reporterNames(said.get("reporters")),
		reporterFiles,
		reporterFlags,
		at,
	);
	return {
		words: [
			...line,
			...environmentOptions(said.get("environment")),
			...globalsOptions(said.get("globals")),
			...(said.get("data") ?? []).map((file) => `--data=${file}`),
			...bailOptions(said.get("bail")),
			...certificateOptions(said),
			...reporters.words,
			...verbosity(said, reporters.isOnTerminal),
		],
		newman: {
			...partsOf(said),
			exports: exportsOf(said, at),
			notes: [...notes, ...reporters.notes],
		},
	};
}

function optionOf(
	option: string,
	takes: NewmanFlag["takes"],
	value: string,
): readonly string[] {
	if (takes === "nothing") return [option];
	if (takes === "time" && Number(value) === 0) return [];
	return [`${option}=${value}`];
}

/** With `folder` alone newman ends a run only where `--folder` names nothing, which ends it here anyway. */
function bailOptions(given: readonly string[] = []): readonly string[] {
	const endsRun = given.some((modifiers) => modifiers !== "folder");
	return endsRun ? ["--bail"] : [];
}

function reporterNames(given: readonly string[] = ["cli"]): readonly string[] {
	return given
		.flatMap((names) => names.split(","))
		.map((name) => name.trim())
		.filter((name) => name !== "");
}

/** Newman takes files; names are Curlew's. */
function environmentOptions(given: readonly string[] = []): readonly string[] {
	return given.map((written) =>
		isFile(written) ? `--environment-file=${written}` : `--env=${written}`,
	);
}

/** A file goes beside the options. */
function globalsOptions(given: readonly string[] = []): readonly string[] {
	return given
		.filter((written) => !isFile(written))
		.map((written) => `--global-env=${written}`);
}

function isFile(written: string): boolean {
	return /[\\/]|\.(?:json|ya?ml|bru)$/i.test(written) || existsSync(written);
}

function certificateOptions(
	said: ReadonlyMap<NewmanPart, readonly string[]>,
): readonly string[] {
	const file = said.get("certificate")?.at(-1);
	if (file === undefined) return [];
	const passphrase = said.get("passphrase")?.at(-1);
	const escaped = file.replace(/(?<!^[A-Za-z]):/g, "\\:");
	return [
		passphrase === undefined
			? `--cert=${escaped}`
			: `--cert=${escaped}:${passphrase}`,
	];
}

/** Newman writes no lines without the reporter `cli`; failures are told here all the same. */
function verbosity(
	said: ReadonlyMap<NewmanPart, readonly string[]>,
	isOnTerminal: boolean,
): readonly string[] {
	if (said.has("silent") || !isOnTerminal) return ["--quiet"];
	return said.has("verbose") ? ["--verbose"] : [];
}

function partsOf(
	said: ReadonlyMap<NewmanPart, readonly string[]>,
): Omit<NewmanOptions, "exports" | "notes"> {
	const globalsFile = said.get("globals")?.findLast(isFile);
	const workingDirectory = said.get("working-dir")?.at(-1);
	const certificateList = said.get("certificate-list")?.at(-1);
	const cookieJar = said.get("cookie-jar")?.at(-1);
	return {
		folders: said.get("folder") ?? [],
		...(globalsFile !== undefined && { globalsFile }),
		...(workingDirectory !== undefined && { workingDirectory }),
		...(certificateList !== undefined && { certificateList }),
		...(cookieJar !== undefined && { cookieJar }),
	};
}

const EXPORTS = [
	"environment",
	"globals",
	"collection",
	"cookie-jar",
] as const satisfies readonly NewmanExport[];

function exportsOf(
	said: ReadonlyMap<NewmanPart, readonly string[]>,
	at: Date,
): NewmanOptions["exports"] {
	return Object.fromEntries(
		EXPORTS.flatMap((what) => {
			const file = said.get(`export-${what}`)?.at(-1);
			if (file === undefined) return [];
			return [[what, file === "" ? newmanFile(what, "json", at) : file]];
		}),
	);
}
