import { showDialog } from "../../ui/dialog-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const AppearanceDialog = lazyPart(
	async () => (await import("./appearance-dialog.tsx")).AppearanceDialog,
);

/** Shows how the look of the page can be changed. */
export function showAppearance(): void {
	showDialog((close) => <AppearanceDialog onClose={close} />);
}
