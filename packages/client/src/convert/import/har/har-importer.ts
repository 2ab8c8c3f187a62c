import type { Importer } from "../importer.ts";

/** What browsers and proxies record: HTTP Archive 1.1 and 1.2. */
export const HAR = {
	name: "har",
	title: "a HAR file",
	recognises: (text) =>
		/^\s*\{\s*"log"\s*:\s*\{/.test(text) &&
		/"(?:entries|creator|browser|pages)"\s*:/.test(text),
	read: async (input) => (await import("./read-har.ts")).readHar(input),
} as const satisfies Importer;
