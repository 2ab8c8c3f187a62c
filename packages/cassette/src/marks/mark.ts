import type { Encoding } from "./encodings.ts";

/** What stands in the place of a secret. */
export interface SecretMark {
	/** What the secret is called: the name of a variable, or what people call it. */
	readonly name: string;
	/** How the secret was written there. */
	readonly encoding: Encoding;
	/** Where a longer text was encoded as a whole: that text, with marks of its own. */
	readonly inner?: string;
	/** Given out at replay where nobody knows the secret: one that a server made up. Of the same shape, and worth nothing. */
	readonly standIn?: string;
}

/** By the text that stands there. */
export type SecretMarks = ReadonlyMap<string, SecretMark>;

/** A piece of a text with marks in it. */
export type MarkedPiece =
	| { readonly kind: "text"; readonly text: string }
	| {
			readonly kind: "mark";
			readonly label: string;
			readonly mark: SecretMark;
	  };

/** The text in pieces; neither of them is empty. Labels that begin alike: the longest counts. */
export function piecesOfMarked(
	text: string,
	marks: SecretMarks,
): readonly MarkedPiece[] {
	if (marks.size === 0) return text === "" ? [] : [{ kind: "text", text }];
	const labels = [...marks.keys()].sort((a, b) => b.length - a.length);
	const pattern = new RegExp(
		labels.map((one) => escapedForPattern(one)).join("|"),
		"g",
	);
	const pieces: MarkedPiece[] = [];
	let end = 0;
	for (const { 0: label, index } of text.matchAll(pattern)) {
		if (index > end)
			pieces.push({ kind: "text", text: text.slice(end, index) });
		const mark = marks.get(label);
		if (mark) pieces.push({ kind: "mark", label, mark });
		end = index + label.length;
	}
	if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
	return pieces;
}

/** The text with something in the place of each mark; where nothing is known, the mark stays. */
export function fillMarks(
	text: string,
	marks: SecretMarks,
	fill: (label: string, mark: SecretMark) => string | undefined,
): string {
	if (marks.size === 0) return text;
	return piecesOfMarked(text, marks)
		.map((piece) =>
			piece.kind === "text"
				? piece.text
				: (fill(piece.label, piece.mark) ?? piece.label),
		)
		.join("");
}

/** A text as a pattern that finds it. */
export function escapedForPattern(label: string): string {
	return label.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
