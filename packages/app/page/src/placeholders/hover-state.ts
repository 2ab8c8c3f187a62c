import { Store } from "../store/store.ts";

/** The placeholder whose card is shown. */
export interface HoveredPlaceholder {
	/** As written, with braces. */
	readonly raw: string;
	/** Whose variables it sees. */
	readonly scope: string;
	readonly box: DOMRect;
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
	document.addEventListener("keydown", ({ key }) => {
		if (key === "Escape") hoverStore.set(undefined);
	});
	document.addEventListener("scroll", () => hoverStore.set(undefined), true);
}

/** Shows the card of a coloured placeholder. */
export function showCard(element: HTMLElement): void {
	const { placeholder, scope = "" } = element.dataset;
	if (placeholder === undefined || !element.isConnected) return;
	const box = element.getBoundingClientRect();
	hoverStore.set({ raw: placeholder, scope, box });
}
