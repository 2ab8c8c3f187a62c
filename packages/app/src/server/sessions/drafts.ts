import type { EditedRequest } from "../../protocol/sending.ts";
import type { RequestText } from "../../session-process/messages.ts";
import type { CollectionFiles } from "../files/collection-files.ts";

/**
 * A request as it is on the screen, saved or not.
 *
 * @throws CurlewError when its file cannot be read, or the form is none
 */
export async function textOnScreen(
	files: CollectionFiles,
	{ path, file, at, draft }: EditedRequest,
): Promise<RequestText> {
	if (draft === undefined) return { path };
	const form = { kind: "request", file, at, ...draft } as const;
	return { path, unsaved: await files.textOfForm(form) };
}
