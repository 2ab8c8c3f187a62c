import type { FieldPath } from "../forms.ts";

/** What has become of a file since the last commit, or since it was staged. */
export type GitChangeKind =
	| "added"
	| "changed"
	| "deleted"
	| "renamed"
	| "untracked"
	| "conflict";

/** `staged`: the next commit has it. `unstaged`: it does not. */
export type GitArea = "staged" | "unstaged" | "untracked" | "conflict";

/** A file of the collection that has changed. One that was staged and changed again is there twice. */
export interface GitChange {
	/** Relative to the collection's folder, with `/`. A folder, with `/` at its end, is a repository of its own. */
	readonly path: string;
	readonly area: GitArea;
	readonly kind: GitChangeKind;
	/** Where a renamed file was before. */
	readonly from?: string;
	/** Both letters of git: of the index, and of the folder (`.` for neither). */
	readonly letters: string;
	/** Of a deleted file of the collection's: what it was. */
	readonly was?: LostItem;
	/** Of a collection's one file: what has become of its requests and folders since the last commit. */
	readonly items?: readonly ChangedItem[];
}

/** A request, or a folder, that is new in its file or says something else. */
export interface ChangedItem {
	/** Its place in the file: `["items", 0]`. */
	readonly at: FieldPath;
	readonly kind: "added" | "changed";
}

/** What a deleted file was, as its last version says. */
export interface LostItem {
	readonly kind: "request" | "folder" | "environment";
	/** Null: the file does not say. */
	readonly name: string | null;
	readonly method: string | null;
	readonly seq: number | null;
}

/** What goes on in a repository that has not come to its end. */
export type GitOperation = "merge" | "rebase" | "cherry-pick" | "revert";

/** `GET /api/:collection/git`. Null: the collection is in no repository, or git is not installed. */
export interface GitState {
	/** Null when no branch is checked out. */
	readonly branch: string | null;
	/** Short id of the last commit; null before the first one. */
	readonly commit: string | null;
	readonly operation: GitOperation | null;
	readonly changes: readonly GitChange[];
	/** Files outside of the collection's folder that are staged: the next commit has them, too. */
	readonly stagedElsewhere: number;
}

/** `POST /api/:collection/git/diff` */
export type GitDiffRequest = Pick<GitChange, "path" | "area">;

/** Why a file's text is not shown. */
export type GitDiffNote =
	| "binary"
	| "hidden"
	| "large"
	| "link"
	| "repository"
	| "secrets";

/** A field of a form that is another one now. */
export interface FieldChange {
	/** The part of the form: `Headers`. */
	readonly part: string;
	/** The field: `Accept`; "" where the part is one field. */
	readonly name: string;
	/** Null: it was not there. */
	readonly before: string | null;
	/** Null: it is gone. */
	readonly after: string | null;
}

/** How a file was and is. In a conflict: ours and theirs. */
export interface GitDiff {
	/** Null: there is no such file on that side. "" where a note says why it is not shown. */
	readonly before: string | null;
	readonly after: string | null;
	/** Null: the file has no form on one of the sides. */
	readonly fields: readonly FieldChange[] | null;
	readonly note: GitDiffNote | null;
}

/** `POST /api/:collection/git/stage`, `git/unstage` */
export interface GitPaths {
	/** As in `GitChange`. */
	readonly paths: readonly string[];
}

/** `POST /api/:collection/git/discard`: what is not staged goes into the trash. */
export interface GitDiscarded {
	/** What brings each back that was there, for `POST /api/:collection/trash/restore`. */
	readonly undo: readonly string[];
}

/** `POST /api/:collection/git/restore` takes `GitPaths` of deleted files and answers with this, which `git/delete-again` takes. */
export interface GitRestored extends GitPaths {
	/** Of these the deletion was staged. */
	readonly staged: readonly string[];
}

/** `POST /api/:collection/git/commit` */
export interface GitCommit {
	readonly message: string;
}

/** What became of a commit. */
export type GitCommitAnswer =
	| { readonly kind: "committed"; readonly commit: string }
	/** Git does not know who commits: `POST /api/:collection/git/identity` tells it. */
	| { readonly kind: "no-identity" }
	/** Git, or a hook, has refused. */
	| { readonly kind: "refused"; readonly output: string };

/** `POST /api/:collection/git/identity`: who commits in this repository. */
export interface GitIdentity {
	readonly name: string;
	readonly email: string;
}

/**
 * A program that the repository itself names, and that staging or committing
 * would start. `GET /api/:collection/git/programs` has those that nobody has
 * allowed yet, `POST /api/:collection/git/allow` allows them until the app ends.
 */
export interface GitProgram {
	/** Stands for exactly this program. */
	readonly id: string;
	/** `Hook pre-commit`, `filter.lfs.clean` */
	readonly name: string;
	/** The command, or the hook's file. */
	readonly command: string;
}

/** `POST /api/:collection/git/allow` */
export interface AllowGitPrograms {
	readonly ids: readonly string[];
}
