import type { NeededSummary } from "../../run/events/run-started.ts";

/** Readers of a variable that are named. */
const MOST_READERS = 3;

/** `auth/login (sets token)` */
export function describeNeeded({ path, sets }: NeededSummary): string {
	return `${path} (sets ${sets.map(({ name }) => name).join(", ")})`;
}

/** `auth/login (sets token for users/list, users/read)` */
export function describeNeededBy({ path, sets }: NeededSummary): string {
	const names = sets.map(
		({ name, readBy }) => `${name} for ${describeReaders(readBy)}`,
	);
	return `${path} (sets ${names.join("; ")})`;
}

function describeReaders(paths: readonly string[]): string {
	const more = paths.length - MOST_READERS;
	const named = paths.slice(0, MOST_READERS).join(", ");
	return more > 0 ? `${named} and ${more} more` : named;
}
