import {
	closeSync,
	constants,
	existsSync,
	fstatSync,
	openSync,
	readFileSync,
	realpathSync,
	type Stats,
	statSync,
} from "node:fs";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { shortened } from "../../values/shortened.ts";
import { ModuleNotFoundError, ModuleRefusedError } from "../errors.ts";
import type { ModulePlace } from "./library-modules.ts";

/** Larger files are data that nobody means to run. Bytes. */
const LARGEST = 16 * 2 ** 20;

/** Characters of a path in a message; the system knows none that are longer. */
const MAX_SHOWN = 4096;

const EXTENSIONS = ["", ".js", ".cjs", ".json"];
const MODULE_FILE = /\.(?:js|cjs|mjs|json)$/i;

interface ModuleFile {
	readonly text: string;
	readonly changed: number;
	readonly size: number;
}

/**
 * The files of one collection as modules. Only regular files that lie inside
 * the collection's folder, links followed to their end, and only JavaScript and
 * JSON: everything else stays unread.
 */
export class CollectionModules {
	readonly #root: string;
	readonly #files = new Map<string, ModuleFile>();
	#realRoot: string | undefined;

	/** @param root absolute */
	constructor(root: string) {
		this.#root = root;
	}

	static isPath(name: string): boolean {
		return /^\.{1,2}(?:[\\/]|$)/.test(name) || isAbsolute(name);
	}

	/**
	 * @param from absolute path of the file that asks; absent for a script, for which the collection's folder counts
	 * @throws ModuleNotFoundError, ModuleRefusedError
	 */
	resolve(name: string, from: string | undefined): ModulePlace {
		const folder = from === undefined ? this.#root : dirname(from);
		const wanted = resolve(folder, name.replaceAll("\\", "/"));
		const isFolder = /[\\/]$|(?:^|[\\/])\.{1,2}$/.test(name);
		const found =
			(isFolder ? undefined : firstFile(wanted, EXTENSIONS)) ??
			firstFile(wanted, [`${sep}index.js`, `${sep}index.json`]);
		if (!found) {
			// What lies outside is none of a script's business, not even whether it exists.
			const isOurs = [this.#root, this.#rootPath()].some((root) =>
				isInside(root, wanted),
			);
			if (!isOurs) throw outside(name);
			throw missing(name, wanted, folder);
		}
		const real = realpathSync(found);
		if (!isInside(this.#rootPath(), real)) throw outside(name);
		if (!MODULE_FILE.test(real)) throw notModule(name);
		return { id: real, kind: /\.json$/i.test(real) ? "json" : "script" };
	}

	/**
	 * @param id as `resolve` gave it; looked at again, since the disk may have changed
	 * @throws ModuleRefusedError
	 */
	read(id: string): string {
		if (!MODULE_FILE.test(id)) throw notModule(id);
		const descriptor = openForReading(id);
		if (descriptor === undefined) throw outside(id);
		try {
			return this.#readOpen(id, descriptor);
		} finally {
			closeSync(descriptor);
		}
	}

	#readOpen(id: string, descriptor: number): string {
		const stats = fstatSync(descriptor);
		if (!stats.isFile() || !this.#isWhatLiesAt(id, stats)) throw outside(id);
		if (stats.size > LARGEST) throw tooLarge(id);
		const known = this.#files.get(id);
		const { mtimeMs: changed, size } = stats;
		if (known?.changed === changed && known.size === size) return known.text;
		const text = readFileSync(descriptor, "utf8").replace(/^\uFEFF/, "");
		this.#files.set(id, { text, changed, size });
		return text;
	}

	/** Of what is open already, so that no link can be put there between the look and the reading. */
	#isWhatLiesAt(id: string, { dev, ino }: Stats): boolean {
		const there = regularFile(id);
		return (
			there?.ino === ino &&
			there.dev === dev &&
			isInside(this.#rootPath(), realpathSync(id))
		);
	}

	#rootPath(): string {
		// A run in memory has a collection without a folder.
		this.#realRoot ??= existsSync(this.#root)
			? realpathSync(this.#root)
			: this.#root;
		return this.#realRoot;
	}
}

function firstFile(
	path: string,
	endings: readonly string[],
): string | undefined {
	return endings.map((ending) => path + ending).find(regularFile);
}

/** Without waiting for whoever writes into a pipe. */
function openForReading(path: string): number | undefined {
	try {
		return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
	} catch {
		// It is gone, or never was.
		return undefined;
	}
}

function regularFile(path: string): Stats | undefined {
	try {
		const stats = statSync(path, { throwIfNoEntry: false });
		return stats?.isFile() ? stats : undefined;
	} catch {
		// A name with NUL, a link to itself, a folder that cannot be entered.
		return undefined;
	}
}

function isInside(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way !== "" && !isAbsolute(way) && way.split(sep)[0] !== "..";
}

function outside(name: string): ModuleRefusedError {
	return new ModuleRefusedError(
		`Cannot load "${shown(name)}": it is not inside the collection's folder. In the safe sandbox scripts load files of their collection only; --sandbox developer lifts that.`,
	);
}

function missing(
	name: string,
	wanted: string,
	folder: string,
): ModuleNotFoundError {
	return new ModuleNotFoundError(
		`Cannot find module "${shown(name)}": there is no file ${shown(wanted)}, with or without .js or .json. The path counts from ${folder}.`,
	);
}

function notModule(name: string): ModuleRefusedError {
	return new ModuleRefusedError(
		`Cannot load "${shown(name)}": modules are .js, .cjs and .json files.`,
	);
}

function tooLarge(path: string): ModuleRefusedError {
	return new ModuleRefusedError(
		`Cannot load "${path}": it is larger than ${LARGEST / 2 ** 20} MB.`,
	);
}

function shown(path: string): string {
	return shortened(path, MAX_SHOWN);
}
