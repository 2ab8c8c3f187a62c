import type {
	Collection,
	EventListener,
	RequestResult,
	RunEvent,
} from "@curlew/client";
import {
	parseJson,
	type SnapshotQuestion,
	type Snapshots,
} from "@curlew/client/keeping";
import { toJson, type Value } from "@curlew/template";
import { differencesOf, diffLines } from "./differences.ts";
import { type Mask, masked, parseMask } from "./mask.ts";
import { ResponseSnapshots, SNAPSHOT_ENDING } from "./response-snapshots.ts";
import { suggestMasks } from "./suggest-masks.ts";

/** What becomes of snapshots that are not there yet, and of those that differ. */
export type SnapshotMode =
	/** New ones are written. */
	| "new"
	/** Those that differ, too, and obsolete ones go. */
	| "update"
	/** Nothing is written, and what is missing fails. */
	| "none";

export interface SnapshotOptions {
	readonly mode: SnapshotMode;
	/** Of the collection: they hold for every snapshot. */
	readonly masks: readonly string[];
}

/** What a run has done with snapshots. */
export interface SnapshotSummary {
	readonly written: number;
	readonly updated: number;
	/** Removed with `update`, else only told. */
	readonly obsolete: readonly ObsoleteSnapshot[];
}

export interface ObsoleteSnapshot {
	/** Absolute. */
	readonly file: string;
	readonly name: string;
}

/** Characters of JSON that one snapshot may have. */
const LARGEST = 1024 * 1024;
/** Snapshots of one file. */
const MOST = 2_000;

/** What a request has asked for in its present try. */
interface Asked {
	readonly names: Set<string>;
	readonly pending: Map<string, Value>;
}

/**
 * The snapshots of a run: beside the file of each request, one that has its name and
 * `.snap`. What is new is written once its request has passed, and at the end of the
 * run: a response that fails otherwise is nothing to compare with.
 */
export class RunSnapshotStore implements Snapshots {
	readonly #collection: Collection["definition"];
	readonly #mode: SnapshotMode;
	readonly #masks: readonly Mask[];
	readonly #files = new Map<string, ResponseSnapshots>();
	/** By path of the request. */
	readonly #asked = new Map<string, Asked>();
	readonly #used = new Map<ResponseSnapshots, Set<string>>();
	#isWhole = true;
	#written = 0;
	#updated = 0;

	/** @throws InvalidMaskError */
	constructor(
		collection: Collection["definition"],
		{ mode, masks }: SnapshotOptions,
	) {
		this.#collection = collection;
		this.#mode = mode;
		this.#masks = masks.map(parseMask);
	}

	/** To hear the events of the run. */
	readonly listener: EventListener = (event: RunEvent) => {
		if (event.type === "request-finished") this.#settle(event.result);
		if (event.type === "run-finished")
			this.#isWhole = event.summary.ending === "completed";
	};

	compare({
		request,
		name,
		value,
		masks,
	}: SnapshotQuestion): string | undefined {
		try {
			const all = [...this.#masks, ...masks.map(parseMask)];
			const actual = masked(parseJson(toJson(value)), all);
			return this.#compare(request, name, actual, all);
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
	}

	#compare(
		request: SnapshotQuestion["request"],
		given: string,
		actual: Value,
		masks: readonly Mask[],
	): string | undefined {
		const file = this.#file(request.file);
		const name = this.#collection.isBundled
			? `${request.path} › ${given}`
			: given;
		const { names, pending } = this.#askedBy(request.path);
		names.add(name);
		const kept = pending.get(name) ?? file.get(name);
		if (kept === undefined) return this.#missing(name, actual, file, pending);
		// Masks that are newer than the snapshot hold for both.
		const differences = differencesOf(masked(kept, masks), actual);
		if (differences.length === 0) {
			if (this.#mode === "update" && toJson(kept) !== toJson(actual))
				pending.set(name, actual);
			return undefined;
		}
		if (this.#mode === "update" && !pending.has(name))
			return this.#keep(name, actual, pending);
		const places =
			differences.length === 1 ? "a place" : `${differences.length} places`;
		const suggested = suggestMasks(differences);
		return [
			`The snapshot "${name}" differs at ${places}:`,
			...diffLines(differences),
			suggested
				? `These look as if they change with every answer. To mask them: ${suggested.join(", ")}`
				: "If that is right now: curlew run --update-snapshots",
		].join("\n");
	}

	#missing(
		name: string,
		actual: Value,
		file: ResponseSnapshots,
		pending: Map<string, Value>,
	): string | undefined {
		if (this.#mode === "none")
			return `There is no snapshot "${name}", and none is written here.\nRun it on your machine, and commit the file: curlew run`;
		if (file.names.length + pending.size >= MOST)
			return `There are more than ${MOST} snapshots in ${file.file}.`;
		return this.#keep(name, actual, pending);
	}

	#keep(
		name: string,
		actual: Value,
		pending: Map<string, Value>,
	): string | undefined {
		const size = toJson(actual).length;
		if (size > LARGEST)
			return `The value of the snapshot "${name}" has ${size} characters, and may have ${LARGEST}: compare a part of it.`;
		pending.set(name, actual);
		return undefined;
	}

	#file(ofRequest: string): ResponseSnapshots {
		const path = `${ofRequest}${SNAPSHOT_ENDING}`;
		const known = this.#files.get(path);
		if (known) return known;
		const file = new ResponseSnapshots(this.#collection.root, path);
		this.#files.set(path, file);
		return file;
	}

	#askedBy(path: string): Asked {
		const known = this.#asked.get(path);
		if (known) return known;
		const asked: Asked = { names: new Set(), pending: new Map() };
		this.#asked.set(path, asked);
		return asked;
	}

	/** A request has ended: what it asked for is kept if it passed. */
	#settle({ path, file: ofRequest, status, called = [] }: RequestResult): void {
		for (const one of called) this.#settle(one);
		const asked = this.#asked.get(path);
		this.#asked.delete(path);
		if (status !== "passed") {
			this.#isWhole = false;
			return;
		}
		const file = this.#file(ofRequest);
		const used = this.#used.get(file) ?? new Set();
		this.#used.set(file, used);
		for (const name of asked?.names ?? []) used.add(name);
		for (const [name, value] of asked?.pending ?? []) {
			if (file.get(name) === undefined) this.#written += 1;
			else this.#updated += 1;
			file.set(name, value);
		}
	}

	/**
	 * Writes what is to be written. Obsolete are those of requests that all ran and
	 * passed, and asked for none of that name.
	 *
	 * @param isComplete all requests of the collection were to run
	 */
	async finish(isComplete: boolean): Promise<SnapshotSummary> {
		const obsolete =
			this.#isWhole && (isComplete || !this.#collection.isBundled)
				? [...this.#used].flatMap(([file, used]) =>
						file.names
							.filter((name) => !used.has(name))
							.map((name) => ({ file: file.file, name })),
					)
				: [];
		if (this.#mode === "update")
			for (const { file, name } of obsolete)
				this.#files.get(file)?.delete(name);
		if (this.#mode !== "none")
			for (const file of this.#files.values()) await file.save();
		return { written: this.#written, updated: this.#updated, obsolete };
	}
}
