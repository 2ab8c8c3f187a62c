import { type ReactNode, useEffect, useState } from "react";
import type {
	HistoryEntry,
	HistoryEntryDetails,
} from "../../../../src/protocol/history.ts";
import { ApiError } from "../../api/call.ts";
import { historyApi } from "../../api/run-api.ts";
import { chooseHistory, EVERYTHING } from "../../state/history-state.ts";
import { reportError } from "../../state/notice-state.ts";
import { resendEntry } from "../../state/send-again.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { RecordView } from "../record/record-view.tsx";
import { deleteEntry } from "./delete-history.ts";

/** One entry of the history, as it was. */
export function EntryPane({
	entry,
	onCompare,
	onGone,
}: {
	readonly entry: HistoryEntry | undefined;
	readonly onCompare: (entry: HistoryEntry) => void;
	/** It is not there any more. */
	readonly onGone: () => void;
}): ReactNode {
	const [details, setDetails] = useState<HistoryEntryDetails>();
	const id = entry?.id;
	useEffect(() => {
		let isWanted = true;
		setDetails(undefined);
		if (id !== undefined)
			historyApi.entry(id).then(
				(found) => isWanted && setDetails(found),
				(error) => {
					if (error instanceof ApiError && error.code === "NOT_THERE") onGone();
					else reportError(error);
				},
			);
		return () => {
			isWanted = false;
		};
	}, [id, onGone]);
	if (!entry) return <EmptyState title="Select a request to see its details" />;
	if (!details) return null;
	return (
		<RecordView
			key={entry.id}
			record={{ ...details, notes: notesOf(details) }}
			tools={
				<>
					<Button isSmall onClick={() => void resendEntry(entry)}>
						Send again
					</Button>
					<Button isSmall onClick={() => onCompare(entry)}>
						Compare …
					</Button>
					{entry.runId !== undefined && (
						<Button
							isSmall
							onClick={() =>
								chooseHistory({ ...EVERYTHING, run: String(entry.runId) })
							}
						>
							Show its run
						</Button>
					)}
					<IconButton
						icon="trash"
						label="Delete this entry"
						onClick={() => void deleteEntry(entry).then(onGone)}
					/>
				</>
			}
		/>
	);
}

function notesOf({
	notes,
	at,
	environment,
	resend,
}: HistoryEntryDetails): readonly string[] {
	const when = new Date(at).toLocaleString();
	const where = environment === undefined ? "" : ` in ${environment}`;
	const withheld =
		resend.withheld.length === 0
			? []
			: [
					`Not kept, because it contained a secret: ${resend.withheld.join(", ")}.`,
				];
	return [`Sent ${when}${where}.`, ...notes, ...withheld];
}
