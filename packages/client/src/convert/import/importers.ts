import { HAR } from "./har/har-importer.ts";
import { HOPPSCOTCH } from "./hoppscotch/hoppscotch-importer.ts";
import { HTTP_FILES } from "./http-files/http-importer.ts";
import type { Importer } from "./importer.ts";
import { INSOMNIA } from "./insomnia/insomnia-importer.ts";
import { OPENAPI } from "./openapi/openapi-importer.ts";
import { WSDL } from "./wsdl/wsdl-importer.ts";

/** All kinds of files that are imported, in the order in which they are asked whether a file is theirs. */
export const IMPORTERS = [
	HTTP_FILES,
	INSOMNIA,
	HOPPSCOTCH,
	HAR,
	WSDL,
	OPENAPI,
] as const satisfies readonly Importer[];

export type ImporterName = (typeof IMPORTERS)[number]["name"];
