import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives the focus back when what has it goes away: to what had it before, so that keys go on working. */
export function useReturnFocus<T extends HTMLElement>(): RefObject<T | null> {
	const element = useRef<T>(null);
	useLayoutEffect(() => {
		const { current } = element;
		const before = document.activeElement;
		return () => {
			if (!current?.contains(document.activeElement)) return;
			const panel = current.closest(".section-panel");
			const isThere = before instanceof HTMLElement && before.isConnected;
			const next =
				isThere && panel?.contains(before)
					? before
					: panel?.querySelector<HTMLElement>(".body-lines");
			next?.focus({ preventScroll: true });
		};
	}, []);
	return element;
}
