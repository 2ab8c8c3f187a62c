import { attempt } from "../../state/notice-state.ts";
import { showDialog } from "../../ui/dialog-state.tsx";

/** What was deleted, with a way back for each. */
export function showTrash(): void {
	void attempt(async () => {
		const { TrashDialog } = await import("./trash-dialog.tsx");
		showDialog((close) => <TrashDialog onClose={close} />);
	});
}
