import type {
	ComparedDrafts,
	DraftList,
	DraftRef,
	DropDraft,
	KeepAnswer,
	KeepDraft,
	KeptDraft,
	MergeDraft,
	MergedDraft,
	ReadDraft,
} from "../../../src/protocol/drafts.ts";
import { getJson, postJson } from "./call.ts";

/** What the page asks about what is unsaved. */
export const draftApi = {
	list: () => getJson<DraftList>("drafts"),
	read: (input: ReadDraft) => postJson<KeptDraft | null>("drafts/read", input),
	keep: (input: KeepDraft) => postJson<KeepAnswer>("drafts/keep", input),
	drop: (input: DropDraft) =>
		postJson<{ readonly isDropped: boolean }>("drafts/drop", input),
	merge: (input: MergeDraft) => postJson<MergedDraft>("drafts/merge", input),
	compare: (ref: DraftRef) => postJson<ComparedDrafts>("drafts/compare", ref),
} as const;
