import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import {
	copyFile,
	makeFolderIn,
	moveFile,
	placeWithin,
	textAfterMove,
} from "@curlew/client/editing";
import { SNAPSHOT_ENDING } from "@curlew/client/keeping";
import { InvalidRequestError } from "../../errors.ts";
import type { CollectionPaths } from "../collection/collection-paths.ts";
import { readText } from "../collection/read-text.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";

/** What stands beside requests and goes with them: snapshots, and saved examples in formats that keep them in files. Paths are absolute. */
export class BesideRequests {
	readonly #paths: CollectionPaths;
	readonly #onWrite: (file: string) => void;

	constructor(paths: CollectionPaths, onWrite: (file: string) => void) {
		this.#paths = paths;
		this.#onWrite = onWrite;
	}

	/** The file and the folder of what belongs to a request; none of folders, and where there is nothing. */
	of(request: string): readonly string[] {
		const folder = this.#folderOf(request);
		const snapshots = snapshotsOf(request);
		return [
			...(folder === undefined ? [] : [folder]),
			...(existsSync(snapshots) ? [snapshots] : []),
		];
	}

	#folderOf(request: string): string | undefined {
		const folder = this.#paths.besideRequest(request);
		return folder !== undefined && existsSync(folder) ? folder : undefined;
	}

	/** @throws InvalidRequestError where another request's stands already */
	expectPlace(from: string, to: string): void {
		const [taken] = this.of(to);
		if (taken === undefined || this.of(from).length === 0) return;
		throw new InvalidRequestError(
			`${this.#paths.shown(taken)} is there already.`,
			{ hint: "It belongs to a request that is gone: rename or remove it." },
		);
	}

	/** Once the request itself has its new place. */
	async move(from: string, to: string): Promise<void> {
		const folder = this.#folderOf(from);
		const target = this.#paths.besideRequest(to);
		const { root } = this.#paths;
		if (existsSync(snapshotsOf(from)))
			await moveFile(root, snapshotsOf(from), snapshotsOf(to));
		if (folder !== undefined && target !== undefined) {
			await makeFolderIn(root, dirname(target));
			await moveFile(root, folder, target);
		}
		await this.#renameIn(from, to);
	}

	/**
	 * Where that folder really is, for whoever reads what lies in it.
	 *
	 * @throws PathOutsideCollectionError where a link leads out of the collection
	 */
	async insideOf(request: string): Promise<string | undefined> {
		const folder = this.#folderOf(request);
		return folder && placeWithin(this.#paths.root, folder);
	}

	/** Once the request itself is copied. @param folder as `insideOf` gives it */
	async copy(
		folder: string | undefined,
		from: string,
		to: string,
	): Promise<void> {
		const target = this.#paths.besideRequest(to);
		if (folder !== undefined && target !== undefined) {
			const entries = await readdir(folder, {
				recursive: true,
				withFileTypes: true,
			});
			for (const entry of entries) {
				if (!entry.isFile()) continue;
				const file = join(entry.parentPath, entry.name);
				const copy = join(target, relative(folder, file));
				await copyFile(this.#paths.root, file, copy);
			}
		}
		await this.#renameIn(from, to);
	}

	async #renameIn(from: string, to: string): Promise<void> {
		if (this.#paths.besideRequest(to) === undefined) return;
		const text = await readText(to);
		const renamed = textAfterMove(text, from, to);
		if (renamed === text) return;
		await replaceUnchanged(this.#paths.root, to, text, renamed);
		this.#onWrite(to);
	}
}

function snapshotsOf(request: string): string {
	return `${request}${SNAPSHOT_ENDING}`;
}
