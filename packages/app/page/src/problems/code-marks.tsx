import type { ReactNode } from "react";

/** A text as it is, in which values and words of others may stand; what stands in backticks is code. */
export function CodeMarks({ text }: { readonly text: string }): ReactNode {
	return text.split(/`([^`\n]+)`/).map((part, index) =>
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
		index % 2 === 1 ? <code key={index}>{part}</code> : part,
	);
}
