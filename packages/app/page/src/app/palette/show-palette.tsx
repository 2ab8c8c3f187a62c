import { showDialog } from "../../ui/dialog-state.tsx";
import type { Command } from "./command.ts";
import { Palette } from "./palette.tsx";

/** Shows the requests to go to, and what can be done. */
export function showPalette(commands: readonly Command[]): void {
	showDialog((close) => <Palette commands={commands} onClose={close} />);
}
