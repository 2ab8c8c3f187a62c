import { unlink } from "node:fs/promises";
import { CurlewError } from "@curlew/client";
import {
	createFile,
	indentedJson,
	isWithinFolder,
	parseJson,
	readRegularTextSync,
	replaceFile,
} from "@curlew/client/keeping";
import { toJson, type Value } from "@curlew/template";
import { isValueMap } from "./json-value.ts";

/** Snapshots of one file, and characters of all of them. */
const MOST = 1_000;
const LARGEST_FILE = 8 * 1024 * 1024;

/** A file of snapshots cannot be used. */
export class SnapshotFileError extends CurlewError {
	readonly code = "SNAPSHOT_NOT_READABLE";
}

/** The snapshots of a request, or of all requests of a bundled collection: JSON, by their names. */
export class ResponseSnapshots {
	readonly #root: string;
	readonly #file: string;
	readonly #stored: Map<string, Value>;
	readonly #ofThisRun = new Set<string>();
	#isThere: boolean;
	#isChanged = false;

	/**
	 * Reads a file, where there is one.
	 *
	 * @param root of the collection; nothing is written outside
	 * @param file absolute
	 * @throws SnapshotFileError
	 */
	constructor(root: string, file: string) {
		this.#root = root;
		this.#file = file;
		this.#isThere = isWithinFolder(root, file);
		const text = this.#isThere ? readRegularTextSync(file) : undefined;
		this.#stored = new Map(Object.entries(entriesIn(file, text)));
	}

	get file(): string {
		return this.#file;
	}

	get names(): readonly string[] {
		return [...this.#stored.keys()];
	}

	get(name: string): Value | undefined {
		return this.#stored.get(name);
	}

	/** Whether it was set since the file was read. */
	isOfThisRun(name: string): boolean {
		return this.#ofThisRun.has(name);
	}

	/** Why further snapshots find no room; undefined where they do. */
	faultOf(further: readonly Value[], name: string): string | undefined {
		const all = [...this.#stored.values(), ...further];
		const size = all.reduce<number>((sum, one) => sum + toJson(one).length, 0);
		if (all.length <= MOST && size <= LARGEST_FILE) return undefined;
		return `There is no room for the snapshot "${name}" in ${this.#file}, which has at most ${MOST} snapshots and ${LARGEST_FILE / 1024 / 1024} million characters.`;
	}

	set(name: string, value: Value): void {
		this.#stored.set(name, value);
		this.#ofThisRun.add(name);
		this.#isChanged = true;
	}

	delete(name: string): void {
		this.#isChanged = this.#stored.delete(name) || this.#isChanged;
	}

	/** Writes what has changed, at once, in the order of the names. A file without snapshots goes. */
	async save(): Promise<void> {
		if (!this.#isChanged) return;
		this.#isChanged = false;
		if (this.#stored.size === 0) {
			if (this.#isThere) await unlink(this.#file);
			this.#isThere = false;
			return;
		}
		const sorted = [...this.#stored].toSorted(([a], [b]) => (a < b ? -1 : 1));
		const json = toJson(Object.fromEntries(sorted)) ?? "{}";
		const text = `${indentedJson(json)}\n`;
		if (this.#isThere) await replaceFile(this.#root, this.#file, text);
		else await createFile(this.#root, this.#file, text);
		this.#isThere = true;
	}
}

function entriesIn(
	file: string,
	text: string | undefined,
): Readonly<Record<string, Value>> {
	if (text === undefined || text.trim() === "") return {};
	const hint = "Correct it, or remove it and have it written anew.";
	try {
		const value = parseJson(text);
		if (isValueMap(value)) return value;
	} catch (error) {
		const why = error instanceof Error ? error.message : String(error);
		throw new SnapshotFileError(`${file} cannot be read: ${why}`, { hint });
	}
	throw new SnapshotFileError(`${file} has no snapshots: it is not a map.`, {
		hint,
	});
}
