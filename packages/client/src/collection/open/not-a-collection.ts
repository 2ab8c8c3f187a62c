import { SourceText } from "../../diagnostics/source-text.ts";
import { readRegularText } from "../../files/regular-file.ts";
import { placeJson } from "../../formats/tree/json-tree.ts";
import type { MapNode } from "../../formats/tree/placed-node.ts";
import { CollectionNotFoundError } from "../errors.ts";

const AS_EXPORT =
	"Export the collection from Postman as Collection v2.1, or give the folder of a collection.";
const ONCE_MORE =
	"Mend that place, or export the file once more: it may be cut off.";
const BY_CONVERT = "Make a collection of it: `curlew convert FILE FOLDER`.";

/** What JSON files are that hold no collection, by keys that they all have at the top; the first that fits. */
const KINDS: readonly {
	readonly keys: readonly string[];
	readonly what: string;
	readonly hint: string;
}[] = [
	{ keys: ["openapi"], what: "an OpenAPI document", hint: BY_CONVERT },
	{ keys: ["swagger"], what: "a Swagger document", hint: BY_CONVERT },
	{ keys: ["log"], what: "a recording (HAR)", hint: BY_CONVERT },
	{
		keys: ["_type", "resources"],
		what: "an export of Insomnia",
		hint: BY_CONVERT,
	},
	{
		keys: ["v", "folders", "requests"],
		what: "an export of Hoppscotch",
		hint: BY_CONVERT,
	},
	{
		keys: ["values"],
		what: "an environment",
		hint: "Give it beside a collection: `curlew run COLLECTION -e FILE`.",
	},
	{
		keys: ["collection"],
		what: "an answer of Postman's API, with the collection in `collection`",
		hint: "Write what stands in `collection` into a file of its own.",
	},
	{
		keys: ["order", "requests"],
		what: "a collection of Postman's schema 1",
		hint: AS_EXPORT,
	},
	{
		keys: ["item"],
		what: "a collection of Postman's without `info.schema`",
		hint: 'Write "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" into its `info`.',
	},
];

/**
 * Says of a JSON file that is no collection what it is: no JSON, with the place,
 * or what its keys tell.
 *
 * @param file absolute
 * @returns undefined for other files, and for those that cannot be read
 */
export async function notACollection(
	file: string,
): Promise<CollectionNotFoundError | undefined> {
	if (!file.toLowerCase().endsWith(".json")) return undefined;
	const text = await readRegularText(file).catch(() => undefined);
	if (text === undefined) return undefined;
	const { problems, root } = placeJson(
		new SourceText(file, text.replace(/^\uFEFF/, "")),
	);
	const [fault] = problems;
	if (fault !== undefined) {
		const { message, hint = ONCE_MORE, location, excerpt } = fault;
		return new CollectionNotFoundError(`${file} is not JSON: ${message}`, {
			hint,
			...(location && { location }),
			...(excerpt !== undefined && { excerpt }),
		});
	}
	const keys = root?.kind === "map" ? keysOf(root) : [];
	const kind = KINDS.find((one) => one.keys.every((key) => keys.includes(key)));
	return kind === undefined
		? new CollectionNotFoundError(
				`${file} is JSON, but no collection of Postman's: that has \`info\` and \`item\`.`,
				{ hint: AS_EXPORT },
			)
		: new CollectionNotFoundError(
				`${file} cannot be opened as a collection: it looks like ${kind.what}.`,
				{ hint: kind.hint },
			);
}

function keysOf({ entries }: MapNode): readonly string[] {
	return entries.flatMap(({ key }) => key ?? []);
}
