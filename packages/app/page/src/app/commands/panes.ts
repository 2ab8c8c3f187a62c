import { flushSync } from "react-dom";
import { isSidebarShown, showSidebar } from "../../state/layout-state.ts";

/** The parts of the page as F6 goes through them, and what takes the focus in each. */
const PANES = [
	{ region: ".sidebar", target: ".sidebar [role=tree]" },
	{ region: ".top-bar", target: ".tab-row [aria-selected=true]" },
	{
		region: ".request-editor .url-bar",
		target: ".request-editor .url-field .cm-content",
	},
	{
		region: ".request-editor .section",
		target: ".request-editor .section-tab[aria-selected=true]",
	},
	{
		region: "section[aria-label=Response]",
		target: "section[aria-label=Response] .section-tab[aria-selected=true]",
	},
	{ region: ".access-panel", target: ".access-panel" },
] as const;

/** Puts the focus into the next part of the page that is there; -1: the one before. */
export function focusNextPane(step: 1 | -1): void {
	const { activeElement } = document;
	const now = PANES.findIndex(({ region }) => activeElement?.closest(region));
	const start = now === -1 && step === -1 ? 0 : now;
	for (let count = 1; count <= PANES.length; count++) {
		const at = (start + step * count + PANES.length * 2) % PANES.length;
		if (focus(PANES[at]?.target ?? "")) return;
	}
}

export function focusSearch(): void {
	if (!isSidebarShown()) flushSync(() => showSidebar(true));
	focus(".sidebar input[type=search]");
}

function focus(selector: string): boolean {
	const element = document.querySelector(selector);
	if (!(element instanceof HTMLElement)) return false;
	element.focus();
	return document.activeElement === element;
}
