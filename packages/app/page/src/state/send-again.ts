import type { HistoryEntry } from "../../../src/protocol/history.ts";
import { historyApi } from "../api/run-api.ts";
import { beginSend, forgetSend } from "./exchange-state.ts";
import { notify, reportError } from "./notice-state.ts";
import { openTab } from "./tab-state.ts";

/** Sends what an entry of the history has sent, in its environment, and shows the outcome in the request's tab. */
export async function resendEntry({
	id: entry,
	path,
	environment,
}: Pick<HistoryEntry, "id" | "path" | "environment">): Promise<void> {
	const id = beginSend(path);
	if (id === undefined) return;
	try {
		const { notes } = await historyApi.sendAgain(entry, id);
		openTab({ kind: "request", path });
		const where = environment ?? "no environment";
		notify({
			kind: "info",
			text: `Sent again with ${where}.`,
			...(notes.length > 0 && { hint: notes.join(" ") }),
		});
	} catch (error) {
		forgetSend(path, id);
		reportError(error);
	}
}
