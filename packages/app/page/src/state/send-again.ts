import type { HistoryEntry } from "../../../src/protocol/history.ts";
import { historyApi } from "../api/run-api.ts";
import { sendStore } from "./exchange-state.ts";
import { notify, reportError } from "./notice-state.ts";
import { openTab } from "./tab-state.ts";

/** Sends what an entry of the history has sent, in its environment, and shows the outcome in the request's tab. */
export async function sendAgain({
	id: entry,
	path,
	environment,
}: Pick<HistoryEntry, "id" | "path" | "environment">): Promise<void> {
	const before = sendStore.get(path);
	if (before?.kind === "sending") return;
	const id = crypto.randomUUID();
	sendStore.set(path, {
		kind: "sending",
		id,
		since: Date.now(),
		last: before?.exchange,
		previous: before?.previous,
	});
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
		if (before) sendStore.set(path, before);
		else sendStore.delete(path);
		reportError(error);
	}
}
