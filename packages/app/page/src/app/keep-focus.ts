/** What may have neighbours that are much the same. */
const GROUPS = "table, ul, ol, dialog, [role=list], [role=listbox]";
const FOCUSABLE =
	"button, input, select, textarea, a[href], [contenteditable=true], [tabindex='0']";
/** Where the focus goes when nothing is left of where it was. */
const LAST_RESORT =
	".tab-row [aria-selected=true], [role=tree], .sidebar-switch, .welcome input";
/** How many places are remembered. */
const PLACES = 20;

/** A place that had the focus, and which one it was in its group. */
interface Place {
	readonly element: Element;
	readonly group: Element | null;
	readonly index: number;
}

/** The last one first. */
let places: readonly Place[] = [];

/**
 * Never lets the focus fall to the page as a whole: what took away the control that had it (a row
 * that is removed, a panel that is closed) gives it to what takes the control's place in its list or
 * table, or else to where it was before.
 */
export function keepFocus(): void {
	document.addEventListener("focusin", ({ target }) => {
		if (target instanceof Element) note(target);
	});
	new MutationObserver(() => {
		// Whoever knows better where it goes has the first word.
		if (isLost()) setTimeout(() => isLost() && giveBack());
	}).observe(document.body, {
		subtree: true,
		childList: true,
		attributeFilter: ["hidden", "disabled", "inert"],
	});
}

function note(element: Element): void {
	const group = element.closest(GROUPS);
	const index = group ? controlsIn(group).indexOf(element) : -1;
	const others = places.filter((one) => one.element !== element);
	places = [{ element, group, index }, ...others].slice(0, PLACES);
}

/** Nothing has the focus, and not because somebody has clicked beside everything. */
function isLost(): boolean {
	const { activeElement, body } = document;
	const [last] = places;
	return (
		(activeElement === null || activeElement === body) &&
		last !== undefined &&
		!isUsable(last.element)
	);
}

function giveBack(): void {
	const [last] = places;
	const neighbours = last?.group?.isConnected ? controlsIn(last.group) : [];
	const neighbour =
		neighbours[Math.min(last?.index ?? 0, neighbours.length - 1)];
	const before = places.map(({ element }) => element);
	const rest = document.querySelectorAll(LAST_RESORT);
	for (const one of [neighbour, ...before, ...rest])
		if (one instanceof HTMLElement && isUsable(one)) {
			one.focus({ preventScroll: true });
			if (document.activeElement === one) return;
		}
}

function controlsIn(group: Element): readonly Element[] {
	return [...group.querySelectorAll(FOCUSABLE)].filter(isUsable);
}

function isUsable(element: Element): boolean {
	return (
		element.isConnected &&
		element.checkVisibility() &&
		!element.matches(":disabled, [inert] *")
	);
}
