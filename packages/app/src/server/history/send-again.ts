import type { SentAgain } from "../../protocol/history.ts";
import type { HistoryEntryDetails } from "../../protocol/history-entry.ts";
import { SCRATCH_PATH } from "../../protocol/sending.ts";
import type { OpenedContext } from "../context.ts";
import { startSend } from "../exchanges/send-request.ts";

/**
 * Sends the request of an entry once more, in the same environment. What was
 * sent has its secrets blacked out, so it is made anew from the request's file
 * or the text that was not saved then.
 *
 * @param id of the exchange
 * @throws CurlewError as `beginSend`
 */
export async function sendAgain(
	context: OpenedContext,
	{ file, resend }: HistoryEntryDetails,
	id: string,
): Promise<SentAgain> {
	const { path, draft, environment = null } = resend;
	const request = textOf(path, file, draft);
	await startSend(context, { id, environment, request });
	return { path, notes: notesOf(resend) };
}

function textOf(path: string, file: string, draft: string | undefined) {
	if (draft === undefined) return { path };
	return path.startsWith(SCRATCH_PATH)
		? { path, scratch: draft }
		: { path, unsaved: { file, text: draft } };
}

function notesOf({
	draft,
	withheld,
	data,
	overrides,
}: HistoryEntryDetails["resend"]): readonly string[] {
	const notes: string[] = [];
	if (draft !== undefined) notes.push("It was sent with unsaved changes.");
	if (withheld.includes("draft"))
		notes.push(
			"Its unsaved changes contained a secret and were not kept: the request was sent as its file is now.",
		);
	const given = [
		...Object.keys(overrides),
		...withheld.filter((name) => name !== "draft"),
	];
	if (given.length > 0)
		notes.push(
			`Variables that were given then are as they are now: ${given.join(", ")}.`,
		);
	if (data !== undefined)
		notes.push(
			`It ran with line ${data.line} of ${data.file}, which is not used now.`,
		);
	return notes;
}
