import type { ComparedDrafts } from "../../../../src/protocol/drafts.ts";
import { draftApi } from "../../api/draft-api.ts";
import { changeForm, formStore, takeTheirs } from "../form-state.ts";
import { changeText, closeText, openText } from "../text-state.ts";
import { contestedDrafts, knownSync } from "./kept-drafts.ts";

/** What this window and the others have made of a file; undefined when nothing is unsaved any more. */
export async function compareRivals(
	key: string,
): Promise<ComparedDrafts | undefined> {
	const sync = knownSync(key);
	if (!sync) return undefined;
	await sync.flush();
	return draftApi.compare(sync.ref);
}

/** What this window has becomes what all have. */
export async function prevail(key: string, over: string): Promise<void> {
	await knownSync(key)?.prevail(over);
	contestedDrafts.delete(key);
}

/**
 * What the user has made of both becomes what all have.
 *
 * @param text of the file
 * @throws ApiError when it cannot be read as one
 */
export async function takeMerged(
	key: string,
	text: string,
	over: string,
): Promise<void> {
	const sync = knownSync(key);
	if (!sync) return;
	const { content } = await draftApi.merge({ ...sync.ref, text });
	if (typeof content === "string") changeText(sync.ref.file, content);
	else changeForm(key, () => content);
	await prevail(key, over);
}

/** Shows what the other windows have, and forgets what this one has. */
export async function takeRivals(key: string): Promise<void> {
	contestedDrafts.delete(key);
	if (formStore.get(key)) return takeTheirs(key);
	const { kind, file } = knownSync(key)?.ref ?? {};
	if (kind !== "text" || file === undefined) return;
	closeText(file);
	await openText(file);
}
