import {
	type Collection,
	CurlewError,
	type EventListener,
	type RequestResult,
	type RunEvent,
} from "@curlew/client";
import {
	SNAPSHOT_ENDING,
	type SnapshotQuestion,
	type Snapshots,
} from "@curlew/client/keeping";
import { toJson, type Value } from "@curlew/template";
import { comparedAnswer, differenceText } from "./compared-answer.ts";
import { differencesOf } from "./differences.ts";
import { type Mask, maskedSnapshot, parseMasks } from "./mask.ts";
import { ResponseSnapshots } from "./response-snapshots.ts";
import type {
	NamedSnapshot,
	SnapshotSummary,
	SuggestedMasks,
} from "./snapshot-summary.ts";
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

/** Characters of a name. */
const LONGEST_NAME = 500;

/** What one try of a request has asked for. */
interface Asked {
	readonly attempt: object;
	readonly names: Set<string>;
	readonly pending: Map<string, Value>;
	readonly suggested: Map<string, readonly string[]>;
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
	/** By iteration and path of the request. */
	readonly #asked = new Map<string, Asked>();
	/** By the file of a request that ran and passed, the names that it asked for, by its path. */
	readonly #used = new Map<string, Map<string, Set<string>>>();
	readonly #conflicts: NamedSnapshot[] = [];
	readonly #suggestions: SuggestedMasks[] = [];
	#isWhole = true;
	#hasRows = false;
	#written = 0;
	#updated = 0;

	/** @throws InvalidMaskError */
	constructor(
		collection: Collection["definition"],
		{ mode, masks }: SnapshotOptions,
	) {
		this.#collection = collection;
		this.#mode = mode;
		this.#masks = parseMasks(masks);
	}

	/** To hear the events of the run. */
	readonly listener: EventListener = (event: RunEvent) => {
		if (event.type === "iteration-started") this.#hasRows = true;
		if (event.type === "request-finished") this.#settle(event.result);
		if (event.type === "run-finished")
			this.#isWhole &&= event.summary.ending === "completed";
	};

	compare(question: SnapshotQuestion): string | undefined {
		try {
			const masks = [...this.#masks, ...parseMasks(question.masks)];
			return this.#compare(
				question,
				comparedAnswer(question.value, masks, question.name),
				masks,
			);
		} catch (error) {
			if (!(error instanceof CurlewError)) return reasonOf(error);
			const { message, hint } = error;
			return hint === undefined ? message : `${message} ${hint}`;
		}
	}

