import { existsSync } from "node:fs";
import { basename } from "node:path";
import {
	GitError,
	GitProgramsError,
	InvalidRequestError,
	NotThereError,
} from "../../errors.ts";
import type {
	GitCommitAnswer,
	GitIdentity,
	GitProgram,
	GitRestored,
} from "../../protocol/git/git.ts";
import { Mutex } from "../../shared/mutex.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { Trash } from "../items/trash.ts";
import type { GitRepository } from "./find-repository.ts";
import { programsOf } from "./git-programs.ts";
import { saidBy } from "./gits-words.ts";
import type { ComparableChange } from "./read-status.ts";
import type { GitOutcome } from "./run-git.ts";
import { userGit } from "./user-git.ts";

/** Milliseconds: hooks may run tests. */
const LONGEST_COMMIT = 10 * 60_000;

export interface GitWritesOptions {
	readonly collection: OpenedCollection;
	readonly trash: Trash;
	/** Hears of every file (absolute) that was changed. */
	readonly onWrite: (file: string) => void;
	/** Takes the values of secrets out of what git and hooks have written. */
	readonly mask: (text: string) => Promise<string>;
	/** @throws NotThereError when there is no repository */
	readonly changesNow: () => Promise<{
		readonly repository: GitRepository;
		readonly changes: readonly ComparableChange[];
	}>;
}

/** What the user does in the repository: its own configuration holds then, and programs that it names start when they were allowed. */
export class GitWrites {
	readonly #options: GitWritesOptions;
	readonly #allowed = new Set<string>();
	readonly #mutex = new Mutex();
	/** Absolute. */
	readonly #restored = new Set<string>();

	constructor(options: GitWritesOptions) {
		this.#options = options;
	}

