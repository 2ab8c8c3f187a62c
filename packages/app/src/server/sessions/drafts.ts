import type { RequestDefinition } from "@curlew/client";
import type { RequestDraft } from "../../protocol/sending.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { CollectionFiles } from "../files/collection-files.ts";

/**
 * A request as it is on the screen, saved or not.
 *
 * @throws CurlewError when it is not there, or would not be a request
 */
export async function requestOnScreen(
	collection: OpenedCollection,
	files: CollectionFiles,
	request: RequestDraft,
): Promise<RequestDefinition> {
	const unsaved = await unsavedText(files, request);
	return collection.request(request.path, unsaved);
}

/** The text of the request's file (absolute) as it is on the screen; undefined when it is saved. */
export async function unsavedText(
	files: CollectionFiles,
	{ file, at, draft }: RequestDraft,
): Promise<{ readonly file: string; readonly text: string } | undefined> {
	if (draft === undefined) return undefined;
	return files.textOfForm({ kind: "request", file, at, ...draft });
}