	#compare(
		question: SnapshotQuestion,
		actual: Value,
		masks: readonly Mask[],
	): string | undefined {
		const { request, name: given } = question;
		if (given.length > LONGEST_NAME)
			return `The name of a snapshot has at most ${LONGEST_NAME} characters.`;
		const file = this.#file(request.file);
		const name = this.#nameOf(request.path, given);
		const asked = this.#askedBy(question);
		asked.names.add(name);
		const kept = file.get(name);
		if (kept === undefined) return this.#missing(name, actual, file, asked);
		const stored = maskedSnapshot(kept, masks, given);
		const differences = differencesOf(stored, actual);
		if (differences.length === 0) {
			// Masks that are newer than the snapshot.
			if (this.#mode === "update" && toJson(kept) !== toJson(actual))
				asked.pending.set(name, actual);
			return undefined;
		}
		const suggested = suggestMasks(differences);
		if (this.#mode === "update" && !file.isOfThisRun(name)) {
			if (suggested) asked.suggested.set(name, suggested);
			return keep(name, actual, file, asked);
		}
		return differenceText(name, differences, this.#hint(file, name, suggested));
	}

	#hint(
		file: ResponseSnapshots,
		name: string,
		suggested: readonly string[] | undefined,
	): string {
		if (suggested)
			return `These look as if they change with every answer. To mask them: ${suggested.map((mask) => JSON.stringify(mask)).join(", ")}`;
		return file.isOfThisRun(name)
			? "This run has written it for an earlier row or call: give each a snapshot with a name of its own."
			: "If that is right now: curlew run --update-snapshots";
	}

	#missing(
		name: string,
		actual: Value,
		file: ResponseSnapshots,
		asked: Asked,
	): string | undefined {
		if (this.#mode === "none")
			return `There is no snapshot "${name}", and none is written here.\nRun it on your machine, and commit the file: curlew run`;
		return keep(name, actual, file, asked);
	}

	#file(ofRequest: string): ResponseSnapshots {
		const path = `${ofRequest}${SNAPSHOT_ENDING}`;
		const known = this.#files.get(path);
		if (known) return known;
		const file = new ResponseSnapshots(this.#collection.root, path);
		this.#files.set(path, file);
		return file;
	}

	/** All requests of a bundled collection have one file. */
	#nameOf(request: string, given: string): string {
		return this.#collection.isBundled ? `${request} › ${given}` : given;
	}

	#askedBy({ request, iteration, attempt }: SnapshotQuestion): Asked {
		const key = keyOf(iteration, request.path);
		const known = this.#asked.get(key);
		if (known?.attempt === attempt) return known;
		const [names, pending, suggested] = [
			new Set<string>(),
			new Map(),
			new Map(),
		];
		const asked: Asked = { attempt, names, pending, suggested };
		this.#asked.set(key, asked);
		return asked;
	}

	/** A request has ended: what its last try asked for is kept if it passed. */
	#settle(result: RequestResult): void {
		for (const one of result.called ?? []) this.#settle(one);
		const { path, file: ofRequest, status, iteration } = result;
		const key = keyOf(iteration, path);
		const asked = this.#asked.get(key);
		this.#asked.delete(key);
		if (status !== "passed") {
			this.#isWhole = false;
			return;
		}
		const used = this.#usedBy(ofRequest, path);
		if (!asked) return;
		for (const name of asked.names) used.add(name);
		const file = this.#file(ofRequest);
		for (const [name, value] of asked.pending)
			this.#write(file, name, value, asked.suggested.get(name));
	}

	#write(
		file: ResponseSnapshots,
		name: string,
		value: Value,
		masks: readonly string[] | undefined,
	): void {
		const place = { file: file.file, name };
		if (file.isOfThisRun(name)) {
			if (toJson(file.get(name) ?? null) !== toJson(value))
				this.#conflicts.push(place);
			return;
		}
		if (file.get(name) === undefined) this.#written += 1;
		else this.#updated += 1;
		file.set(name, value);
		if (masks) this.#suggestions.push({ ...place, masks });
	}

	#usedBy(file: string, path: string): Set<string> {
		const byPath = this.#used.get(file) ?? new Map<string, Set<string>>();
		const names = byPath.get(path) ?? new Set();
		byPath.set(path, names);
		this.#used.set(file, byPath);
		return names;
	}

	/**
	 * Writes what is to be written. Obsolete are those of requests that ran and
	 * passed, in a run to its end that passed as a whole, and asked for none of that name.
	 * Other rows may ask for them, so that a run with rows removes none.
	 *
	 * @throws SnapshotFileError, FileWriteError
	 */
	async finish(): Promise<SnapshotSummary> {
		const obsolete = this.#isWhole ? this.#obsolete() : [];
		if (this.#mode === "update" && !this.#hasRows)
			for (const { file, name } of obsolete)
				this.#files.get(file)?.delete(name);
		if (this.#mode !== "none")
			for (const file of this.#files.values()) await file.save();
		return {
			written: this.#written,
			updated: this.#updated,
			obsolete,
			hasRows: this.#hasRows,
			conflicts: this.#conflicts,
			suggestions: this.#suggestions,
		};
	}

	#obsolete(): readonly NamedSnapshot[] {
		return [...this.#used].flatMap(([ofRequest, byPath]) => {
			const file = this.#file(ofRequest);
			const isOfOne = (name: string) =>
				[...byPath].some(
					([path, names]) =>
						name.startsWith(this.#nameOf(path, "")) && !names.has(name),
				);
			const used = new Set([...byPath.values()].flatMap((names) => [...names]));
			return file.names
				.filter((name) => !used.has(name) && isOfOne(name))
				.map((name) => ({ file: file.file, name }));
		});
	}
}

function keyOf(iteration: number, path: string): string {
	return `${iteration} ${path}`;
}

/** Notes what is to be kept; gives why it cannot be. */
function keep(
	name: string,
	value: Value,
	file: ResponseSnapshots,
	{ pending }: Asked,
): string | undefined {
	const others = [...pending.values()];
	const fault = file.faultOf([...others, value], name);
	if (fault === undefined) pending.set(name, value);
	return fault;
}

function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
