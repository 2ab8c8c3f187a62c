import type { Importer } from "../importer.ts";

/** Hoppscotch's exports of collections, REST and GraphQL, one or a list of them. */
export const HOPPSCOTCH = {
	name: "hoppscotch",
	title: "a Hoppscotch export",
	recognises: (text) =>
		/^\s*[[{]/.test(text) &&
		/"requests"\s*:\s*\[/.test(text) &&
		/"(?:endpoint|testScript|preRequestScript|rawInput|_ref_id)"\s*:/.test(
			text,
		) &&
		!/"(?:__export_format|schema)"\s*:/.test(text),
	read: async (input) =>
		(await import("./read-hoppscotch.ts")).readHoppscotch(input),
} as const satisfies Importer;
