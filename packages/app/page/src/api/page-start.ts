import type { PageStart } from "../../../src/protocol/page-start.ts";

const text = document.getElementById("page-state")?.textContent;

/** What the server has given to this page with its document. */
export const pageStart: PageStart = text
	? JSON.parse(text)
	: { collection: "", generation: 0, collections: [], values: {} };

/** The address of something that the page asks of the server: always for the collection that it shows. */
export function apiPath(path: string): string {
	return `/api/${pageStart.collection}/${path}`;
}
