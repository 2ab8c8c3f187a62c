import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import {
	type Collection,
	ENVIRONMENTS_FOLDER,
	isAnyItemFile,
	isAnyOwnFile,
	isCollectionMarker,
	isIgnoredFolder,
	openCollection,
	REPORTER_NAMES,
} from "@curlew/client/completing";
import type { Argument, Option } from "commander";
import type { Cursor } from "./cursor.ts";

/** What may stand at the cursor. */
export interface CompletionCandidate {
	/** One that ends in `/` or `=` goes on: no space is put behind it. */
	readonly text: string;
	readonly about?: string;
}

/** What the shell completes by itself. */
export type ByShell = "files" | "folders";

type Source = (
	cursor: Cursor,
) => Promise<readonly CompletionCandidate[] | ByShell> | ByShell;

/** By the options' long names; for others their choices, or what they call their value. */
const SOURCES_OF_OPTIONS: Readonly<Record<string, Source>> = {
	"--env": environments,
	"--diff": environments,
	"--tags": tags,
	"--exclude-tags": tags,
	"--reporter": reporters,
	"--rule": rules,
	"--collection": () => "files",
	// Newman's, for Postman's collections.
	"--environment": environmentsOrFiles,
	"--folder": foldersAndRequests,
	"--reporters": newmanReporters,
};

/** By the names of arguments. */
const SOURCES_OF_ARGUMENTS: Readonly<Record<string, Source>> = {
	paths: requests,
	path: requests,
	collection: requests,
	file: requests,
	target: requests,
	from: () => "files",
	to: () => "folders",
	blobs: () => "files",
};

/** What the value of an option may be; nothing when nobody can know. */
export async function valuesOf(
	option: Option,
	cursor: Cursor,
): Promise<readonly CompletionCandidate[] | ByShell> {
	if (option.argChoices) return asCandidates(option.argChoices);
	const source = SOURCES_OF_OPTIONS[option.long ?? ""];
	if (source) return source(cursor);
	if (option.flags.endsWith("<folder>")) return "folders";
	return option.flags.endsWith("file>") ? "files" : [];
}

/** What an argument may be; nothing when nobody can know. */
export async function argumentsFor(
	argument: Argument,
	cursor: Cursor,
): Promise<readonly CompletionCandidate[] | ByShell> {
	if (argument.argChoices) return asCandidates(argument.argChoices);
	return SOURCES_OF_ARGUMENTS[argument.name()]?.(cursor) ?? [];
}

async function environments(
	cursor: Cursor,
): Promise<readonly CompletionCandidate[]> {
	return asCandidates(await (await collectionOf(cursor)).environmentNames());
}

async function tags(cursor: Cursor): Promise<readonly CompletionCandidate[]> {
	const { requests } = await (await collectionOf(cursor)).select([]);
	return lastOfList(
		cursor,
		[...new Set(requests.flatMap((request) => request.tags))].sort(),
	);
}

/** The last one of a list with commas, of those that are not in it yet. */
function lastOfList(
	{ word }: Cursor,
	known: readonly string[],
): readonly CompletionCandidate[] {
	const begun = word.slice(0, word.lastIndexOf(",") + 1);
	const given = begun.split(",");
	return asCandidates(
		known.filter((one) => !given.includes(one)).map((one) => begun + one),
	);
}

async function environmentsOrFiles(
	cursor: Cursor,
): Promise<readonly CompletionCandidate[] | ByShell> {
	const named = await environments(cursor);
	return named.some(({ text }) => text.startsWith(cursor.word))
		? named
		: "files";
}

async function foldersAndRequests(
	cursor: Cursor,
): Promise<readonly CompletionCandidate[]> {
	const { requests } = await (await collectionOf(cursor)).select([]);
	return asCandidates([
		...new Set(
			requests.flatMap(({ name, folders }) => [
				...folders.map((folder) => folder.name),
				name,
			]),
		),
	]);
}

async function newmanReporters(
	cursor: Cursor,
): Promise<readonly CompletionCandidate[]> {
	const { NEWMAN_REPORTERS } = await import("@curlew/client/newman-names");
	return lastOfList(cursor, [
		...new Set([...Object.keys(NEWMAN_REPORTERS), ...REPORTER_NAMES]),
	]);
}

async function reporters({
	word,
}: Cursor): Promise<readonly CompletionCandidate[] | ByShell> {
	return word.includes("=")
		? "files"
		: asCandidates(REPORTER_NAMES.flatMap((name) => [name, `${name}=`]));
}

/** Their names, then their levels. */
async function rules({
	word,
}: Cursor): Promise<readonly CompletionCandidate[]> {
	const [name = "", level] = word.split("=");
	if (level !== undefined)
		return asCandidates(
			["error", "warning", "info", "off"].map((one) => `${name}=${one}`),
		);
	const { ruleSummaries } = await import("@curlew/client/internal");
	return (await ruleSummaries()).map((rule) => ({
		text: `${rule.name}=`,
		about: rule.about,
	}));
}

/** Requests and folders at what is typed, or else counted from the collection's root. */
async function requests(
	cursor: Cursor,
): Promise<readonly CompletionCandidate[]> {
	const near = await requestsBelow(process.cwd(), cursor.word);
	if (near.length > 0) return near;
	const { root } = (await openCollection(process.cwd())).definition;
	return requestsBelow(root, cursor.word);
}

async function requestsBelow(
	from: string,
	word: string,
): Promise<readonly CompletionCandidate[]> {
	const folder = word.slice(0, word.lastIndexOf("/") + 1);
	const entries = await readdir(resolve(from, folder), {
		withFileTypes: true,
	}).catch(() => []);
	const isRoot = entries.some(({ name }) => isCollectionMarker(name));
	const names = entries.flatMap((entry) => {
		const { name } = entry;
		if (entry.isDirectory()) {
			const isOther =
				isIgnoredFolder(name) || (isRoot && name === ENVIRONMENTS_FOLDER);
			return isOther ? [] : [`${name}/`];
		}
		if (/\.json$/i.test(name)) return isExport(name, isRoot) ? [name] : [];
		return isAnyItemFile(name) && !isAnyOwnFile(name) ? [name] : [];
	});
	return asCandidates(
		names.map((name) => folder + name).filter((path) => path.startsWith(word)),
	);
}

/** Exports of Postman's may be called anything; in a collection of other files JSON is something else. */
function isExport(name: string, isInCollection: boolean): boolean {
	return !isInCollection || /\.postman_collection\.json$/i.test(name);
}

/** The collection that the command line means so far. */
function collectionOf({ operands, values }: Cursor): Promise<Collection> {
	const [path = values.get("--collection") ?? "."] = operands;
	return openCollection(resolve(path));
}

function asCandidates(
	texts: readonly string[],
): readonly CompletionCandidate[] {
	return texts.map((text) => ({ text }));
}
