import type { ReactNode } from "react";
import type {
	DeleteHistory,
	HistoryEntry,
} from "../../../../src/protocol/history.ts";
import { historyApi } from "../../api/run-api.ts";
import { reportError } from "../../state/notice-state.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";

/** One entry goes at once: there are many others. */
export async function deleteEntry({
	id,
}: Pick<HistoryEntry, "id">): Promise<void> {
	await remove({ id });
}

/** Asks before it deletes many. @param what in words: `everything that was sent` */
export function deleteMany(wish: DeleteHistory, what: string): void {
	showDialog((close) => (
		<DeletionDialog what={what} wish={wish} onClose={close} />
	));
}

async function remove(wish: DeleteHistory): Promise<void> {
	try {
		await historyApi.delete(wish);
	} catch (error) {
		reportError(error);
	}
}

function DeletionDialog({
	what,
	wish,
	onClose,
}: {
	readonly what: string;
	readonly wish: DeleteHistory;
	readonly onClose: () => void;
}): ReactNode {
	return (
		<Dialog
			title={`Delete ${what}?`}
			onClose={onClose}
			actions={
				<>
					<button type="button" className="button" data-first onClick={onClose}>
						Cancel
					</button>
					<button
						type="button"
						className="button button-danger"
						onClick={() => {
							onClose();
							void remove(wish);
						}}
					>
						Delete
					</button>
				</>
			}
		>
			<p>It cannot be brought back. The files of the collection stay.</p>
		</Dialog>
	);
}
