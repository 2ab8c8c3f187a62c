import type { Exporter } from "./exporter.ts";

/** What collections are exported to, by the name that `--to` takes; each is loaded when it is asked for. */
export const EXPORTERS = {
	http: async () =>
		(await import("./http-files/http-exporter.ts")).HTTP_EXPORTER,
	curl: async () => (await import("./curl-exporter.ts")).CURL_EXPORTER,
	openapi: async () =>
		(await import("./openapi/openapi-exporter.ts")).OPENAPI_EXPORTER,
} as const satisfies Readonly<Record<string, () => Promise<Exporter>>>;

export type ExporterName = keyof typeof EXPORTERS;

export function isExporterName(name: string | undefined): name is ExporterName {
	return name !== undefined && Object.hasOwn(EXPORTERS, name);
}
