import type { ReactNode } from "react";

/** The parts of one line of JSON that was laid out by us. */
const PARTS =
	/("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A line of JSON with its colours. */
export function JsonLine({ text }: { readonly text: string }): ReactNode {
	const parts: ReactNode[] = [];
	let position = 0;
	for (const match of text.matchAll(PARTS)) {
		const [whole, string, colon] = match;
		if (match.index > position) parts.push(text.slice(position, match.index));
		const kind = string === undefined ? "number" : colon ? "key" : "string";
		parts.push(
			<span key={match.index} className={`code-${kind}`}>
				{string ?? whole}
			</span>,
			colon,
		);
		position = match.index + whole.length;
	}
	parts.push(text.slice(position));
	return parts;
}
