import type { ChosenResponse } from "../document/choose-response.ts";
import type { Resource } from "./resource.ts";

/** The path of a thing below that of its collection, `.json` of which comes last. */
export function locationOf(
	{ item }: Resource,
	path: string,
	id: string,
): string {
	const ending = item.slice(item.lastIndexOf("}") + 1);
	const collection = path
		.replace(/\/$/, "")
		.slice(0, -ending.length || undefined);
	return `${collection}/${encodeURIComponent(id)}${ending}`;
}

/** RFC 8288, where the document has such a header. */
export function linkHeaders(
	{ response }: ChosenResponse,
	path: string,
	next: string | undefined,
	previous: string | undefined,
): Readonly<Record<string, string>> {
	const isKnown = response.headers.some(
		({ name }) => name.toLowerCase() === "link",
	);
	const links = [
		next === undefined ? [] : [`<${path}?${next}>; rel="next"`],
		previous === undefined ? [] : [`<${path}?${previous}>; rel="prev"`],
	].flat();
	return isKnown && links.length > 0 ? { link: links.join(", ") } : {};
}
