/** What was typed while nothing could take it yet. */
export interface HeldKeys {
	readonly text: string;
	/** Enter was pressed behind it. */
	readonly isEntered: boolean;
}

/**
 * Takes what is typed until something that is still loading can have it.
 *
 * @param onEscape the user does not want it any more
 * @returns ends that, and gives what was typed
 */
export function holdKeys(onEscape: () => void): () => HeldKeys {
	let text = "";
	let isEntered = false;
	const onKeyDown = (event: KeyboardEvent) => {
		const { key, ctrlKey, metaKey, altKey } = event;
		if (ctrlKey || metaKey || altKey || isEntered) return;
		if (key === "Escape") onEscape();
		else if (key === "Enter") isEntered = true;
		else if (key === "Backspace") text = [...text].slice(0, -1).join("");
		else if ([...key].length === 1) text += key;
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	// Before shortcuts and editors.
	window.addEventListener("keydown", onKeyDown, { capture: true });
	return () => {
		window.removeEventListener("keydown", onKeyDown, { capture: true });
		return { text, isEntered };
	};
}
