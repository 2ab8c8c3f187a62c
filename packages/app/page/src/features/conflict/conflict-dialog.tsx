import { type ReactNode, useState } from "react";
import type { Conflict } from "../../../../src/protocol/files.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ComparedTexts } from "./compared-texts.tsx";

export interface ConflictDialogProps {
	readonly conflict: Conflict;
	/** False where only one side or the other can be taken. */
	readonly canMerge: boolean;
	readonly onKeepMine: () => void;
	readonly onTakeTheirs: () => void;
	readonly onSaveMerged: (text: string) => void;
	readonly onClose: () => void;
}

/** A file was changed on both sides: shows how, and lets the user say what counts. */
export function ConflictDialog(props: ConflictDialogProps): ReactNode {
	const {
		conflict,
		canMerge,
		onKeepMine,
		onTakeTheirs,
		onSaveMerged,
		onClose,
	} = props;
	const { file, theirs, mine, merged: both } = conflict;
	const [merged, setMerged] = useState(mine);
	const isMerged = merged !== mine;
	return (
		<Dialog
			title={
				theirs === null
					? `${file} was deleted on disk`
					: `${file} was changed on disk, too`
			}
			size="large"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Decide later</Button>
					<Button onClick={onTakeTheirs}>
						{theirs === null ? "Discard mine" : "Use the version on disk"}
					</Button>
					{both !== undefined && !isMerged && (
						<Button kind="primary" onClick={() => onSaveMerged(both)}>
							Keep both
						</Button>
					)}
					<button
						type="button"
						className={
							both === undefined || isMerged
								? "button button-primary"
								: "button"
						}
						onClick={() => (isMerged ? onSaveMerged(merged) : onKeepMine())}
					>
						{isMerged
							? "Save the merged version"
							: theirs === null
								? "Save it again"
								: "Keep mine"}
					</button>
				</>
			}
		>
			{theirs === null ? (
				<p>Your unsaved changes are kept.</p>
			) : (
				<>
					{both !== undefined && (
						<p>The changes do not overlap, so both can be kept.</p>
					)}
					<ComparedTexts
						heads={[
							"On disk",
							canMerge ? "Yours, which you can edit" : "Yours",
						]}
						left={theirs}
						right={mine}
						onChange={canMerge ? setMerged : undefined}
					/>
				</>
			)}
		</Dialog>
	);
}
