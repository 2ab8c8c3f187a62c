/** Where an element stands in the page, to be found again once the page looks the same. */
export interface ElementPlace {
	/** Numbers of the children to go to, from the top. */
	readonly steps: readonly number[];
	/** What it must be. */
	readonly look: string;
}

export function elementPlaceOf(element: Element): ElementPlace {
	const steps: number[] = [];
	for (let one = element; one.parentElement; one = one.parentElement)
		steps.unshift([...one.parentElement.children].indexOf(one));
	return { steps, look: lookOf(element) };
}

/** Undefined while nothing like it is there. */
export function elementAt({
	steps,
	look,
}: ElementPlace): HTMLElement | undefined {
	let found: Element | undefined = document.documentElement;
	for (const step of steps) found = found?.children[step];
	return found instanceof HTMLElement && lookOf(found) === look
		? found
		: undefined;
}

function lookOf(element: Element): string {
	const { tagName, classList } = element;
	const label = element.getAttribute("aria-label") ?? "";
	return [tagName, classList[0] ?? "", label].join(" ");
}
