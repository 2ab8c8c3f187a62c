import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readRegularFile } from "@curlew/client/files";
import type { GitProgram } from "../../protocol/git/git.ts";
import type { GitRepository } from "./find-repository.ts";
import { expectDone } from "./quiet-git.ts";
import { runGit } from "./run-git.ts";

/** Hooks that staging, discarding or committing start. */
const HOOKS = [
	"pre-commit",
	"prepare-commit-msg",
	"commit-msg",
	"post-commit",
	"post-index-change",
	"reference-transaction",
	"post-rewrite",
	"post-checkout",
	"pre-auto-gc",
];
/** Keys of a repository's own configuration that name what git starts then. */
const NAMES_PROGRAM =
	/^(?:core\.(?:fsmonitor|editor|pager)|filter\..+\.(?:clean|smudge|process)|lfs\.extension\..+|merge\..+\.driver|gpg\.(?:.+\.)?program|gpg\.ssh\.defaultkeycommand|sequence\.editor|trailer\..+\.(?:cmd|command)|gc\.recentobjectshook)$/s;

/**
 * What staging and committing in a repository would start, and the repository has
 * brought along. What the user's own configuration names is the user's.
 *
 * @throws GitError
 */
export async function programsOf(
	repository: GitRepository,
): Promise<readonly GitProgram[]> {
	return [...(await configured(repository)), ...(await hooks(repository))];
}

async function configured({
	top,
	gitFolder,
}: GitRepository): Promise<readonly GitProgram[]> {
	const scopes = ["--local", "--worktree"];
	const found = new Map<string, GitProgram>();
	for (const scope of scopes) {
		const outcome = await runGit({
			args: ["config", scope, "--includes", "-z", "--list"],
			folder: top,
			env: { GIT_DIR: gitFolder, GIT_WORK_TREE: top },
		});
		// There is no configuration of that scope.
		if (scope === "--worktree" && outcome.code !== 0) continue;
		for (const entry of expectDone(outcome).toString("utf8").split("\0")) {
			const [name = "", ...lines] = entry.split("\n");
			const command = lines.join("\n");
			if (!NAMES_PROGRAM.test(name) || isSwitch(command)) continue;
			const id = idOf(name, command);
			found.set(id, { id, name, command });
		}
	}
	return [...found.values()];
}

/** `core.fsmonitor` may be one, which starts a part of git. */
function isSwitch(value: string): boolean {
	return /^(?:|true|false|yes|no|on|off|0|1)$/i.test(value);
}

async function hooks({
	top,
	gitFolder,
}: GitRepository): Promise<readonly GitProgram[]> {
	const asked = await runGit({
		args: ["rev-parse", "--git-path", "hooks"],
		folder: top,
		env: { GIT_DIR: gitFolder, GIT_WORK_TREE: top },
	});
	// Its name may end in a blank.
	const told = expectDone(asked)
		.toString("utf8")
		.replace(/\r?\n$/, "");
	const folder = resolve(top, told);
	const all = await Promise.all(
		HOOKS.map(async (hook): Promise<GitProgram | undefined> => {
			const file = join(folder, hook);
			const isRun = await access(file, constants.X_OK).then(
				() => true,
				() => false,
			);
			if (!isRun) return undefined;
			const content = await readRegularFile(file).catch(() => Buffer.of());
			const id = idOf(file, content);
			return { id, name: `Hook ${hook}`, command: file };
		}),
	);
	return all.filter((program) => program !== undefined);
}

/** Another one when the command, or what is in the hook, is another one. */
function idOf(name: string, content: string | Uint8Array): string {
	const hash = createHash("sha256").update(name).update("\0");
	return hash.update(content).digest("base64url").slice(0, 22);
}
