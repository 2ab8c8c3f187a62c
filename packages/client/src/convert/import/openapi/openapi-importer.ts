import type { Importer } from "../importer.ts";

/** OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0, as JSON or YAML. */
export const OPENAPI = {
	name: "openapi",
	title: "an OpenAPI document",
	recognises: (text) =>
		/(?:^|[{,\n])\s*(["']?)(?:openapi|swagger)\1\s*:\s*["']?[23](?:\.|["'\s,}])/.test(
			text,
		),
	read: async (input) => {
		const { importOpenApi } = await import("./import-openapi.ts");
		return importOpenApi(input);
	},
} as const satisfies Importer;
