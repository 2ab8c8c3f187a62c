import { shortened } from "../../values/shortened.ts";
import type { EngineInstance } from "../engine/engine-instance.ts";
import { GuestReference } from "../engine/engine-memory.ts";
import { ModuleNotFoundError, ModuleRefusedError } from "../errors.ts";
import { CollectionModules } from "./collection-modules.ts";
import { readLibraryFile, readOwnModule } from "./library-files.ts";
import { isNodeBuiltin, libraryNames } from "./library-list.ts";
import {
	isLibraryId,
	LIBRARY_PREFIX,
	type ModulePlace,
	OWN_PREFIX,
	packageOf,
	resolveForPostman,
	resolveLibrary,
} from "./library-modules.ts";
import { PACKAGES } from "./library-packages.ts";
import { isPostmanScript } from "./postman-scripts.ts";

/** What a module's text is wrapped in, on its first line, so that lines count right. `guest` is for modules of our own; `process` for libraries that count on it. */
const OPEN = "(function (exports, require, module, __filename, __dirname) {";
const OPEN_OWN =
	"(function (exports, require, module, __filename, __dirname, guest) {";
const OPEN_WITH_PROCESS =
	"(function (exports, require, module, __filename, __dirname, process) {";
const CLOSE = "\n})";

/** UTF-16 code units; less takes some milliseconds. */
const LONG_TEXT = 100_000;

/** Finds and compiles modules for one engine. */
export class ModuleLoader {
	readonly #engine: EngineInstance;
	/** Absent while an image of libraries is made. */
	readonly #collection: CollectionModules | undefined;
	/** The script's. */
	readonly #code: string;

	constructor(
		engine: EngineInstance,
		collection: CollectionModules | undefined,
		code = "",
	) {
		this.#engine = engine;
		this.#collection = collection;
		this.#code = code;
	}

	/**
	 * @param from the id of the module that asks; absent for a script
	 * @throws ModuleNotFoundError, ModuleRefusedError
	 */
	resolve(name: string, from: string | undefined): ModulePlace {
		const library = from !== undefined && isLibraryId(from) ? from : undefined;
		const isPath = CollectionModules.isPath(name);
		if (library === undefined && isPath && this.#collection) {
			return this.#collection.resolve(name, from);
		}
		const place =
			library === undefined && isPostmanScript(this.#code)
				? resolveForPostman(name)
				: resolveLibrary(name, library);
		if (place) return place;
		if (isNodeBuiltin(name)) throw refused(name);
		throw unknown(name);
	}

	/** The module's text as a function of the guest. @throws GuestException when it is not JavaScript */
	compile(id: string): GuestReference | Promise<GuestReference> {
		const text = openingOf(id) + this.read(id) + CLOSE;
		const isLong = this.#collection !== undefined && text.length > LONG_TEXT;
		return isLong && this.#engine.canWait
			? this.#compileLong(text, id)
			: new GuestReference(this.#engine.evaluateAtOnce(text, id));
	}

	/** Megabytes take seconds, in which others have their turns. */
	async #compileLong(text: string, id: string): Promise<GuestReference> {
		return new GuestReference(await this.#engine.evaluate(text, id));
	}

	/** @throws ModuleRefusedError for what `resolve` would not have given */
	read(id: string): string {
		if (id.startsWith(OWN_PREFIX)) {
			return readOwnModule(id.slice(OWN_PREFIX.length));
		}
		if (isLibraryId(id)) {
			return readLibraryFile(id.slice(LIBRARY_PREFIX.length));
		}
		if (!this.#collection) throw unknown(id);
		return this.#collection.read(id);
	}
}

function openingOf(id: string): string {
	if (id.startsWith(OWN_PREFIX)) return OPEN_OWN;
	const isLibrary = isLibraryId(id);
	return isLibrary && PACKAGES.get(packageOf(id))?.usesProcess
		? OPEN_WITH_PROCESS
		: OPEN;
}

function refused(name: string): ModuleRefusedError {
	return new ModuleRefusedError(
		`require("${shortened(name, 100)}") is not possible in the safe sandbox: it is a part of Node that reaches beyond the script. If you trust the collection, run it with --sandbox developer.`,
	);
}

function unknown(name: string): ModuleNotFoundError {
	return new ModuleNotFoundError(
		`Cannot find module "${shortened(name, 100)}". In the safe sandbox there are ${libraryNames().join(", ")}, and the collection's own files by relative path ("./lib/file.js"). Packages that the collection installed itself need --sandbox developer.`,
	);
}
