import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NewCollectionForm } from "./new-collection-form.tsx";
import { OpenAnother } from "./open-another.tsx";

/** Makes a collection, or opens one beside the one that is open. */
export function NewCollectionDialog({
	onClose,
}: {
	readonly onClose: () => void;
}): ReactNode {
	return (
		<Dialog
			title="New collection"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button kind="primary" isSubmit form="new-collection">
						Create and open
					</Button>
				</>
			}
		>
			<NewCollectionForm id="new-collection" />
			<OpenAnother />
		</Dialog>
	);
}
