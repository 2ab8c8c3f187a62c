import { type ReactNode, useState } from "react";
import type { ComparedDrafts } from "../../../../src/protocol/drafts.ts";
import { prevail, takeMerged, takeRivals } from "../../state/drafts/rivals.ts";
import { attempt } from "../../state/notice-state.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ComparedTexts } from "./compared-texts.tsx";

/** What two windows have made of a file, neither of them saved. */
export function RivalDialog({
	draftKey,
	compared,
	onClose,
}: {
	readonly draftKey: string;
	readonly compared: ComparedDrafts;
	readonly onClose: () => void;
}): ReactNode {
	const { file, theirs, mine, revision, holdsSecrets } = compared;
	const [merged, setMerged] = useState(mine);
	const isMerged = merged !== mine;
	// Of one file of many requests, each has its own unsaved changes.
	const canMerge = !holdsSecrets && !draftKey.includes("#");
	const finish = (work: () => Promise<void>) =>
		attempt(async () => {
			await work();
			onClose();
		});
	return (
		<Dialog
			title={`${file} has other unsaved changes in another window`}
			size="large"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Decide later</Button>
					<Button onClick={() => void finish(() => takeRivals(draftKey))}>
						Use those of the other window
					</Button>
					<Button
						kind="primary"
						onClick={() =>
							void finish(() =>
								isMerged
									? takeMerged(draftKey, merged, revision)
									: prevail(draftKey, revision),
							)
						}
					>
						{isMerged ? "Use the merged version" : "Keep mine"}
					</Button>
				</>
			}
		>
			<ComparedTexts
				heads={[
					"Other window",
					canMerge ? "This window, which you can edit" : "This window",
				]}
				left={theirs}
				right={mine}
				onChange={canMerge ? setMerged : undefined}
			/>
		</Dialog>
	);
}
