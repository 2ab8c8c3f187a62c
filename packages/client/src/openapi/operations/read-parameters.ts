import type { ApiDocument } from "../document/api-document.ts";
import type { ApiNode } from "../document/api-node.ts";
import type {
	ApiExample,
	ApiParameter,
	ParameterPlace,
	ParameterStyle,
} from "./api-operation.ts";
import { readExamples } from "./read-examples.ts";

const PLACES: readonly ParameterPlace[] = [
	"query",
	"header",
	"path",
	"cookie",
	"querystring",
];

/** Swagger 2 has the body among the parameters. */
const BODY_PLACES: ReadonlySet<string> = new Set(["body", "formData"]);

/**
 * The parameters of an operation.
 *
 * @param lists the path's, then the operation's own, which replace those of the same name and place
 * @param operation for messages
 */
export function readParameters(
	document: ApiDocument,
	lists: readonly ApiNode[],
	operation: string,
): readonly ApiParameter[] {
	const found = new Map<string, ApiParameter>();
	for (const item of lists.flatMap((list) => list.items())) {
		const at = document.references.follow(item);
		if (at === undefined) continue;
		const written = at.textAt("in") ?? "";
		if (BODY_PLACES.has(written)) continue;
		const name = at.get("name").text();
		const place = PLACES.find((known) => known === written);
		if (name === undefined || place === undefined) {
			document.findings.lost(
				item,
				`A parameter of ${operation} is left out: it has no name, or no place that is known.`,
				"Write `name`, and `in` as query, header, path or cookie.",
			);
			continue;
		}
		found.set(`${place} ${name}`, parameterAt(document, at, name, place));
	}
	return [...found.values()];
}

function parameterAt(
	document: ApiDocument,
	at: ApiNode,
	name: string,
	place: ParameterPlace,
): ApiParameter {
	const [content] = at.get("content").members();
	const media = content && document.references.follow(content);
	const holder = media ?? at;
	const isSwagger = document.version === "2.0";
	// In Swagger 2 the parameter itself is its schema.
	const schema = isSwagger ? at : holder.get("schema");
	return {
		name,
		place,
		isRequired: place === "path" || at.flagAt("required"),
		isDeprecated: at.flagAt("deprecated"),
		description: at.textAt("description"),
		mediaType: content?.key,
		schema: schema.isThere ? schema : undefined,
		examples: isSwagger ? swaggerExamples(at) : readExamples(document, holder),
		...(isSwagger ? swaggerStyle(at) : readStyle(at, place)),
		at,
	};
}

/** What a parameter, or the encoding of a form's property, says of its style. */
export function readStyle(at: ApiNode, place: ParameterPlace): ParameterStyle {
	const usual = place === "query" || place === "cookie" ? "form" : "simple";
	const style = at.textAt("style") ?? usual;
	return {
		style,
		explode: at.has("explode")
			? at.flagAt("explode")
			: style === "form" || style === "cookie",
		allowReserved: at.flagAt("allowReserved"),
	};
}

/** Vendors' extension, which Swagger's editor knows. */
function swaggerExamples(at: ApiNode): readonly ApiExample[] {
	return [at.get("x-example"), at.get("example")]
		.filter(({ isThere }) => isThere)
		.map((value) => ({ name: undefined, value, serialized: undefined }));
}

const COLLECTION_FORMATS: Readonly<Record<string, ParameterStyle>> = {
	csv: { style: "form", explode: false, allowReserved: false },
	ssv: { style: "spaceDelimited", explode: false, allowReserved: false },
	tsv: { style: "tabDelimited", explode: false, allowReserved: false },
	pipes: { style: "pipeDelimited", explode: false, allowReserved: false },
	multi: { style: "form", explode: true, allowReserved: false },
};

/** `collectionFormat` of Swagger 2 in the words of OpenAPI 3. */
export function swaggerStyle(at: ApiNode): ParameterStyle {
	const csv = { style: "form", explode: false, allowReserved: false };
	const written = at.textAt("collectionFormat") ?? "csv";
	return Object.hasOwn(COLLECTION_FORMATS, written)
		? (COLLECTION_FORMATS[written] ?? csv)
		: csv;
}
