import { showDialog } from "../../ui/dialog-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";

const RunDialog = lazyPart(
	async () => (await import("./run-dialog.tsx")).RunDialog,
);

/** Asks how to run something, and runs it. @param paths of folders and requests; empty for the whole collection */
export function showRunDialog(paths: readonly string[]): void {
	showDialog((close) => <RunDialog paths={paths} onClose={close} />);
}
