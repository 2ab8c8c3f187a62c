import type { ReactNode } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";

const MergeEditor = lazyPart(
	async () => (await import("./merge-editor.tsx")).MergeEditor,
);

/** Two versions of a text side by side, each with its heading. */
export function ComparedTexts({
	heads,
	left,
	right,
	onChange,
}: {
	readonly heads: readonly [left: string, right: string];
	readonly left: string;
	readonly right: string;
	/** Absent: nothing can be changed. */
	readonly onChange?: ((text: string) => void) | undefined;
}): ReactNode {
	return (
		<>
			<div className="merge-heads">
				<h3>{heads[0]}</h3>
				<h3>{heads[1]}</h3>
			</div>
			<MergeEditor left={left} right={right} onChange={onChange} />
		</>
	);
}
