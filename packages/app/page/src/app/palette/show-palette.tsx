import { showDialog } from "../../ui/dialog-state.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { Command } from "./command.ts";

const Palette = lazyPart(async () => (await import("./palette.tsx")).Palette);

/** Shows the requests to go to, and what can be done. */
export function showPalette(commands: readonly Command[]): void {
	showDialog((close) => <Palette commands={commands} onClose={close} />);
}
