import { showDialog } from "../../ui/dialog-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { Command } from "./command.ts";

const HelpSheet = lazyPart(
	async () => (await import("./help-sheet.tsx")).HelpSheet,
);

/** Shows all keyboard shortcuts. */
export function showHelp(commands: readonly Command[]): void {
	showDialog((close) => <HelpSheet commands={commands} onClose={close} />);
}
