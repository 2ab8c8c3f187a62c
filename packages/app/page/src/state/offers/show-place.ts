import { insideCollection } from "../places/inside-collection.ts";
import { openTab } from "../tab-state.ts";

/** Shows a line of a file as text. */
export function showPlace({
	file,
	line,
}: {
	readonly file: string;
	readonly line: number;
}): void {
	openTab({ kind: "text", file: insideCollection(file), line });
}