	/** Programs that would start and that nobody has allowed yet. @throws GitError, NotThereError */
	async programs(): Promise<readonly GitProgram[]> {
		const { repository } = await this.#options.changesNow();
		const all = await programsOf(repository);
		return all.filter(({ id }) => !this.#allowed.has(id));
	}

	/** Until the app ends. @param ids of `GitProgram` */
	allow(ids: readonly string[]): void {
		for (const id of ids) this.#allowed.add(id);
	}

	/** @throws GitError, GitProgramsError, NotThereError when one has not changed */
	stage(paths: readonly string[]): Promise<void> {
		return this.#write(paths, async (repository, changes) => {
			// A renamed file is two.
			await this.#withPaths(repository, ["add", "-A"], changes);
		});
	}

	/** @throws GitError, GitProgramsError, NotThereError when one has not changed */
	unstage(paths: readonly string[]): Promise<void> {
		return this.#write(paths, async (repository, changes) => {
			const staged = changes.filter(({ area }) => area === "staged");
			const born = await userGit(repository, [
				"rev-parse",
				"--verify",
				"-q",
				"HEAD",
			]);
			const args =
				born.code === 0
					? ["reset", "-q", "HEAD"]
					: ["rm", "--cached", "-q", "-f"];
			await this.#withPaths(repository, args, staged);
		});
	}

	/**
	 * Takes back what is not staged. What was there goes into the trash.
	 *
	 * @throws GitError, GitProgramsError, NotThereError when one has not changed
	 */
	async discard(paths: readonly string[]): Promise<readonly string[]> {
		const undo: string[] = [];
		await this.#write(paths, async (repository, changes) => {
			for (const change of changes)
				if (change.area === "unstaged" || change.area === "untracked")
					undo.push(...(await this.#discardOne(repository, change)));
		});
		return undo;
	}

	/**
	 * Writes deleted files as the last commit has them, or as they were staged last.
	 *
	 * @throws GitError, GitProgramsError, NotThereError when one is not deleted any more
	 */
	async restore(paths: readonly string[]): Promise<GitRestored> {
		const staged: string[] = [];
		await this.#write(paths, async (repository, changes) => {
			for (const { path, kind, area } of changes) {
				if (kind !== "deleted" || (await this.#isThere(path)))
					throw new NotThereError(`${path} is not deleted any more.`);
				if (area === "staged") staged.push(path);
			}
			const isStaged = ({ path }: ComparableChange) => staged.includes(path);
			const loose = changes.filter((change) => !isStaged(change));
			const checkout = ["checkout", "-q"];
			await this.#withPaths(repository, checkout, loose);
			const fromHead = [...checkout, "HEAD"];
			await this.#withPaths(repository, fromHead, changes.filter(isStaged));
		});
		for (const file of await this.#filesOf(paths)) {
			this.#restored.add(file);
			this.#options.onWrite(file);
		}
		return { paths, staged };
	}

	/** Takes back what was restored since the app began: into the trash. @throws GitError, GitProgramsError, NotThereError */
	async deleteAgain({ paths, staged }: GitRestored): Promise<void> {
		const files = await this.#filesOf(paths);
		if (!files.every((file) => this.#restored.has(file)))
			throw new NotThereError("That was not restored.");
		for (const [index, file] of files.entries())
			await this.#intoTrash(file, paths[index] ?? "", false);
		await this.#write(staged, (repository, changes) =>
			this.#withPaths(repository, ["add", "-A"], changes),
		);
		for (const file of files) this.#options.onWrite(file);
	}

	/** Commits what is staged. @throws GitProgramsError, GitError */
	async commit(message: string): Promise<GitCommitAnswer> {
		if (message.trim() === "")
			throw new InvalidRequestError("A commit needs a message.", {
				hint: "Say what has changed.",
			});
		return this.#mutex.runExclusive(async () => {
			const repository = await this.#expectAllowed();
			if (!(await this.#knowsWho(repository))) return { kind: "no-identity" };
			const made = await userGit(
				repository,
				["commit", "-q", "-F", "-"],
				message,
				LONGEST_COMMIT,
			);
			if (made.code !== 0)
				return { kind: "refused", output: await this.#said(made) };
			const args = ["rev-parse", "--short=7", "HEAD"];
			const { output } = await userGit(repository, args);
			return { kind: "committed", commit: output.toString("utf8").trim() };
		});
	}

	/** Writes down who commits in this repository, and in no other. @throws GitError, InvalidRequestError */
	async identify({ name, email }: GitIdentity): Promise<void> {
		if (name.trim() === "" || email.trim() === "")
			throw new InvalidRequestError("Git needs a name and an e-mail address.");
		const { repository } = await this.#options.changesNow();
		for (const [key, value] of [
			["user.name", name.trim()],
			["user.email", email.trim()],
		] as const) {
			const args = ["config", "--local", key, value];
			await this.#expectDone(await userGit(repository, args));
		}
	}

	async #discardOne(
		repository: GitRepository,
		change: ComparableChange,
	): Promise<readonly string[]> {
		const { collection, trash, onWrite } = this.#options;
		const { path, area, kind } = change;
		const file = await collection.paths.resolve(path);
		const undo: string[] = [];
		if (kind !== "deleted")
			undo.push(await this.#intoTrash(file, path, area === "unstaged"));
		try {
			if (area === "unstaged")
				await this.#withPaths(repository, ["checkout", "-q"], [change]);
		} catch (error) {
			for (const id of undo) await trash.restore(collection.id, id);
			throw error;
		}
		onWrite(file);
		return undo;
	}

	#intoTrash(file: string, path: string, isVersion: boolean): Promise<string> {
		const { root, id } = this.#options.collection;
		const name = basename(path);
		const about = {
			kind: "file",
			name,
			path,
			count: 0,
			collection: id,
		} as const;
		return this.#options.trash.put(root, [file], about, { isVersion });
	}

	#filesOf(paths: readonly string[]): Promise<readonly string[]> {
		const { paths: places } = this.#options.collection;
		return Promise.all(paths.map((path) => places.resolve(path)));
	}

	async #isThere(path: string): Promise<boolean> {
		return existsSync(await this.#options.collection.paths.resolve(path));
	}

	/** One thing after the other, for files that have changed. */
	#write(
		paths: readonly string[],
		work: (
			repository: GitRepository,
			changes: readonly ComparableChange[],
		) => Promise<void>,
	): Promise<void> {
		return this.#mutex.runExclusive(async () => {
			await this.#expectAllowed();
			const { repository, changes } = await this.#options.changesNow();
			const wanted = new Set(paths);
			const meant = changes.filter(({ path }) => wanted.has(path));
			const found = new Set(meant.map(({ path }) => path));
			const missing = paths.find((path) => !found.has(path));
			if (missing !== undefined)
				throw new NotThereError(`${missing} has no changes any more.`);
			if (meant.length > 0) await work(repository, meant);
		});
	}

	async #expectAllowed(): Promise<GitRepository> {
		const { repository } = await this.#options.changesNow();
		const all = await programsOf(repository);
		if (all.every(({ id }) => this.#allowed.has(id))) return repository;
		throw new GitProgramsError();
	}

	async #knowsWho(repository: GitRepository): Promise<boolean> {
		const asked = await Promise.all(
			["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map((name) =>
				userGit(repository, ["-c", "user.useConfigOnly=true", "var", name]),
			),
		);
		return asked.every(({ code }) => code === 0);
	}

	async #withPaths(
		repository: GitRepository,
		args: readonly string[],
		changes: readonly ComparableChange[],
	): Promise<void> {
		const all = changes.flatMap(({ path, from }) =>
			from === undefined ? [path] : [path, from],
		);
		if (all.length === 0) return;
		const names = all.map((path) => nameInRepository(path, repository));
		const given = ["--pathspec-from-file=-", "--pathspec-file-nul"];
		const input = `${[...new Set(names)].join("\0")}\0`;
		await this.#expectDone(
			await userGit(repository, [...args, ...given], input),
		);
	}

	async #expectDone(outcome: GitOutcome): Promise<void> {
		if (outcome.code === 0) return;
		const said = await this.#said(outcome);
		throw new GitError(`Git has refused: ${said === "" ? outcome.code : said}`);
	}

	#said(outcome: GitOutcome): Promise<string> {
		return this.#options.mask(saidBy(outcome));
	}
}

function nameInRepository(path: string, { prefix }: GitRepository): string {
	return path.startsWith("/") ? path.slice(1) : prefix + path;
}
