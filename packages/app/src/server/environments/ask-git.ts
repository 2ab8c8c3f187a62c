import { execFile } from "node:child_process";
import { lstat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import {
	makeTemporaryPlace,
	type UserEnvironment,
	userEnvironment,
} from "@curlew/client/files";
import { gitFolderOf, topOfRepository } from "../git/find-repository.ts";

/**
 * What git makes of a file: `none` where there is no repository or no git,
 * `taken` when the next commit of everything would have it, `tracked` when it
 * has it already, `unknown` when git cannot tell.
 */
export type GitAnswer = "none" | "ignored" | "taken" | "tracked" | "unknown";

/** Milliseconds for one question. */
const LONGEST = 5_000;

/**
 * Asks git in a repository of ours, which has nothing but the files and the
 * index of the one that the file is in. That one may have come with a
 * collection, and git runs programs that a repository's configuration names; it
 * even takes a folder for a repository that looks like one.
 *
 * @param file absolute, without links
 */
export async function askGit(file: string): Promise<GitAnswer> {
	const top = await topOfRepository(dirname(file));
	if (top === undefined) return "none";
	const place = await makeTemporaryPlace();
	try {
		const making = gitIn(place.path, {});
		const made = await making(["init", "-q", "--bare", "--template="]);
		if (made !== 0) return made === "ENOENT" ? "none" : "unknown";
		const index = await indexOf(top);
		// A pipe in its place would have git wait for ever.
		const stats = await lstat(index).catch(() => undefined);
		if (stats && !stats.isFile()) return "unknown";
		const git = gitIn(place.path, {
			GIT_WORK_TREE: top,
			GIT_INDEX_FILE: index,
		});
		const path = relative(top, file);
		const listing = ["-C", top, "--literal-pathspecs", "ls-files"];
		const listed = await git([...listing, "--error-unmatch", path]);
		if (listed !== 1) return listed === 0 ? "tracked" : "unknown";
		const checked = ["-C", top, "check-ignore", "-q", "--no-index", path];
		const ignored = await git(checked);
		if (ignored === 0) return "ignored";
		return ignored === 1 ? "taken" : "unknown";
	} finally {
		await place.remove();
	}
}

/** The index of the repository whose folder this is. */
async function indexOf(top: string): Promise<string> {
	return join(await gitFolderOf(top), "index");
}

/** Gives git's exit code, or the system's word for why it did not run. */
function gitIn(folder: string, names: Readonly<Record<string, string>>) {
	const env = {
		...withoutGits(userEnvironment()),
		...names,
		GIT_DIR: folder,
		GIT_NO_LAZY_FETCH: "1",
		GIT_ALLOW_PROTOCOL: "",
	};
	// On Windows a program of that name in the current folder would be run.
	const options = { cwd: folder, env, timeout: LONGEST };
	return (args: readonly string[]) =>
		new Promise<number | string>((done) => {
			execFile("git", ["-c", "core.fsmonitor=false", ...args], options, (e) =>
				done(e === null ? 0 : (e.code ?? "killed")),
			);
		});
}

function withoutGits(environment: UserEnvironment): UserEnvironment {
	return Object.fromEntries(
		Object.entries(environment).filter(([name]) => !name.startsWith("GIT_")),
	);
}
