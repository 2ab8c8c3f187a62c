import { newFileText } from "@curlew/client/editing";
import type { EditedRequest } from "../../protocol/sending.ts";
import type { RequestText } from "../../session-process/messages.ts";
import type { CollectionFiles } from "../files/collection-files.ts";

/** By its ending, the format that requests are written in that stand in no file. */
const SCRATCH_FILE = "scratch.yml";

/**
 * A request as it is on the screen, saved or not.
 *
 * @throws CurlewError when its file cannot be read, or the form is none
 */
export async function textOnScreen(
	files: CollectionFiles,
	{ path, file, at, draft, scratch }: EditedRequest,
): Promise<RequestText> {
	if (scratch !== undefined)
		return { path, scratch: newFileText(SCRATCH_FILE, "request", scratch) };
	if (draft === undefined) return { path };
	const form = { kind: "request", file, at, ...draft } as const;
	return { path, unsaved: await files.textOfForm(form) };
}
