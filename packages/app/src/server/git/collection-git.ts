import { basename, join } from "node:path";
import { watchFiles } from "@curlew/client/watching";
import { NotThereError } from "../../errors.ts";
import type {
	GitChange,
	GitDiff,
	GitDiffRequest,
	GitState,
} from "../../protocol/git/git.ts";
import { Mutex } from "../../shared/mutex.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { EventSink } from "../events/event-hub.ts";
import type { CollectionFiles } from "../files/collection-files.ts";
import type { Trash } from "../items/trash.ts";
import { ChangedItems } from "./changed-items.ts";
import { readDiff } from "./file-diff.ts";
import { findRepository, type GitRepository } from "./find-repository.ts";
import { GitWrites } from "./git-writes.ts";
import { gitsWords } from "./gits-words.ts";
import { LostItems } from "./lost-items.ts";
import { operationIn } from "./operation.ts";
import { type QuietGit, withQuietGit } from "./quiet-git.ts";
import {
	type ComparableChange,
	countStagedElsewhere,
	readStatus,
} from "./read-status.ts";
import { runGit } from "./run-git.ts";

/** What changes in a repository's folder when something is staged, committed or checked out. */
const WATCHED = [
	"index",
	"HEAD",
	"ORIG_HEAD",
	"MERGE_HEAD",
	"CHERRY_PICK_HEAD",
	"COMMIT_EDITMSG",
];

interface Status {
	readonly state: Omit<GitState, "changes">;
	readonly changes: readonly ComparableChange[];
}

/** What git knows of a collection's files. Reading starts nothing but git. */
export class CollectionGit {
	readonly #collection: OpenedCollection;
	readonly #files: CollectionFiles;
	readonly #hub: EventSink;
	readonly #mutex = new Mutex();
	readonly #deleted: LostItems;
	readonly #items: ChangedItems;
	readonly writes: GitWrites;
	#watch:
		| { readonly folder: string; readonly end: AsyncDisposable }
		| undefined;

	/** @param onWrite hears of every file (absolute) that was changed */
	constructor(
		collection: OpenedCollection,
		files: CollectionFiles,
		trash: Trash,
		hub: EventSink,
		onWrite: (file: string) => void,
	) {
		this.#collection = collection;
		this.#files = files;
		this.#hub = hub;
		this.#deleted = new LostItems(files);
		this.#items = new ChangedItems(collection, files);
		this.writes = new GitWrites({
			collection,
			trash,
			onWrite,
			mask: (text) => gitsWords(text, collection.root, files),
			changesNow: async () => {
				const repository = await this.#repository();
				if (repository === undefined)
					throw new NotThereError("The collection is in no git repository.");
				const changes = await withQuietGit(repository, (git) =>
					readStatus(git, repository),
				);
				return { repository, changes };
			},
		});
	}

	/**
	 * What has changed since the last commit. Null where there is no repository, or no git.
	 *
	 * @throws GitError
	 */
	state(): Promise<GitState | null> {
		return this.#mutex.runExclusive(async () => {
			const repository = await this.#repository();
			if (repository === undefined) return null;
			await this.#follow(repository);
			return withQuietGit(repository, async (git) => {
				const { state, changes } = await readAll(repository, git);
				const described = await this.#deleted.describe(git, changes);
				const all = await this.#items.describe(git, described);
				return { ...state, changes: all.map(shownChange) };
			});
		});
	}

	/**
	 * A file as it was and as it is, without the values of secrets.
	 *
	 * @throws GitError, NotThereError when the file has not changed
	 */
	async diff({ path, area }: GitDiffRequest): Promise<GitDiff> {
		const repository = await this.#repository();
		const isMeant = (one: ComparableChange) =>
			one.path === path && one.area === area;
		if (repository === undefined)
			throw new NotThereError("The collection is in no git repository.");
		return withQuietGit(repository, async (git) => {
			const change = (await readStatus(git, repository)).find(isMeant);
			if (change === undefined)
				throw new NotThereError(`${path} has no such changes any more.`);
			return readDiff(git, change, this.#files, this.#collection);
		});
	}

	async close(): Promise<void> {
		await this.#watch?.end[Symbol.asyncDispose]();
	}

	async #repository(): Promise<GitRepository | undefined> {
		const found = await findRepository(this.#collection.root);
		if (found === undefined) return undefined;
		const { code } = await runGit({ args: ["--version"] });
		return code === "ENOENT" ? undefined : found;
	}

	/** Tells pages when git itself has done something. */
	async #follow({ gitFolder }: GitRepository): Promise<void> {
		if (this.#watch?.folder === gitFolder) return;
		await this.close();
		const only = new Set(WATCHED.map((name) => join(gitFolder, name)));
		const tell = (files: readonly string[]) => {
			if (files.some((file) => WATCHED.includes(basename(file))))
				this.#hub.emit({ type: "git-changed" });
		};
		this.#watch = { folder: gitFolder, end: watchFiles(gitFolder, tell, only) };
	}
}

async function readAll(
	repository: GitRepository,
	git: QuietGit,
): Promise<Status> {
	const [changes, stagedElsewhere, operation] = await Promise.all([
		readStatus(git, repository),
		countStagedElsewhere(git, repository),
		operationIn(repository.gitFolder),
	]);
	const { head, branch } = git;
	const state = {
		branch: branch ?? null,
		commit: head?.slice(0, 7) ?? null,
		operation,
		stagedElsewhere,
	};
	return { changes, state };
}

function shownChange(change: ComparableChange): GitChange {
	const { objects: _, isLink: _isLink, ...shown } = change;
	return shown;
}
