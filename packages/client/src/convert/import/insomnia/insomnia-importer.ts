import type { Importer } from "../importer.ts";

/** Insomnia's exports: versions 3 and 4 (JSON, YAML) and 5 (YAML, also as it syncs by git). */
export const INSOMNIA = {
	name: "insomnia",
	title: "an Insomnia export",
	recognises: (text) =>
		/^type:\s*["']?(?:collection|spec|environment)\.insomnia\.rest\/5/m.test(
			text,
		) ||
		/["']?__export_format["']?\s*:\s*[34]/.test(text) ||
		/"type"\s*:\s*"(?:collection|spec|environment)\.insomnia\.rest\/5/.test(
			text,
		),
	read: async (input) =>
		(await import("./read-insomnia.ts")).readInsomnia(input),
} as const satisfies Importer;
