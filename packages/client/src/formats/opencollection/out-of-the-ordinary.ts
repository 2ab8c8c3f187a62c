import type { MapEntry } from "../tree/placed-node.ts";

/** js-yaml's mark for what is not there. */
export const ABSENT = -1;

/** Above this, a set finds repeated keys more quickly than looking through them. */
const FEW_KEYS = 16;

/** The file holds something on which two YAML libraries might differ. */
export class OutOfTheOrdinary extends Error {}

/** Anchors and tags. */
export function refuseProperties(event: {
	readonly anchorStart: number;
	readonly tagStart: number;
}): void {
	if (event.anchorStart !== ABSENT || event.tagStart !== ABSENT) {
		throw new OutOfTheOrdinary();
	}
}

export function refuseRepeated(entries: readonly MapEntry[]): void {
	const isDistinct =
		entries.length > FEW_KEYS
			? new Set(entries.map(({ key }) => key)).size === entries.length
			: entries.every(
					({ key }, index) =>
						!entries.some((other, at) => at < index && other.key === key),
				);
	if (!isDistinct) throw new OutOfTheOrdinary();
}
