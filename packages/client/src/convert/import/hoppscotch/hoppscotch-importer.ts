import type { Importer } from "../importer.ts";

/** Hoppscotch's exports of collections, REST and GraphQL, and of environments, one or a list of them. */
export const HOPPSCOTCH = {
	name: "hoppscotch",
	title: "a Hoppscotch export",
	recognises: (text) =>
		/^\s*[[{]/.test(text) &&
		(isCollection(text) || isEnvironment(text)) &&
		!/"(?:__export_format|schema|openapi|swagger)"\s*:/.test(text),
	read: async (input) =>
		(await import("./read-hoppscotch.ts")).readHoppscotch(input),
} as const satisfies Importer;

function isCollection(text: string): boolean {
	return (
		/"requests"\s*:\s*\[/.test(text) &&
		/"(?:endpoint|testScript|preRequestScript|rawInput|_ref_id)"\s*:/.test(text)
	);
}

/** `{"name": "…", "variables": [{"key": "…", "secret": false}]}`, with few other members. */
function isEnvironment(text: string): boolean {
	return (
		/^\s*\[?\s*\{\s*(?:"(?:v|id|name)"\s*:\s*(?:\d+|"[^"]*")\s*,\s*){1,3}"variables"\s*:\s*\[/.test(
			text,
		) &&
		/"(?:key|secret|initialValue)"\s*:|"variables"\s*:\s*\[\s*\]/.test(text)
	);
}
