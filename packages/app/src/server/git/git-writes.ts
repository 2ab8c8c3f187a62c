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
} from "../../protocol/git/git.ts";
import { Mutex } from "../../shared/mutex.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { Trash } from "../items/trash.ts";
import type { GitRepository } from "./find-repository.ts";
import { programsOf } from "./git-programs.ts";
import type { ComparableChange } from "./read-status.ts";
import { type GitOutcome, runGit } from "./run-git.ts";

/** Milliseconds: hooks may run tests. */
const LONGEST_COMMIT = 10 * 60_000;
/** Characters of what a hook has written, from its end. */
const MOST_OUTPUT = 20_000;

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
			const born = await this.#git(repository, [
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

	/** Commits what is staged. @throws GitProgramsError, GitError */
	async commit(message: string): Promise<GitCommitAnswer> {
		if (message.trim() === "")
			throw new InvalidRequestError("A commit needs a message.", {
				hint: "Say what has changed.",
			});
		return this.#mutex.runExclusive(async () => {
			const repository = await this.#expectAllowed();
			if (!(await this.#knowsWho(repository))) return { kind: "no-identity" };
			const made = await this.#git(
				repository,
				["commit", "-q", "-F", "-"],
				message,
				LONGEST_COMMIT,
			);
			if (made.code !== 0)
				return { kind: "refused", output: await this.#said(made) };
			const args = ["rev-parse", "--short=7", "HEAD"];
			const { output } = await this.#git(repository, args);
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
			await this.#expectDone(await this.#git(repository, args));
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
		if (kind !== "deleted") {
			const discarded = {
				kind: "file",
				name: basename(path),
				path,
				count: 0,
				collection: collection.id,
			} as const;
			const isVersion = area === "unstaged";
			undo.push(
				await trash.put(collection.root, [file], discarded, { isVersion }),
			);
		}
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
				this.#git(repository, ["-c", "user.useConfigOnly=true", "var", name]),
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
			await this.#git(repository, [...args, ...given], input),
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

	#git(
		{ top, gitFolder }: GitRepository,
		args: readonly string[],
		input = "",
		longest?: number,
	): Promise<GitOutcome> {
		return runGit({
			// Cleaning up would start what nobody was asked about.
			args: ["-c", "maintenance.auto=false", "-c", "gc.auto=0", ...args],
			folder: top,
			env: {
				// Its own configuration may name another place for its files.
				GIT_DIR: gitFolder,
				GIT_WORK_TREE: top,
				GIT_EDITOR: "true",
				GIT_LITERAL_PATHSPECS: "1",
			},
			input,
			...(longest !== undefined && { longest }),
		});
	}
}

function nameInRepository(path: string, { prefix }: GitRepository): string {
	return path.startsWith("/") ? path.slice(1) : prefix + path;
}

/** What git and the programs that it has started have written. */
function saidBy({ output, errors, code }: GitOutcome): string {
	if (code === "killed") return "It took longer than ten minutes.";
	const text = `${output.toString("utf8")}${errors}`.trim();
	return text.length > MOST_OUTPUT ? `…${text.slice(-MOST_OUTPUT)}` : text;
}
