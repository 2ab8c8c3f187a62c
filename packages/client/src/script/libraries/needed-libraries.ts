import { CollectionModules } from "./collection-modules.ts";
import { IN_POSTMAN_SCRIPTS, LIBRARIES_OF_PM } from "./library-list.ts";
import { resolveLibrary } from "./library-modules.ts";
import { isPostmanScript, usesOldNames } from "./postman-scripts.ts";

/** Texts whose libraries are remembered; a run has few hundred scripts, most of them alike. */
const MOST_REMEMBERED = 2_000;

/** Files that are looked into for one script; a chain of more could fill the stack. */
const MOST_FILES = 500;

/** `require("name")` with the name written out, or a word that stands for a part of the platform. */
const MENTION =
	/\brequire\s*\(\s*(["'`])([^"'`\n]{1,200})\1\s*\)|\b(expect|assert|chai|moment|axios|tv4|Ajv|Buffer|Intl|subtle|Headers|Blob|FormData|AbortController|pm)\b|(?<![\w$.])(_(?=\.)|CryptoJS\b|cheerio\b|xml2Json\b)/g;

const BEHIND_WORDS: ReadonlyMap<string, string> = new Map([
	["expect", "chai"],
	["assert", "chai"],
	["chai", "chai"],
	["moment", "moment"],
	["axios", "axios"],
	["tv4", "tv4"],
	["Ajv", "ajv"],
	["Buffer", "buffer"],
	["Intl", "curlew:own/intl"],
	["subtle", "curlew:own/webcrypto"],
	["Headers", "curlew:own/fetch-types"],
	["Blob", "curlew:own/fetch-types"],
	["FormData", "curlew:own/fetch-types"],
	["AbortController", "curlew:own/fetch-types"],
]);

/** Globals that Postman's scripts know: others declare them, and mean their own. */
const BEHIND_GLOBALS: ReadonlyMap<string, string> = new Map([
	["_", "lodash3"],
	["CryptoJS", "curlew:own/pm/crypto-js"],
	["cheerio", "cheerio"],
	["xml2Json", "xml2js/lib/parser"],
]);

interface Mentions {
	readonly libraries: readonly string[];
	/** Files of the collection. */
	readonly paths: readonly string[];
}

/**
 * Tells which libraries a script is going to load, as far as its text and that
 * of the files it requires say so. A guess to be quick by: what it misses is
 * loaded while the script runs.
 */
export class NeededLibraries {
	readonly #collection: CollectionModules;
	readonly #mentions = new Map<string, Mentions>();

	constructor(collection: CollectionModules) {
		this.#collection = collection;
	}

	/** In alphabetical order, each once. */
	of(code: string): readonly string[] {
		const own = this.#mentionsIn(code);
		if (own.paths.length === 0) return own.libraries;
		const libraries = new Set(own.libraries);
		this.#addFiles(own.paths, undefined, libraries, new Set());
		return [...libraries].sort();
	}

	#addFiles(
		paths: readonly string[],
		from: string | undefined,
		libraries: Set<string>,
		seen: Set<string>,
	): void {
		for (const path of paths) {
			const file = this.#read(path, from);
			if (!file || seen.has(file.id) || seen.size >= MOST_FILES) continue;
			seen.add(file.id);
			const inside = this.#mentionsIn(file.text);
			for (const name of inside.libraries) libraries.add(name);
			this.#addFiles(inside.paths, file.id, libraries, seen);
		}
	}

	#read(path: string, from: string | undefined) {
		try {
			const { id, kind } = this.#collection.resolve(path, from);
			return kind === "json"
				? undefined
				: { id, text: this.#collection.read(id) };
		} catch {
			// The script is told when it gets there.
			return undefined;
		}
	}

	#mentionsIn(code: string): Mentions {
		const known = this.#mentions.get(code);
		if (known) return known;
		const found = mentionsIn(code);
		if (this.#mentions.size >= MOST_REMEMBERED) this.#mentions.clear();
		this.#mentions.set(code, found);
		return found;
	}
}

function mentionsIn(code: string): Mentions {
	const libraries = new Set<string>();
	const paths = new Set<string>();
	const isPostman = isPostmanScript(code);
	for (const [, , name, word, global] of code.matchAll(MENTION)) {
		if (word === "pm") for (const one of LIBRARIES_OF_PM) libraries.add(one);
		else if (word !== undefined) libraries.add(BEHIND_WORDS.get(word) ?? word);
		else if (global !== undefined) {
			const library = BEHIND_GLOBALS.get(global);
			if (library && !declares(code, global)) libraries.add(library);
		} else if (name === undefined) continue;
		else if (CollectionModules.isPath(name)) paths.add(name);
		else if (resolveLibrary(name, undefined))
			libraries.add((isPostman && IN_POSTMAN_SCRIPTS.get(name)) || name);
	}
	if (usesOldNames(code)) libraries.add("curlew:own/pm/old-names");
	return { libraries: [...libraries].sort(), paths: [...paths] };
}

function declares(code: string, name: string): boolean {
	return new RegExp(`\\b(?:const|let|var)\\s+${name}\\s*=`).test(code);
}
