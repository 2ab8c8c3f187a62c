import type { ReactNode } from "react";
import type { TrashEntry } from "../../../../src/protocol/items.ts";
import { attempt } from "../../state/notice-state.ts";
import {
	forgetDeleted,
	restoreDeleted,
	trashStore,
} from "../../state/trash-state.ts";
import { useStore } from "../../store/store.ts";
import { Button } from "../../ui/button.tsx";
import { askToConfirm } from "../../ui/confirm.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { timeInWords } from "../sent/time-in-words.ts";

const ICONS: Readonly<Record<TrashEntry["kind"], IconName>> = {
	folder: "folder",
	request: "file",
	broken: "warning",
	environment: "globe",
	file: "file",
	several: "layers",
};

/** What was deleted, with a way back for each. */
export function TrashDialog({
	onClose,
}: {
	readonly onClose: () => void;
}): ReactNode {
	const entries = useStore(trashStore);
	return (
		<Dialog
			title="Trash"
			size="large"
			onClose={onClose}
			actions={
				entries.length > 0 && (
					<Button kind="danger" onClick={() => void emptyTrash(entries.length)}>
						Empty the trash …
					</Button>
				)
			}
		>
			<p className="row-note">Deleted items are kept for 30 days.</p>
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
							onClick={() => void attempt(() => restoreDeleted(id))}
						>
							Restore
						</Button>
					</li>
				))}
			</ul>
		</Dialog>
	);
}

async function emptyTrash(count: number): Promise<void> {
	const isMeant = await askToConfirm({
		title: "Empty the trash?",
		text: `${count === 1 ? "What is in it is" : `All ${count} in it are`} gone for good.`,
		action: "Empty the trash",
	});
	if (isMeant) await forgetDeleted();
}
