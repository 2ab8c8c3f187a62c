import type { RequestDefinition } from "../../collection/model.ts";

export interface TagFilter {
	readonly tags: readonly string[];
	readonly excludeTags: readonly string[];
}

/** Whether a request has one of the wanted tags and none of the unwanted, its folders' tags included. */
export function hasWantedTags(
	request: RequestDefinition,
	{ tags, excludeTags }: TagFilter,
): boolean {
	if (tags.length === 0 && excludeTags.length === 0) return true;
	const own = new Set([
		...request.tags,
		...request.folders.flatMap((folder) => folder.tags),
	]);
	return (
		(tags.length === 0 || tags.some((tag) => own.has(tag))) &&
		!excludeTags.some((tag) => own.has(tag))
	);
}
