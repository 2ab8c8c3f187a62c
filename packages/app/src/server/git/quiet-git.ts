import { lstat, mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTemporaryPlace, readRegularText } from "@curlew/client/files";
import { GitError } from "../../errors.ts";
import type { GitRepository } from "./find-repository.ts";
import { type GitOutcome, runGit } from "./run-git.ts";

/** Git that reads a repository and starts none of the programs that its configuration names. */
export interface QuietGit {
	/** The last commit; undefined before the first one. */
	readonly head: string | undefined;
	/** Undefined when no branch is checked out. */
	readonly branch: string | undefined;
	/** @throws GitError */
	run(args: readonly string[], input?: string): Promise<Buffer>;
}

/** What says how files are compared, and starts nothing. */
const COPIED =
	/^(?:core\.(?:autocrlf|eol|safecrlf|filemode|ignorecase|symlinks|precomposeunicode|checkstat|trustctime|longpaths|protecthfs|protectntfs|sparsecheckout|sparsecheckoutcone|bigfilethreshold)|extensions\.objectformat|index\.sparse|status\.renames|diff\.renames)$/;

/**
 * Lets somebody read a repository. A cloned one is somebody else's work: git runs
 * what its configuration says (filters, `core.fsmonitor`, hooks), so it works in
 * a repository of ours that has the objects, the index and the last commit of the other
 * one, and of its configuration what starts nothing.
 *
 * @throws GitError
 */
export async function withQuietGit<T>(
	repository: GitRepository,
	read: (git: QuietGit) => Promise<T>,
): Promise<T> {
	const place = await makeTemporaryPlace();
	try {
		const { gitFolder, commonFolder, top } = repository;
		const [head, branch, config] = await Promise.all([
			headOf(gitFolder),
			branchOf(gitFolder),
			harmlessConfig(repository),
		]);
		const env = {
			GIT_DIR: place.path,
			GIT_WORK_TREE: top,
			GIT_INDEX_FILE: await regularIndex(gitFolder),
			GIT_OBJECT_DIRECTORY: join(commonFolder, "objects"),
			GIT_OPTIONAL_LOCKS: "0",
		};
		await writeOwnRepository(place.path, repository, head ?? branch, config);
		const run = (args: readonly string[], input = "") =>
			runGit({
				args: ["-c", "core.fsmonitor=false", ...args],
				folder: top,
				env,
				input,
			}).then(expectDone);
		await silenceFilters(place.path, run, config);
		return await read({ head, branch, run });
	} finally {
		await place.remove();
	}
}

/** @throws GitError unless git has done what it was asked */
export function expectDone({ code, output, errors }: GitOutcome): Buffer {
	if (code === 0) return output;
	throw new GitError(textOfFailure(code, errors));
}

/** What git says when it fails, in a line. */
function textOfFailure(code: number | string, errors: string): string {
	if (code === "ENOENT") return "Git is not installed.";
	if (code === "killed") return "Git took too long.";
	const line = /^(?:fatal|error): (.*)$/m.exec(errors)?.[1];
	return `Git cannot read this repository: ${line ?? `it ended with ${code}.`}`;
}

/** Names, no objects: nothing is fetched for it. */
async function headOf(gitFolder: string): Promise<string | undefined> {
	const args = ["rev-parse", "--verify", "-q", "HEAD"];
	const env = { GIT_DIR: gitFolder };
	const { code, output, errors } = await runGit({ args, env });
	if (code === 1) return undefined;
	return expectDone({ code, output, errors }).toString("utf8").trim();
}

async function branchOf(gitFolder: string): Promise<string | undefined> {
	const args = ["symbolic-ref", "-q", "--short", "HEAD"];
	const env = { GIT_DIR: gitFolder };
	const { code, output } = await runGit({ args, env });
	return code === 0 ? output.toString("utf8").trim() : undefined;
}

async function harmlessConfig({
	gitFolder,
	commonFolder,
}: GitRepository): Promise<string> {
	const files = [
		join(commonFolder, "config"),
		join(gitFolder, "config.worktree"),
	];
	let text = "[core]\n\trepositoryformatversion = 1\n\tbare = false\n";
	for (const file of files) {
		const stats = await lstat(file).catch(() => undefined);
		// A pipe in its place would have git wait.
		if (!stats?.isFile()) continue;
		const args = ["config", "--file", file, "--no-includes", "-z", "--list"];
		const listed = expectDone(await runGit({ args })).toString("utf8");
		for (const entry of listed.split("\0")) {
			const [key = "", ...lines] = entry.split("\n");
			if (COPIED.test(key)) text += configLine(key, lines.join("\n"));
		}
	}
	return text;
}

function configLine(key: string, value: string): string {
	const dot = key.lastIndexOf(".");
	const [section, ...below] = key.slice(0, dot).split(".");
	const name = below.length > 0 ? ` ${quoted(below.join("."))}` : "";
	return `[${section}${name}]\n\t${key.slice(dot + 1)} = ${quoted(value)}\n`;
}

function quoted(text: string): string {
	const escaped = text.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
	return `"${escaped}"`;
}

/** A pipe in its place would have git wait. */
async function regularIndex(gitFolder: string): Promise<string> {
	const index = join(gitFolder, "index");
	const stats = await lstat(index).catch(() => undefined);
	if (stats && !stats.isFile())
		throw new GitError("The index of this repository is no file.");
	return index;
}

async function writeOwnRepository(
	own: string,
	{ gitFolder, commonFolder }: GitRepository,
	head: string | undefined,
	config: string,
): Promise<void> {
	const isCommit = /^[0-9a-f]{40,64}$/.test(head ?? "");
	const text = isCommit ? head : `ref: refs/heads/${head ?? "none"}`;
	await mkdir(join(own, "refs"));
	await mkdir(join(own, "info"));
	await writeFile(join(own, "HEAD"), `${text}\n`);
	await writeFile(join(own, "config"), config);
	for (const name of ["exclude", "attributes", "sparse-checkout"]) {
		const folder = name === "sparse-checkout" ? gitFolder : commonFolder;
		const from = join(folder, "info", name);
		const found = await readRegularText(from).catch(() => undefined);
		if (found !== undefined) await writeFile(join(own, "info", name), found);
	}
	// An index that is kept in two parts names the other one.
	for (const name of await readdir(gitFolder))
		if (/^sharedindex\.[0-9a-f]+$/.test(name))
			await symlink(join(gitFolder, name), join(own, name));
}

/** Those of the user's own configuration take settings of the repository, which may name programs. */
async function silenceFilters(
	own: string,
	run: (args: readonly string[]) => Promise<Buffer>,
	config: string,
): Promise<void> {
	const listed = await run(["config", "-z", "--name-only", "--list"]);
	const names = new Set(
		listed
			.toString("utf8")
			.split("\0")
			.flatMap((key) => /^filter\.(.+)\.[^.]+$/s.exec(key)?.[1] ?? []),
	);
	if (names.size === 0) return;
	const lines = [...names].flatMap((name) =>
		["clean", "smudge", "process"].map((key) =>
			configLine(`filter.${name}.${key}`, ""),
		),
	);
	const required = [...names].map((name) =>
		configLine(`filter.${name}.required`, "false"),
	);
	await writeFile(
		join(own, "config"),
		config + [...lines, ...required].join(""),
	);
}
