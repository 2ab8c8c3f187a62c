import type { KeyboardEvent } from "react";

/**
 * ↓ and ↑ go through what is in an element, and round.
 *
 * @param stops selector of what takes the focus
 * @returns whether the key was one of them
 */
export function stepThrough(
	event: KeyboardEvent<HTMLElement>,
	stops: string,
): boolean {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (step === undefined) return false;
	const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
	const at = all.findIndex((one) => one.matches(":focus"));
	event.preventDefault();
	all[(at + step + all.length) % all.length]?.focus();
	return true;
}
