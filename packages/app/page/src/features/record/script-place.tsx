import type { ReactNode } from "react";
import { collectionStore } from "../../state/collection-state.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";

/** The line of a script. A click goes there. */
export function ScriptPlace({
	file,
	line,
}: {
	/** Absolute, or relative to the collection's folder. */
	readonly file: string | undefined;
	readonly line: number | undefined;
}): ReactNode {
	if (file === undefined) return null;
	const shown = insideCollection(file);
	const name = shown.slice(shown.lastIndexOf("/") + 1);
	const text = line === undefined ? name : `${name}:${line}`;
	return (
		<Button
			kind="link"
			className="script-place"
			title={shown}
			onClick={() =>
				openTab({
					kind: "text",
					file: shown,
					...(line !== undefined && { line }),
				})
			}
		>
			{text}
		</Button>
	);
}

function insideCollection(file: string): string {
	const state = collectionStore.get();
	const path = file.replaceAll("\\", "/");
	if (state?.kind !== "open") return path;
	const root = `${state.root.replaceAll("\\", "/")}/`;
	return path.startsWith(root) ? path.slice(root.length) : path;
}
