import type { HistoryEntryDetails } from "../../history/index.ts";
import type { SentAgain } from "../../protocol/history.ts";
import type { OpenedContext } from "../context.ts";
import { prepareDefinition } from "../exchanges/send-request.ts";

/**
 * Sends the request of an entry once more, in the same environment. What was
 * sent has its secrets blacked out, so it is made anew from the request's file
 * or the text that was not saved then.
 *
 * @param id of the exchange
 * @throws CurlewError when the request or the environment is not there any more
 */
export async function prepareAgain(
	context: OpenedContext,
	{ file, resend }: HistoryEntryDetails,
	id: string,
): Promise<SentAgain & { readonly send: () => Promise<void> }> {
	const { path, draft, environment = null } = resend;
	const unsaved = draft === undefined ? undefined : { file, text: draft };
	const definition = await context.collection.request(path, unsaved);
	const ready = { id, environment, definition, draft };
	const send = await prepareDefinition(context, ready);
	return { path, notes: notesOf(resend), send };
}

function notesOf({
	draft,
	withheld,
	data,
	overrides,
}: HistoryEntryDetails["resend"]): readonly string[] {
	const notes: string[] = [];
	if (draft !== undefined)
		notes.push("It was sent with changes that were not saved then.");
	if (withheld.includes("draft"))
		notes.push(
			"Its unsaved changes held a secret and were not kept: the request was sent as its file is now.",
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
