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
	{ path, file, at, draft }: RequestDraft,
): Promise<RequestDefinition> {
	if (draft === undefined) return collection.request(path);
	const unsaved = await files.textOfForm({
		kind: "request",
		file,
		at,
		...draft,
	});
	return collection.request(path, unsaved);
}
