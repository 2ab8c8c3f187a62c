import type { ReactNode } from "react";

/** Drawn on 16 × 16, with strokes. */
const SHAPES = {
	chevron: "M6 4l4 4-4 4",
	down: "M4 6l4 4 4-4",
	up: "M4 10l4-4 4 4",
	close: "M4 4l8 8M12 4l-8 8",
	plus: "M8 3v10M3 8h10",
	minus: "M3 8h10",
	branch:
		"M5 5.5v5M5 5.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM5 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11 6.5c0 2.5-2 3-6 3",
	search: "M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM11 11l3 3",
	send: "M2 8l12-5-4 11-2.5-4.5z",
	stop: "M4 4h8v8H4z",
	trash: "M3 4h10M6 4V2.5h4V4M4.5 4l.5 9.5h6l.5-9.5",
	folder: "M2 4.5h4l1.5 1.5H14v6.5H2z",
	file: "M4 2h5l3 3v9H4zM9 2v3h3",
	warning: "M8 2.5L14.5 13.5h-13zM8 6.5v3.5M8 11.8v.2",
	more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
	save: "M3 3h8l2 2v8H3zM5 3v3.5h5V3M5 13V9h6v4",
	globe:
		"M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2 8h12M8 2c2 2 2.5 4 2.5 6S10 12 8 14c-2-2-2.5-4-2.5-6S6 4 8 2z",
	check: "M3 8.5l3.5 3.5L13 4.5",
	clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3l2 2",
	play: "M5 3l8 5-8 5z",
	undo: "M5.5 3L2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6",
	code: "M5.5 4.5L2 8l3.5 3.5M10.5 4.5L14 8l-3.5 3.5",
	copy: "M5.5 5.5h7v8h-7zM3.5 10.5v-8h7",
	columns: "M2.5 3h11v10h-11zM8 3v10",
	wrap: "M2.5 3.5h11M2.5 8h8.6a2.2 2.2 0 0 1 0 4.5H8M9.8 10.5 7.6 12.5l2.2 2M2.5 12.5h2.5",
	rows: "M2.5 3h11v10h-11zM2.5 8h11",
	command:
		"M5.5 5.5h5v5h-5zM5.5 5.5H4A1.5 1.5 0 1 1 5.5 4zM10.5 5.5V4A1.5 1.5 0 1 1 12 5.5zM10.5 10.5H12a1.5 1.5 0 1 1-1.5 1.5zM5.5 10.5V12A1.5 1.5 0 1 1 4 10.5z",
	pin: "M6 2h4l-.5 4.5 2.5 2.5H4l2.5-2.5zM8 9v5",
	compare:
		"M2.5 3h4.5v10H2.5zM9 3h4.5v10H9zM4 6h1.5M4 8.5h1.5M10.5 6H12M10.5 8.5H12",
	swap: "M3 5h10M10.5 2.5L13 5l-2.5 2.5M13 11H3M5.5 8.5L3 11l2.5 2.5",
	bookmark: "M4.5 2h7v12L8 11l-3.5 3z",
	layers: "M8 2l6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3",
	filter: "M2 3.5h12L9.5 8.5V13l-3-1.5v-3z",
	sidebar: "M2.5 3h11v10h-11zM6.5 3v10",
	gear: "M6.8 2h2.4l.4 1.6 1.4.8 1.6-.5L13.8 6l-1.2 1.1v1.8l1.2 1.1-1.2 2.1-1.6-.5-1.4.8-.4 1.6H6.8l-.4-1.6-1.4-.8-1.6.5L2.2 10l1.2-1.1V7.1L2.2 6l1.2-2.1 1.6.5 1.4-.8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
} as const;

export type IconName = keyof typeof SHAPES;

/** A picture beside a text, or in a button that has a label: it says nothing by itself. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
	return (
		<svg className={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
			<path d={SHAPES[name]} />
		</svg>
	);
}
