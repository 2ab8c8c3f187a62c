import type {
	AllowGitPrograms,
	GitCommit,
	GitCommitAnswer,
	GitDiff,
	GitDiffRequest,
	GitDiscarded,
	GitIdentity,
	GitPaths,
	GitProgram,
	GitRestored,
	GitState,
} from "../../../src/protocol/git/git.ts";
import { getJson, postJson } from "./call.ts";

/** Everything that the page asks of git. */
export const gitApi = {
	state: () => getJson<GitState | null>("git"),
	diff: (change: GitDiffRequest, signal?: AbortSignal) =>
		postJson<GitDiff>("git/diff", change, signal),
	programs: () => getJson<readonly GitProgram[]>("git/programs"),
	allow: (programs: AllowGitPrograms) =>
		postJson<undefined>("git/allow", programs),
	stage: (files: GitPaths) => postJson<undefined>("git/stage", files),
	unstage: (files: GitPaths) => postJson<undefined>("git/unstage", files),
	discard: (files: GitPaths) => postJson<GitDiscarded>("git/discard", files),
	restore: (files: GitPaths) => postJson<GitRestored>("git/restore", files),
	deleteAgain: (files: GitRestored) =>
		postJson<undefined>("git/delete-again", files),
	commit: (commit: GitCommit) =>
		postJson<GitCommitAnswer>("git/commit", commit),
	identify: (who: GitIdentity) => postJson<undefined>("git/identity", who),
} as const;
