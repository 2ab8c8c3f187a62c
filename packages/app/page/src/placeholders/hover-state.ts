import type { PlacedProblem } from "../../../src/protocol/problems.ts";
import { problemsAt } from "../problems/field-at.tsx";
import { Store } from "../store/store.ts";

/** The placeholder whose card is shown. */
export interface HoveredPlaceholder {
	/** As written, with braces; "" where there is none. */
	readonly raw: string;
	/** Whose variables it sees. */
	readonly scope: string;
	/** What is wrong there. */
	readonly problems?: readonly PlacedProblem[];
	readonly box: DOMRect;
	/** What gets the focus back; absent for a card that the pointer has called. */
	readonly opener?: HTMLElement;
}

export const hoverStore = new Store<HoveredPlaceholder | undefined>(undefined);

/** Milliseconds that the pointer rests before the card comes, and is away before it goes. */
const BEFORE = 250;
const AFTER = 200;
let timer: number | undefined;

/** Where the pointer is, and whether something was typed since it came there. */
let place = "";
let hasTyped = false;

/** Shows the card of whatever placeholder the pointer rests on, wherever it is on the page. */
export function followHover(): void {
	document.addEventListener("mousemove", notePlace);
	document.addEventListener("mouseover", (event) => {
		const { target } = event;
		notePlace(event);
		// What is typed moves texts below a pointer that rests.
		if (!(target instanceof Element) || hasTyped) return;
		if (target.closest(".hover-card")) {
			window.clearTimeout(timer);
			return;
		}
		const element = target.closest("[data-placeholder], [data-problem]");
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
	document.addEventListener("input", leaveToTyping, { capture: true });
	document.addEventListener(
		"scroll",
		({ target }) => {
			const isOwn = target instanceof Element && target.closest(".hover-card");
			if (!isOwn) hoverStore.set(undefined);
		},
		{ capture: true },
	);
}

function notePlace({ clientX, clientY }: MouseEvent): void {
	const now = `${clientX} ${clientY}`;
	if (now === place) return;
	place = now;
	hasTyped = false;
}

/** Whoever types wants no card over what is typed. */
function leaveToTyping({ target }: Event): void {
	if (target instanceof Element && target.closest(".hover-card")) return;
	hasTyped = true;
	window.clearTimeout(timer);
	if (hoverStore.get()?.opener === undefined) hoverStore.set(undefined);
}

/** Takes the card away; the focus goes back to where it was. */
export function hideCard(): void {
	const opener = hoverStore.get()?.opener;
	hoverStore.set(undefined);
	opener?.focus();
}

/** Shows the card of a coloured placeholder, or of what is wrong there. */
export function showCard(element: Element): void {
	const { placeholder: raw = "", scope = "" } =
		element.closest<HTMLElement>("[data-placeholder]")?.dataset ?? {};
	const problems = problemsAt(element);
	if ((raw === "" && problems.length === 0) || !element.isConnected) return;
	const box = element.getBoundingClientRect();
	hoverStore.set({ raw, scope, box, problems });
}
