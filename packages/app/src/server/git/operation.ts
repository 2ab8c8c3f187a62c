import { existsSync } from "node:fs";
import { join } from "node:path";
import type { GitOperation } from "../../protocol/git/git.ts";

const MARKS: Readonly<Record<GitOperation, readonly string[]>> = {
	rebase: ["rebase-merge", "rebase-apply"],
	merge: ["MERGE_HEAD"],
	"cherry-pick": ["CHERRY_PICK_HEAD"],
	revert: ["REVERT_HEAD"],
};

/** What has begun in a repository and waits for its end. @param gitFolder absolute */
export function operationIn(gitFolder: string): GitOperation | null {
	for (const operation of ["rebase", "merge", "cherry-pick", "revert"] as const)
		if (MARKS[operation].some((name) => existsSync(join(gitFolder, name))))
			return operation;
	return null;
}
