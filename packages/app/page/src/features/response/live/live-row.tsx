import type { ReactNode } from "react";
import type { LiveKind, LiveRow } from "../../../../../src/protocol/live.ts";
import { shownSize } from "../../../ui/format.ts";

/** An event or a line, in one row. */
export function LiveRowView({
	id,
	row,
	kind,
	filter,
	top,
	isChosen,
	onChoose,
}: {
	readonly id: string;
	readonly row: LiveRow;
	readonly kind: LiveKind;
	/** Its matches are marked. */
	readonly filter: string;
	/** Pixels. */
	readonly top: number;
	readonly isChosen: boolean;
	readonly onChoose: () => void;
}): ReactNode {
	const { note, type, id: eventId, number } = row;
	return (
		// biome-ignore lint/a11y/useFocusableInteractive: rows leave the document when they are out of sight, so the list keeps the focus
		// biome-ignore lint/a11y/useKeyWithClickEvents: the list as a whole takes the keys
		<div
			id={id}
			className="list-row live-row"
			role="option"
			aria-selected={isChosen}
			data-note={note}
			style={{ transform: `translateY(${top}px)` }}
			onClick={onChoose}
		>
			{kind === "text" ? (
				<span className="live-number">{number + 1}</span>
			) : (
				<time className="live-time">{timeOfDay(row.at)}</time>
			)}
			{type !== undefined && (
				<span className="live-type">
					<Marked text={type} words={filter} />
				</span>
			)}
			{eventId !== undefined && (
				<span className="live-id" title="id">
					<Marked text={eventId} words={filter} />
				</span>
			)}
			<span className="live-text">
				<Marked text={shownText(row)} words={filter} />
			</span>
			{note && NOTES[note] && <span className="live-note">{NOTES[note]}</span>}
		</div>
	);
}

const NOTES: Readonly<Record<NonNullable<LiveRow["note"]>, string>> = {
	comment: "comment",
	retry: "retry",
	incomplete: "broke off",
	cut: "cut, the body has all of it",
	skipped: "",
};

/** `14:03:59.120` */
export function timeOfDay(at: number): string {
	const time = new Date(at);
	const seconds = time.toLocaleTimeString("en-GB");
	return `${seconds}.${String(time.getMilliseconds()).padStart(3, "0")}`;
}

function shownText({ note, text }: LiveRow): string {
	if (note === "skipped")
		return `${shownSize(Number(text))} came faster than can be shown. The body has all of it.`;
	return note === "retry" ? `${text} ms` : text;
}

function Marked({
	text,
	words,
}: {
	readonly text: string;
	readonly words: string;
}): ReactNode {
	if (words === "") return text;
	const parts: ReactNode[] = [];
	const lower = text.toLowerCase();
	const sought = words.toLowerCase();
	let at = 0;
	// Letters that are longer in small ones would put the marks elsewhere.
	const isSafe = lower.length === text.length;
	for (;;) {
		const found = isSafe ? lower.indexOf(sought, at) : -1;
		if (found === -1) return [...parts, text.slice(at)];
		parts.push(
			text.slice(at, found),
			<mark key={found}>{text.slice(found, found + sought.length)}</mark>,
		);
		at = found + sought.length;
	}
}
