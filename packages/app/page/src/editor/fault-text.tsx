import type { ReactNode } from "react";
import type { PlacedProblem } from "../../../src/protocol/problems.ts";
import { ColouredText } from "../placeholders/coloured-text.tsx";

/** A text with its placeholders coloured, and underlined where something is wrong. */
export function FaultText({
	text,
	field,
	problems,
}: {
	readonly text: string;
	readonly field: string;
	readonly problems: readonly PlacedProblem[];
}): ReactNode {
	const parts: ReactNode[] = [];
	let position = 0;
	for (const { start, end, className, mark } of faultRanges(
		text,
		field,
		problems,
	)) {
		if (start < position) continue;
		parts.push(
			<ColouredText key={position} text={text.slice(position, start)} />,
			<span key={`${start} `} className={className} data-problem={mark}>
				<ColouredText text={text.slice(start, end)} />
			</span>,
		);
		position = end;
	}
	parts.push(<ColouredText key={position} text={text.slice(position)} />);
	return parts;
}

/** Where a text is underlined, in its order; of a field as a whole, all of it. */
export function faultRanges(
	text: string,
	field: string,
	problems: readonly PlacedProblem[],
) {
	return problems
		.map(({ severity, range = { start: 0, end: text.length } }, index) => ({
			start: range.start,
			end: Math.min(range.end, text.length),
			className: `fault fault-${severity}`,
			mark: `${field} ${index}`,
		}))
		.filter(({ start, end }) => start < end)
		.sort((a, b) => a.start - b.start);
}
