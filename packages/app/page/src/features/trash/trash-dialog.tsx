import type { ReactNode } from "react";
import type { TrashEntry } from "../../../../src/protocol/items.ts";
import { restoreDeleted, trashStore } from "../../state/trash-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showDialog } from "../../ui/dialog-state.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { timeInWords } from "../sent/time-in-words.ts";

export function showTrash(): void {
	showDialog((close) => <TrashDialog onClose={close} />);
}

const ICONS: Readonly<Record<TrashEntry["kind"], IconName>> = {
	folder: "folder",
	request: "file",
	broken: "warning",
	environment: "globe",
};

/** What was deleted since the app was started, with a way back for each. */
function TrashDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
	const entries = useStore(trashStore);
	return (
		<Dialog title="Trash" size="large" onClose={onClose}>
			<p className="row-note">
				Deleted items are kept until curlew open exits.
			</p>
			{entries.length === 0 && <EmptyState title="The trash is empty" />}
			<ul className="trash-list">
				{entries.map(({ id, kind, name, path, count, at }) => (
					<li key={id} className="trash-entry">
						<Icon name={ICONS[kind]} />
						<span className="trash-name">
							{name}
							<span className="row-note">
								{" "}
								{path}
								{count > 0 &&
									`, ${count} ${count === 1 ? "request" : "requests"}`}
							</span>
						</span>
						<span className="row-note">{timeInWords(at)}</span>
						<Button
							isSmall
							aria-label={`Restore ${name}`}
							onClick={() => void restoreDeleted(id)}
						>
							Restore
						</Button>
					</li>
				))}
			</ul>
		</Dialog>
	);
}
