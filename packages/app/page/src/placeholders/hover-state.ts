import { Store } from "../store/store.ts";

/** The placeholder whose card is shown. */
export interface HoveredPlaceholder {
	/** As written, with braces. */
	readonly raw: string;
	/** Whose variables it sees. */
	readonly scope: string;
	readonly box: DOMRect;
	/** What gets the focus back; absent for a card that the pointer has called. */
	readonly opener?: HTMLElement;
}

export const hoverStore = new Store<HoveredPlaceholder | undefined>(undefined);

/** Milliseconds that the pointer rests before the card comes, and is away before it goes. */
const BEFORE = 250;
const AFTER = 200;
let timer: number | undefined;

/** Shows the card of whatever placeholder the pointer rests on, wherever it is on the page. */
export function followHover(): void {
	document.addEventListener("mouseover", ({ target }) => {
		if (!(target instanceof Element)) return;
		if (target.closest(".hover-card")) {
			window.clearTimeout(timer);
			return;
		}
		const element = target.closest<HTMLElement>("[data-placeholder]");
		window.clearTimeout(timer);
		if (element) timer = window.setTimeout(() => showCard(element), BEFORE);
		else if (hoverStore.get())
			timer = window.setTimeout(() => hoverStore.set(undefined), AFTER);
	});
	document.addEventListener(
		"keydown",
		(event) => {
			if (event.key !== "Escape" || !hoverStore.get()) return;
			event.stopPropagation();
			hideCard();
		},
		{ capture: true },
	);
	document.addEventListener(
		"scroll",
		({ target }) => {
			const isOwn = target instanceof Element && target.closest(".hover-card");
			if (!isOwn) hoverStore.set(undefined);
		},
		{ capture: true },
	);
}

/** Takes the card away; the focus goes back to where it was. */
export function hideCard(): void {
	const opener = hoverStore.get()?.opener;
	hoverStore.set(undefined);
	opener?.focus();
}

/** Shows the card of a coloured placeholder. */
export function showCard(element: HTMLElement): void {
	const { placeholder, scope = "" } = element.dataset;
	if (placeholder === undefined || !element.isConnected) return;
	const box = element.getBoundingClientRect();
	hoverStore.set({ raw: placeholder, scope, box });
}
