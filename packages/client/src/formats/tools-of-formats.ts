import { BRU_TOOLS } from "./bru/bru-tools.ts";
import type { CollectionFormat } from "./collection-format.ts";
import type { FormatTools } from "./format-tools.ts";
import { FORMATS, type FormatName, formatOfText } from "./formats.ts";
import { YAML_TOOLS } from "./opencollection/yaml-tools.ts";
import { POSTMAN_TOOLS } from "./postman/postman-tools.ts";
import { FOLDERS_TOOLS } from "./postman-folders/folders-tools.ts";

/** The tools of every format; the compiler asks for them by name. */
const FORMAT_TOOLS = {
	opencollection: [FORMATS.opencollection, YAML_TOOLS],
	bruno: [FORMATS.bruno, BRU_TOOLS],
	postman: [FORMATS.postman, POSTMAN_TOOLS],
	"postman-folders": [FORMATS["postman-folders"], FOLDERS_TOOLS],
} as const satisfies {
	readonly [Name in FormatName]: readonly [(typeof FORMATS)[Name], FormatTools];
};

const tools = new Map<CollectionFormat, FormatTools>(
	Object.values(FORMAT_TOOLS),
);

/** The tools of a format that was added stay until they are disposed of. */
export function addTools(
	format: CollectionFormat,
	added: FormatTools,
): Disposable {
	tools.set(format, added);
	return { [Symbol.dispose]: () => void tools.delete(format) };
}

/** Of a format that stands in the table, or was added. */
export function toolsOf(format: CollectionFormat): FormatTools {
	return tools.get(format) ?? YAML_TOOLS;
}

/** Of the format that a file has by its name, or else by its text; a file that none knows is read as YAML, which JSON is, too. */
export function formatToolsOf(file: string, text = ""): FormatTools {
	return toolsOf(formatOfText(file, text) ?? FORMATS.opencollection);
}
