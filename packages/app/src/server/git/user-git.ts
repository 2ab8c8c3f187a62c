import type { GitRepository } from "./find-repository.ts";
import { type GitOutcome, runGit } from "./run-git.ts";

/** Git in the user's repository, with its configuration: it starts the programs that are named there. @param longest milliseconds */
export function userGit(
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
