import type { ReactNode } from "react";
import { insideCollection } from "../../state/places/inside-collection.ts";
import { openTab } from "../../state/tab-state.ts";
import { Button } from "../../ui/button.tsx";

/** The line of a script. A click goes there, if it is in the collection. */
export function ScriptLink({
	file,
	line,
}: {
	/** Absolute, or relative to the collection's folder. */
	readonly file: string | undefined;
	readonly line: number | undefined;
}): ReactNode {
	if (file === undefined) return null;
	const path = insideCollection(file);
	const text = line === undefined ? path : `${path}:${line}`;
	const isOutside = /^(?:\/|[a-z]:)/i.test(path);
	if (isOutside) return <span className="script-place">{text}</span>;
	return (
		<Button
			kind="link"
			className="script-place"
			onClick={() =>
				openTab({
					kind: "text",
					file: path,
					...(line !== undefined && { line }),
				})
			}
		>
			{text}
		</Button>
	);
}
