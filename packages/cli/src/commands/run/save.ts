import { relative } from "node:path";
import { saveValues, type ValueToKeep } from "@curlew/client/internal";
import type { Terminal } from "../../terminal/terminal.ts";
import { writeNotes } from "./notes.ts";

/** Writes what scripts want on disk into its files, and tells on stderr what was written and what was not. */
export async function save(
	values: readonly ValueToKeep[],
	terminal: Terminal,
): Promise<void> {
	const saved = await saveValues(values);
	writeNotes(
		terminal,
		saved.map(({ name, file, reason }) =>
			file === undefined
				? `${name} was not saved: ${reason}.`
				: `saved ${name} in ${relative("", file)}.`,
		),
	);
}
