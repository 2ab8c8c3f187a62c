import {
	type ClipboardEvent,
	type KeyboardEvent,
	type RefObject,
	useEffect,
	useState,
} from "react";

export interface SelectAll {
	readonly isAll: boolean;
	readonly onKeyDown: (event: KeyboardEvent) => void;
	readonly onCopy: (event: ClipboardEvent) => void;
}

/**
 * Ctrl+A in a body of which only some lines are in the document: it selects all
 * of it, and Ctrl+C copies all of it, until something else is selected.
 *
 * @param rows holds the lines that are there
 */
export function useSelectAll(
	rows: RefObject<HTMLElement | null>,
	copy: () => void,
): SelectAll {
	const [isAll, setAll] = useState(false);
	// Lines come and go as it is scrolled: those that are there are marked.
	useEffect(() => {
		if (!isAll || !rows.current) return;
		window.getSelection()?.selectAllChildren(rows.current);
	});
	useEffect(() => {
		if (!isAll) return;
		const end = () => setAll(false);
		document.addEventListener("pointerdown", end);
		return () => document.removeEventListener("pointerdown", end);
	}, [isAll]);
	return {
		isAll,
		onKeyDown: (event) => {
			if (event.target instanceof HTMLInputElement) return;
			const isMod = event.ctrlKey || event.metaKey;
			if (isMod && event.key.toLowerCase() === "a") {
				event.preventDefault();
				setAll(true);
			} else if (event.key === "Escape" && isAll) {
				window.getSelection()?.removeAllRanges();
				setAll(false);
			}
		},
		onCopy: (event) => {
			if (!isAll) return;
			event.preventDefault();
			copy();
		},
	};
}
