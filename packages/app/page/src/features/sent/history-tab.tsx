import { type ReactNode, useState } from "react";
import type { HistoryEntry } from "../../../../src/protocol/history.ts";
import { historyChoice } from "../../state/history-state.ts";
import { listDirection } from "../../state/layout-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { SplitPane } from "../../ui/split-pane.tsx";
import { deleteEntry } from "./delete-history.ts";
import { EntryPane } from "./entry-pane.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { HistoryFooter } from "./history-footer.tsx";
import { HistoryList } from "./history-list.tsx";
import { useHistory } from "./use-history.ts";

const EntryComparison = lazyPart(
	async () => (await import("./entry-comparison.tsx")).EntryComparison,
);

/** Everything that was sent from this collection, alone and in runs. */
export function HistoryTab(): ReactNode {
	const choice = useStore(historyChoice);
	const direction = useStore(listDirection);
	const { entries, ...paging } = useHistory(choice);
	const [chosen, setChosen] = useState<HistoryEntry>();
	/** What the one that is picked next is compared with. */
	const [base, setBase] = useState<HistoryEntry>();
	const isEverything = Object.values(choice).every((value) => value === "");
	return (
		<SplitPane
			name="history"
			direction={direction}
			initial={0.45}
			least={300}
			label="Width of the history"
		>
			<section className="history" aria-label="History">
				<HistoryFilters choice={choice} />
				{base && base.id === chosen?.id && (
					<p className="history-compare" role="status">
						Select a request to compare “{base.name}” with.
						<Button kind="link" onClick={() => setBase(undefined)}>
							Cancel
						</Button>
					</p>
				)}
				{entries?.length === 0 ? (
					<EmptyState
						title={isEverything ? "No requests sent yet" : "No matches"}
					/>
				) : (
					<HistoryList
						entries={entries ?? []}
						{...paging}
						chosen={chosen?.id}
						onChoose={setChosen}
						onDelete={deleteEntry}
					/>
				)}
				<HistoryFooter choice={choice} />
			</section>
			{base && chosen && base.id !== chosen.id ? (
				<EntryComparison
					key={`${base.id} ${chosen.id}`}
					left={base}
					right={chosen}
					onClose={() => setBase(undefined)}
				/>
			) : (
				<EntryPane
					entry={chosen}
					onCompare={setBase}
					onGone={() => setChosen(undefined)}
				/>
			)}
		</SplitPane>
	);
}
