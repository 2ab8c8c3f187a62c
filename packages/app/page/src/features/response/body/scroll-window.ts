import {
	type RefObject,
	useCallback,
	useEffect,
	useRef,
	useState,
} from "react";
import { useStore } from "../../../store/store.ts";
import {
	appearanceStore,
	codeRowHeight,
} from "../../appearance/appearance-state.ts";

/** Pixels. Browsers cannot have elements much higher than that; what is longer is scrolled in proportion. */
const HIGHEST = 8_000_000;
/** Pixels of the highest screens. */
const MOST_SEEN = 6_000;
/** Rows beyond those that can be seen. */
const BEYOND = 15;

interface Position {
	/** Of the scrolled element. */
	readonly scrollTop: number;
	/** Pixels of the rows that are above. */
	readonly offset: number;
	/** Pixels that can be seen. */
	readonly seen: number;
}

export interface ScrollWindow {
	readonly element: RefObject<HTMLElement | null>;
	/** Pixels of the whole content. */
	readonly height: number;
	readonly first: number;
	readonly count: number;
	/** Pixels from the content's top to the first row. */
	readonly top: number;
	/** How many of the first rows are above what can be seen. */
	readonly hidden: number;
	/** How many rows can be seen at once. */
	readonly rowsSeen: number;
	/** Brings a row into view; to the top where that is wanted, wherever it is. */
	readonly showRow: (row: number, toTop?: boolean) => void;
}

/** Which of any number of equally high rows can be seen in an element that scrolls. */
export function useScrollWindow(rows: number): ScrollWindow {
	const rowPixels = useStore(appearanceStore, codeRowHeight);
	const element = useRef<HTMLElement>(null);
	const [position, setPosition] = useState<Position>({
		scrollTop: 0,
		offset: 0,
		seen: 0,
	});
	const last = useRef(position);
	// With some room below.
	const whole = (rows + 1) * rowPixels;
	const height = Math.min(whole, HIGHEST);
	const place = useCallback((next: Position) => {
		last.current = next;
		setPosition(next);
	}, []);

	useEffect(() => {
		const { current } = element;
		if (!current) return;
		const onScroll = () =>
			place(followed(last.current, current, whole, height));
		const onScrollEnd = () => {
			const fitting = scrollTopOf(last.current.offset, current, whole, height);
			if (Math.abs(fitting - current.scrollTop) < 1) return;
			place({ ...last.current, scrollTop: fitting });
			current.scrollTop = fitting;
		};
		// On such a long way the browser would take many small steps.
		const onKeyDown = (event: KeyboardEvent) => {
			const isEnd = event.key === "End";
			if (!isEnd && event.key !== "Home") return;
			event.preventDefault();
			const seen = current.clientHeight;
			const offset = isEnd ? Math.max(0, whole - seen) : 0;
			const scrollTop = isEnd ? Math.max(0, height - seen) : 0;
			place({ scrollTop, offset, seen });
			current.scrollTop = scrollTop;
		};
		const observer = new ResizeObserver(onScroll);
		observer.observe(current);
		current.addEventListener("scroll", onScroll, { passive: true });
		current.addEventListener("scrollend", onScrollEnd);
		current.addEventListener("keydown", onKeyDown);
		return () => {
			observer.disconnect();
			current.removeEventListener("scroll", onScroll);
			current.removeEventListener("scrollend", onScrollEnd);
			current.removeEventListener("keydown", onKeyDown);
		};
	}, [whole, height, place]);

	const showRow = useCallback(
		(row: number, toTop = false) => {
			const { current } = element;
			if (!current) return;
			const seen = current.clientHeight;
			const { offset } = last.current;
			const isSeen =
				row * rowPixels >= offset && (row + 2) * rowPixels <= offset + seen;
			if (isSeen && !toTop) return;
			const above = toTop ? 0 : seen / 3;
			const wanted = Math.max(
				0,
				Math.min(row * rowPixels - above, whole - seen),
			);
			const fitting = scrollTopOf(wanted, current, whole, height);
			place({ scrollTop: fitting, offset: wanted, seen });
			current.scrollTop = fitting;
		},
		[whole, height, rowPixels, place],
	);

	const first = Math.max(0, Math.floor(position.offset / rowPixels) - BEYOND);
	const seen = Math.min(position.seen, MOST_SEEN);
	const count = Math.ceil(seen / rowPixels) + 2 * BEYOND;
	return {
		element,
		height,
		first,
		count: Math.max(0, Math.min(count, rows - first)),
		hidden: Math.max(0, Math.ceil(position.offset / rowPixels) - first),
		top: position.scrollTop + first * rowPixels - position.offset,
		rowsSeen: Math.floor(position.seen / rowPixels),
		showRow,
	};
}

/** Small steps are as long as they are; with a long one the user goes to a share of the whole. */
function followed(
	last: Position,
	element: HTMLElement,
	whole: number,
	height: number,
): Position {
	const { scrollTop, clientHeight: seen } = element;
	const [most, mostOfWhole] = [height - seen, Math.max(0, whole - seen)];
	const step = scrollTop - last.scrollTop;
	const isLong =
		Math.abs(step) > 2 * seen || scrollTop <= 0 || scrollTop >= most - 1;
	const offset =
		whole === height
			? scrollTop
			: isLong
				? (scrollTop / most) * mostOfWhole
				: last.offset + step;
	return {
		scrollTop,
		offset: Math.max(0, Math.min(offset, mostOfWhole)),
		seen,
	};
}

function scrollTopOf(
	offset: number,
	{ clientHeight: seen }: HTMLElement,
	whole: number,
	height: number,
): number {
	if (whole === height) return offset;
	return (offset / (whole - seen)) * (height - seen);
}
