import { EditorView } from "@codemirror/view";
import { searchStore } from "../tree-state.ts";
import {
	type ElementPlace,
	elementAt,
	elementPlaceOf,
} from "./element-place.ts";

/** What is seen of a page, and where its cursor is. */
export interface View {
	readonly search: string;
	/** The parts that are chosen, of requests, responses and so on. */
	readonly chosen: readonly ElementPlace[];
	readonly scrolled: readonly (ElementPlace & {
		readonly left: number;
		readonly top: number;
	})[];
	readonly focused: ElementPlace | null;
	/** In what has the focus: from, to. */
	readonly cursor: readonly [number, number] | null;
}

/** Milliseconds until what has not come back is left alone. */
const LONGEST = 4_000;

/** Before the page goes. */
export function currentView(): View {
	const { activeElement, body } = document;
	const all = [...document.querySelectorAll("#app *")];
	const focused =
		activeElement === body || activeElement?.closest("dialog, [role=menu]")
			? null
			: activeElement;
	return {
		search: searchStore.get(),
		chosen: [
			...document.querySelectorAll(".tab-view [role=tab][aria-selected=true]"),
		].map(elementPlaceOf),
		scrolled: all
			.filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
			.map((one) => ({
				...elementPlaceOf(one),
				left: one.scrollLeft,
				top: one.scrollTop,
			})),
		focused: focused && elementPlaceOf(focused),
		cursor: focused && cursorIn(focused),
	};
}

/** Brings it back, each thing as soon as it is there, until the user does something. */
export function showView({
	search,
	chosen,
	scrolled,
	focused,
	cursor,
}: View): void {
	searchStore.set(search);
	const steps: (() => boolean)[] = [
		...chosen.map((place) => () => choose(place)),
		...(focused ? [() => focus(focused, cursor)] : []),
		...scrolled.map((place) => () => scroll(place)),
	];
	const until = performance.now() + LONGEST;
	const end = new AbortController();
	for (const type of ["pointerdown", "keydown", "wheel"])
		window.addEventListener(type, () => end.abort(), {
			capture: true,
			once: true,
			signal: end.signal,
		});
	const goOn = () => {
		if (end.signal.aborted) return;
		const left = steps.filter((step) => !step());
		steps.splice(0, steps.length, ...left);
		if (steps.length === 0 || performance.now() > until) end.abort();
		else requestAnimationFrame(goOn);
	};
	goOn();
}

function choose(place: ElementPlace): boolean {
	const tab = elementAt(place);
	if (tab?.getAttribute("aria-selected") === "false") tab.click();
	return tab !== undefined;
}

function scroll({
	left,
	top,
	...place
}: ElementPlace & { readonly left: number; readonly top: number }): boolean {
	const element = elementAt(place);
	if (!element) return false;
	element.scrollTo({ left, top });
	// Content that is not there yet cannot be scrolled to.
	return Math.abs(element.scrollTop - top) < 2;
}

function focus(place: ElementPlace, cursor: View["cursor"]): boolean {
	const element = elementAt(place);
	if (!element) return false;
	if (document.activeElement === document.body)
		element.focus({ preventScroll: true });
	return cursor === null || setCursor(element, ...cursor);
}

function cursorIn(element: Element): View["cursor"] {
	const editor = editorOf(element);
	if (editor) {
		const { anchor, head } = editor.state.selection.main;
		return [anchor, head];
	}
	if (!isTextField(element)) return null;
	const { selectionStart, selectionEnd } = element;
	if (selectionStart === null || selectionEnd === null) return null;
	return [selectionStart, selectionEnd];
}

/** False while the text is shorter than that. */
function setCursor(element: Element, from: number, to: number): boolean {
	const editor = editorOf(element);
	if (editor) {
		const isThere = Math.max(from, to) <= editor.state.doc.length;
		if (isThere) editor.dispatch({ selection: { anchor: from, head: to } });
		return isThere;
	}
	if (isTextField(element)) element.setSelectionRange(from, to);
	return true;
}

function editorOf(element: Element): EditorView | null {
	return element instanceof HTMLElement && element.matches(".cm-content")
		? EditorView.findFromDOM(element)
		: null;
}

function isTextField(
	element: Element,
): element is HTMLInputElement | HTMLTextAreaElement {
	return (
		element instanceof HTMLTextAreaElement ||
		(element instanceof HTMLInputElement &&
			["text", "search", "url", "password"].includes(element.type))
	);
}
