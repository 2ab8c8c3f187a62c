import type { RequestDefinition } from "../../collection/model.ts";

/** What a request of files is known by. */
export function pathOfRequest({ path }: RequestDefinition): string {
	return path;
}

/** By the names of a request and of the folders around it; of several of one name, by their number. */
export function keysByName(): (request: RequestDefinition) => string {
	const counts = new Map<string, number>();
	return ({ name, folders }) => {
		const key = JSON.stringify([...folders.map((one) => one.name), name]);
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return `${key} ${count}`;
	};
}
