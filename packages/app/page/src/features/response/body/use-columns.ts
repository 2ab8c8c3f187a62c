import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Characters that are measured. */
export const SAMPLE = "0".repeat(100);
/** Pixels beside the text of a row: its number, what folds it, and a bar that scrolls. */
const BESIDE = 46 + 20 + 12 + 18;
/** Milliseconds without a change of size after which lines are broken anew. */
const PAUSE = 150;
const FEWEST = 20;

/**
 * How many characters fit beside each other.
 *
 * @returns what to measure, which holds nothing but `SAMPLE` and is as wide as the body; and the columns, undefined until they are known
 */
export function useColumns(): readonly [
	RefObject<HTMLDivElement | null>,
	number | undefined,
] {
	const element = useRef<HTMLDivElement>(null);
	const [columns, setColumns] = useState<number>();
	useLayoutEffect(() => {
		const { current } = element;
		const sample = current?.firstElementChild;
		if (!current || !sample) return;
		let timer: number | undefined;
		const measure = () => {
			const character = sample.getBoundingClientRect().width / SAMPLE.length;
			const room = current.clientWidth - BESIDE;
			if (character > 0 && room > 0)
				setColumns(Math.max(FEWEST, Math.floor(room / character)));
		};
		const observer = new ResizeObserver(() => {
			window.clearTimeout(timer);
			timer = window.setTimeout(measure, PAUSE);
		});
		measure();
		observer.observe(current);
		observer.observe(sample);
		return () => {
			observer.disconnect();
			window.clearTimeout(timer);
		};
	}, []);
	return [element, columns];
}
