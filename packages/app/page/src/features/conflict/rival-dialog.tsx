import type { ReactNode } from "react";
import type { ComparedDrafts } from "../../../../src/protocol/drafts.ts";
import { prevail, takeRivals } from "../../state/drafts/rivals.ts";
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
	const { file, theirs, mine, revision } = compared;
	const finish = (work: () => Promise<void>) => {
		onClose();
		void attempt(work);
	};
	return (
		<Dialog
			title={`${file} has other unsaved changes in another window`}
			size="large"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Decide later</Button>
					<Button onClick={() => finish(() => takeRivals(draftKey))}>
						Use those of the other window
					</Button>
					<Button
						kind="primary"
						onClick={() => finish(() => prevail(draftKey, revision))}
					>
						Keep mine
					</Button>
				</>
			}
		>
			<ComparedTexts
				heads={["Other window", "This window"]}
				left={theirs}
				right={mine}
			/>
		</Dialog>
	);
}
