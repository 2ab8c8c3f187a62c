import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Pixels from the end that count as the end. */
const NEARLY = 8;

export interface Following {
	/** The newest row stays in sight. */
	readonly isOn: boolean;
	set(isOn: boolean): void;
	readonly onScroll: () => void;
}

/**
 * Keeps the end of a growing list in sight until its reader scrolls up, and
 * again from the end on. Rows that go at the top do not move what is read.
 *
 * @param height pixels of all rows
 * @param gone pixels of the rows that have gone at the top
 */
export function useFollowing(
	scroller: RefObject<HTMLElement | null>,
	height: number,
	gone: number,
): Following {
	const [isOn, set] = useState(true);
	const lastTop = useRef(0);
	const lastGone = useRef(gone);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever it grows
	useLayoutEffect(() => {
		const element = scroller.current;
		if (!element) return;
		const away = gone - lastGone.current;
		lastGone.current = gone;
		if (isOn) element.scrollTop = element.scrollHeight;
		else if (away > 0) element.scrollTop -= away;
		lastTop.current = element.scrollTop;
	}, [isOn, height, gone]);
	const onScroll = () => {
		const element = scroller.current;
		if (!element) return;
		const { scrollTop, clientHeight, scrollHeight } = element;
		const isUp = scrollTop < lastTop.current;
		lastTop.current = scrollTop;
		if (scrollTop + clientHeight >= scrollHeight - NEARLY) set(true);
		else if (isUp) set(false);
	};
	return { isOn, set, onScroll };
}
