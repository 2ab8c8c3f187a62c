import type { ReactNode } from "react";
import { inAppWords } from "./app-words.ts";

/** A message or a hint in the app's words; what stands in backticks is code. */
export function Words({ text }: { readonly text: string }): ReactNode {
	return inAppWords(text)
		.split(/`([^`\n]+)`/)
		.map((part, index) =>
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
			index % 2 === 1 ? <code key={index}>{part}</code> : part,
		);
}
