import type { DocsPlace } from "../schema/docs-place.ts";

/** What was shown of the documentation, the last at the end. */
export interface DocsHistory {
	readonly isOpen: boolean;
	readonly places: readonly DocsPlace[];
	/** Whether what is shown next gets the focus. */
	readonly takesFocus: boolean;
}

export const NO_DOCS: DocsHistory = {
	isOpen: false,
	places: [{}],
	takesFocus: false,
};

export function withPlace(
	{ places }: DocsHistory,
	place: DocsPlace,
	takesFocus: boolean,
): DocsHistory {
	const last = places.at(-1);
	const isSame = last?.type === place.type && last?.member === place.member;
	return {
		isOpen: true,
		places: isSame ? [...places.slice(0, -1), place] : [...places, place],
		takesFocus,
	};
}

export function withoutLast(history: DocsHistory): DocsHistory {
	const { places } = history;
	return places.length < 2
		? history
		: { ...history, places: places.slice(0, -1), takesFocus: false };
}
