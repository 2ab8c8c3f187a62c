import type { SentAgain } from "../../protocol/history.ts";
import type { HistoryEntryDetails } from "../../protocol/history-entry.ts";
import { SCRATCH_PATH } from "../../protocol/sending.ts";
import type { RequestText } from "../../session-process/messages.ts";
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
	{ file, resend }: Pick<HistoryEntryDetails, "file" | "resend">,
	id: string,
): Promise<SentAgain> {
	const { path, environment = null } = resend;
	const request = requestAgain(file, resend);
	await startSend(context, { id, environment, request });
	return { path, notes: notesOf(resend) };
}

/**
 * What is sent again of an entry.
 *
 * @param file of its request, absolute
 */
export function requestAgain(
	file: string,
	{ path, draft, isScratch }: HistoryEntryDetails["resend"],
): RequestText {
	if (draft === undefined) return { path };
	return isScratch || path.startsWith(SCRATCH_PATH)
		? { path, scratch: draft }
		: { path, unsaved: { file, text: draft } };
}

function notesOf({
	draft,
	isScratch,
	withheld,
	data,
	overrides,
}: HistoryEntryDetails["resend"]): readonly string[] {
	const notes: string[] = [];
	if (draft !== undefined)
		notes.push(
			isScratch
				? "It was sent as it was then: it was saved later."
				: "It was sent with unsaved changes.",
		);
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
