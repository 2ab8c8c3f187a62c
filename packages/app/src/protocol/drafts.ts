import type { FieldPath, FormData, FormTree } from "@curlew/client/editing";
import type { ItemPlace } from "./collection.ts";
import type { Conflict, ReadFormRequest } from "./files.ts";

/** What is unsaved in a file: its form as it is on the screen, or its text. */
export type DraftContent = FormTree | string;

/** One difference between two contents, small where one letter of a long text is another. */
export type ContentChange =
	/** A value, or nothing, stands there now. */
	| { readonly path: FieldPath; readonly value?: FormData }
	/** A part of the text there is another one. */
	| {
			readonly path: FieldPath;
			/** UTF-16 code units, as all that follows. */
			readonly at: number;
			readonly removed: number;
			readonly inserted: string;
			/** Of the text before: of one that is longer or shorter, nobody knows where the part is. */
			readonly size: number;
	  };

/** Which draft is meant. */
export interface DraftRef extends ItemPlace {
	readonly kind: ReadFormRequest["kind"] | "text";
	/** The window whose own version it is, where two windows have changed the same; absent for the one that all share. */
	readonly rival?: string;
}

/** `POST /api/:collection/drafts/keep`. Answered when it is on disk, with a `KeepAnswer`. */
export interface KeepDraft extends DraftRef {
	/** Of the file that it was made from. */
	readonly version: string;
	/** What is kept as this window knows it; null for nothing. */
	readonly from: string | null;
	/** Id of the window. */
	readonly window: string;
	/** What has changed since then, or else all of it, with what it was made from. */
	readonly change:
		| { readonly changes: readonly ContentChange[] }
		| { readonly content: DraftContent; readonly base?: DraftContent };
	/** The tab that shows it: the page's own. */
	readonly tab: string;
}

export type KeepAnswer =
	| {
			readonly kind: "kept";
			/** Names what is kept now. */
			readonly revision: string;
			/** What that is, where it was put together with what another window has changed. */
			readonly merged?: DraftContent;
	  }
	/** Something else is kept than the window knows: it has to send all of it. */
	| { readonly kind: "stale" }
	/** Another window has changed the same: both are kept, this one under the window's id. */
	| { readonly kind: "rival"; readonly revision: string };

/** `POST /api/:collection/drafts/drop`: it was saved, or is not wanted any more. */
export interface DropDraft extends DraftRef {
	readonly revision: string;
	readonly window: string;
}

/** `POST /api/:collection/drafts/read`. Answers with a `KeptDraft`, or null. */
export interface ReadDraft extends DraftRef {
	/** Where it stands in its file now. */
	readonly now: ItemPlace;
}

export interface KeptDraft {
	readonly version: string;
	readonly revision: string;
	readonly content: DraftContent;
	/** What its form showed, where the file is another one now. */
	readonly base?: FormTree;
	readonly tab: string;
	/** The window whose own version it is. */
	readonly rival?: string;
	/** Names of what was a secret, and so was not kept. */
	readonly withheld: readonly string[];
}

/** `GET /api/:collection/drafts`: all that is kept. */
export type DraftList = readonly (DraftRef & { readonly tab: string })[];

/** `POST /api/:collection/drafts/merge`: what two windows have, put together by hand as the text of the file. Answers with a `MergedDraft`. */
export interface MergeDraft extends DraftRef {
	readonly text: string;
}

/** What the form, or the text, is then. Nothing is kept yet. */
export interface MergedDraft {
	readonly content: DraftContent;
}

/** `POST /api/:collection/drafts/compare` with a `DraftRef` of one window: that, and what all others have, as the texts of files. */
export interface ComparedDrafts extends Conflict {
	/** Of what the others have. */
	readonly revision: string;
	readonly theirs: string;
}
