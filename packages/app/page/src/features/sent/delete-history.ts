import type {
	DeleteHistory,
	HistoryEntry,
} from "../../../../src/protocol/history.ts";
import { historyApi } from "../../api/run-api.ts";
import { attempt } from "../../state/notice-state.ts";
import { askToConfirm } from "../../ui/confirm.tsx";

/** One entry goes at once: there are many others. */
export async function deleteEntry({
	id,
}: Pick<HistoryEntry, "id">): Promise<void> {
	await remove({ id });
}

/** Asks before it deletes many. @param what in words: `everything that was sent` */
export async function deleteMany(
	input: DeleteHistory,
	what: string,
): Promise<void> {
	const isMeant = await askToConfirm({
		title: `Delete ${what}?`,
		text: "This cannot be undone. The files of the collection stay.",
		action: "Delete",
	});
	if (isMeant) await remove(input);
}

async function remove(input: DeleteHistory): Promise<void> {
	await attempt(async () => {
		await historyApi.delete(input);
	});
}
