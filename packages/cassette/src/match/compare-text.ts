import { decodeFrom } from "../marks/encodings.ts";
import {
	piecesOfMarked,
	type SecretMark,
	type SecretMarks,
} from "../marks/mark.ts";
import type { MatchFindings } from "./findings.ts";
import { skeletonOf, volatileParts } from "./volatile.ts";

/** Whether a text is the recorded one, but for secrets and for what is another each time. */
export function isSameText(
	recorded: string,
	sent: string,
	marks: SecretMarks,
	findings: MatchFindings,
): boolean {
	if (recorded === sent) return true;
	const pieces = piecesOfMarked(recorded, marks);
	if (pieces.every(({ kind }) => kind === "text"))
		return isSamePlain(recorded, sent, findings);
	const captured = capturesOf(recorded, sent, marks);
	if (captured === undefined) return false;
	return captured.every(({ label, mark, text }) =>
		capture(label, mark, text, marks, findings),
	);
}

function isSamePlain(
	recorded: string,
	sent: string,
	findings: MatchFindings,
): boolean {
	if (skeletonOf(recorded).text !== skeletonOf(sent).text) return false;
	const now = volatileParts(sent);
	for (const [index, before] of volatileParts(recorded).entries()) {
		const after = now[index];
		if (after !== undefined && after !== before)
			findings.changed.set(before, after);
	}
	return true;
}

interface Capture {
	readonly label: string;
	readonly mark: SecretMark;
	readonly text: string;
}

/** What stands where marks are: each takes as little as it can. Time is in proportion to the texts' lengths. */
function capturesOf(
	recorded: string,
	sent: string,
	marks: SecretMarks,
): readonly Capture[] | undefined {
	const skeleton = skeletonOf(sent);
	const captures: Capture[] = [];
	let at = 0;
	let open: { label: string; mark: SecretMark } | undefined;
	const pieces = piecesOfMarked(recorded, marks);
	for (const [index, piece] of pieces.entries()) {
		if (piece.kind === "mark") {
			// Two beside each other cannot be told apart.
			open ??= piece;
			continue;
		}
		const literal = skeletonOf(piece.text).text;
		const isLast = index === pieces.length - 1;
		const found = isLast
			? lastPlace(skeleton.text, literal, at)
			: skeleton.text.indexOf(literal, at);
		if (found === -1 || (open === undefined && found !== at)) return undefined;
		if (open) captures.push({ ...open, text: skeleton.slice(at, found) });
		open = undefined;
		at = found + literal.length;
	}
	if (open)
		captures.push({ ...open, text: skeleton.slice(at, skeleton.text.length) });
	else if (at !== skeleton.text.length) return undefined;
	return captures.every(({ text }) => text !== "") ? captures : undefined;
}

function lastPlace(text: string, literal: string, from: number): number {
	const place = text.length - literal.length;
	return place >= from && text.endsWith(literal) ? place : -1;
}

function capture(
	label: string,
	mark: SecretMark,
	text: string,
	marks: SecretMarks,
	findings: MatchFindings,
): boolean {
	findings.captured.set(label, text);
	if (mark.inner === undefined) return true;
	const decoded = decodeFrom(mark.encoding, text);
	return (
		decoded !== undefined && isSameText(mark.inner, decoded, marks, findings)
	);
}
