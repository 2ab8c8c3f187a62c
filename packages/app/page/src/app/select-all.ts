import { isField } from "../ui/keys.ts";

/** What Ctrl+A selects, the inner ones first: what the user is looking at, and never the page as a whole. */
const SELECTABLE = [
	".body-rows",
	".section-panel",
	".record",
	".markdown",
	".dialog-body",
	".response",
	".variables-panel",
	".pane",
].join(", ");

/** Lets Ctrl+A select what was pressed last, in place of all that is on the page. Fields, editors and bodies do it by themselves. */
export function followSelectAll(): void {
	let pressed: EventTarget | null = null;
	document.addEventListener(
		"pointerdown",
		({ target }) => {
			pressed = target;
		},
		{ capture: true },
	);
	window.addEventListener("keydown", (event) => {
		const isMeant =
			event.key.toLowerCase() === "a" &&
			(event.ctrlKey || event.metaKey) &&
			!event.shiftKey &&
			!event.altKey;
		if (!isMeant || event.defaultPrevented || isField(event.target)) return;
		event.preventDefault();
		const part = partOf(document.activeElement) ?? partOf(pressed);
		const selection = window.getSelection();
		selection?.removeAllRanges();
		if (part) selection?.selectAllChildren(part);
	});
}

function partOf(target: EventTarget | null): Element | undefined {
	if (!(target instanceof Element) || !target.isConnected) return undefined;
	return target.closest(SELECTABLE) ?? undefined;
}
