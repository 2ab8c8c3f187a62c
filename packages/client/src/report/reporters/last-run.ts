import { createHash } from "node:crypto";
import { join } from "node:path";
import { OwnFolder } from "../../files/own-folder.ts";
import { removeOldest } from "../../files/remove-oldest.ts";
import { stateFolder } from "../../files/user-folders.ts";
import type { RunEvent } from "../../run/events/events.ts";
import { isPlainObject } from "../shape-check.ts";
import type { Reporter } from "./reporter.ts";

const FORM = 1;
const MOST_KEPT = 200;

/** Where the last runs of collections are kept. */
export function lastRunFolder(): string {
	return join(stateFolder(), "last-runs");
}

/**
 * Paths, in their collection, of the requests that did not pass in its last run.
 *
 * @param root the collection's folder, or its file when it is bundled
 * @returns undefined when no run is on record, or what is there cannot be read
 */
export async function readLastFailed(
	root: string,
	folder: string = lastRunFolder(),
): Promise<readonly string[] | undefined> {
	try {
		const text = await new OwnFolder(folder).readText(fileFor(root));
		const kept: unknown = JSON.parse(text);
		return isPlainObject(kept) && kept.form === FORM && isTexts(kept.failed)
			? kept.failed
			: undefined;
	} catch {
		return undefined;
	}
}

/** Takes down which requests of a run did not pass, for `--last-failed`. A record that cannot be written is as if there were none: no run fails for it. */
export class LastRunReporter implements Reporter {
	readonly #root: string;
	readonly #folder: OwnFolder;
	readonly #failed = new Set<string>();
	readonly #inThisRun = new Set<string>();

	/** @param root as for `readLastFailed` */
	constructor(root: string, folder: string = lastRunFolder()) {
		this.#root = root;
		this.#folder = new OwnFolder(folder);
	}

	/** Paths of the requests that did not pass when they last ran. */
	get failed(): ReadonlySet<string> {
		return this.#failed;
	}

	/** Of several runs, the last one counts in which a request ran. */
	handle(event: RunEvent): void {
		if (event.type === "run-started") this.#inThisRun.clear();
		if (event.type !== "request-finished") return;
		const { path, status } = event.result;
		if (!this.#inThisRun.has(path)) this.#failed.delete(path);
		this.#inThisRun.add(path);
		if (status === "failed" || status === "error") this.#failed.add(path);
	}

	async close(): Promise<void> {
		if (this.#inThisRun.size === 0) return;
		const record = { form: FORM, root: this.#root, failed: [...this.#failed] };
		try {
			await this.#folder.write(fileFor(this.#root), JSON.stringify(record));
			await removeOldest(this.#folder, MOST_KEPT);
		} catch {
			// Homes may be read-only; --last-failed says where it has looked.
		}
	}
}

function fileFor(root: string): string {
	return `${createHash("sha256").update(root).digest("hex")}.json`;
}

function isTexts(value: unknown): value is readonly string[] {
	return (
		Array.isArray(value) && value.every((item) => typeof item === "string")
	);
}
