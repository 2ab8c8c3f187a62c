import { isDeepStrictEqual } from "node:util";
import { toJsonText } from "../../../formats/tree/json-text.ts";
import { compact, type Tree } from "../../../formats/tree/plain-tree.ts";
import type {
	ApiBody,
	ApiMediaType,
} from "../../../openapi/operations/api-operation.ts";
import { exampleValue } from "../../../openapi/sample/choose-value.ts";
import { literalTemplate } from "../../curl/word.ts";
import { formBody } from "./form-body.ts";
import { type DocumentImport, templateOf } from "./import-context.ts";
import { asValue, textOfScalar } from "./value-text.ts";
import { xmlOfValue } from "./xml-of-value.ts";

/** A request's body, as members of `http`. */
export interface OperationBody {
	/** A body, or a list of variants of which the first is sent. */
	readonly body: Tree | readonly Tree[] | undefined;
	/** Where the body would be sent with another one. */
	readonly contentType: string | undefined;
}

const NONE: OperationBody = { body: undefined, contentType: undefined };

/** Examples and media types that one request keeps as variants. */
const MOST_VARIANTS = 50;

/** What kind of body a media type is sent as. */
type Kind = "json" | "form" | "multipart" | "xml" | "text" | "file";

/** The order in which one of several media types is chosen. */
const KINDS: readonly Kind[] = [
	"json",
	"form",
	"multipart",
	"xml",
	"text",
	"file",
];

/** Content types that bodies have by themselves. */
const OWN_TYPES: Readonly<Record<Kind, string>> = {
	json: "application/json",
	form: "application/x-www-form-urlencoded",
	multipart: "multipart/form-data",
	xml: "application/xml",
	text: "text/plain",
	file: "",
};

/**
 * The body of an operation: of the media type that is the easiest to write, JSON first.
 * Its further examples, and the other media types, are variants of it.
 */
export function operationBody(
	context: DocumentImport,
	body: ApiBody | undefined,
	operation: string,
): OperationBody {
	if (body === undefined) return NONE;
	const content = body.content.toSorted(
		(one, other) => rankOf(one) - rankOf(other),
	);
	const [first, ...others] = content;
	if (first === undefined) {
		context.findings.lost(
			body.at,
			`${operation} has a body of no media type that is described; it is left out.`,
			"Write it into the request.",
		);
		return NONE;
	}
	const own = variantsOf(context, first, operation);
	const contentType = headerFor(first);
	// The header would be sent with every variant.
	const fitting =
		contentType === undefined
			? others.filter((media) => headerFor(media) === undefined)
			: [];
	for (const media of others)
		if (!fitting.includes(media) && !isSameAs(media, first))
			context.findings.changed(
				media.at,
				`${operation} also takes ${media.written}; its request sends ${first.written}.`,
				"Write another body and `Content-Type` into a copy of the request.",
			);
	const variants = [
		...own,
		...fitting
			.filter((media) => !isSameAs(media, first))
			.flatMap((media) => variantsOf(context, media, operation).slice(0, 1)),
	];
	const [only] = variants;
	if (variants.length > MOST_VARIANTS)
		context.findings.lost(
			body.at,
			`Of ${variants.length} examples of the body of ${operation}, the request keeps ${MOST_VARIANTS}.`,
			"Write those that you need as variants of its body.",
		);
	return {
		contentType,
		body:
			variants.length > 1
				? variants.slice(0, MOST_VARIANTS).map((variant, index) => ({
						...variant,
						...(index === 0 && { selected: true }),
					}))
				: only?.body,
	};
}

/** Of media types of a kind, the one that has its name comes first, wildcards last. */
function rankOf(media: ApiMediaType): number {
	const isOwn = headerFor(media) === undefined;
	const isOpen = media.mediaType.includes("*");
	return 3 * KINDS.indexOf(kindOf(media)) + (isOpen ? 2 : isOwn ? 0 : 1);
}

/** Whether another media type says the same in the same way: `text/json` beside `application/json`. */
function isSameAs(media: ApiMediaType, first: ApiMediaType): boolean {
	return (
		kindOf(media) === kindOf(first) &&
		isDeepStrictEqual(media.at.value, first.at.value)
	);
}

type Variant = { readonly title: string; readonly body: Tree };

/** The body that is sent, then those of the other examples. */
function variantsOf(
	context: DocumentImport,
	media: ApiMediaType,
	operation: string,
): readonly Variant[] {
	const streamed = media.itemSchema
		? { ...media, schema: media.itemSchema }
		: media;
	const holder = media.schema ? media : streamed;
	const chosen = context.choose(holder, `The body of ${operation}`);
	const title = media.mediaType;
	const serialized = media.examples.find(
		(example) => example.serialized !== undefined,
	);
	if (chosen === undefined && serialized?.serialized !== undefined)
		return [
			{
				title,
				body: {
					type: rawType(kindOf(media)),
					data: literalTemplate(serialized.serialized),
				},
			},
		];
	const first: Variant = {
		title: chosen?.example?.name ?? title,
		body: bodyOfValue(context, media, chosen?.value, operation),
	};
	const others = media.examples
		.filter((example) => example !== chosen?.example && example.value.isThere)
		.map(
			(example, index): Variant => ({
				title: example.name ?? `example ${index + 1}`,
				body: bodyOfValue(
					context,
					media,
					exampleValue(context.sampler, media.schema, example),
					operation,
				),
			}),
		);
	return [first, ...others];
}

function bodyOfValue(
	context: DocumentImport,
	media: ApiMediaType,
	value: unknown,
	operation: string,
): Tree {
	const kind = kindOf(media);
	switch (kind) {
		case "json":
			return {
				type: "json",
				data: literalTemplate(
					toJsonText(asValue(value), isLines(media) ? 0 : 2),
				),
			};
		case "form":
		case "multipart":
			return formBody(context, media, value, kind, operation);
		case "xml":
			return {
				type: "xml",
				data: literalTemplate(
					xmlOfValue(context.document, media.schema, value),
				),
			};
		case "text":
			return { type: "text", data: templateOf(value ?? "") };
		case "file": {
			context.findings.changed(
				media.at,
				`${operation} sends a file; its request has no path of one yet.`,
				"Write the path into the request's body, relative to the collection's folder.",
			);
			const contentType = /\*/.test(media.mediaType)
				? "application/octet-stream"
				: media.written;
			return {
				type: "file",
				data: [compact({ filePath: "", contentType, selected: true })],
			};
		}
	}
}

function isLines({ mediaType }: ApiMediaType): boolean {
	return /ndjson|jsonl|json-seq/.test(mediaType);
}

function rawType(kind: Kind): string {
	return kind === "json" || kind === "xml" ? kind : "text";
}

function kindOf({ mediaType, schema, examples }: ApiMediaType): Kind {
	if (
		/^(?:application|text)\/json$|[+/]json$|ndjson|jsonl|json-seq/.test(
			mediaType,
		)
	)
		return "json";
	if (mediaType === "application/x-www-form-urlencoded") return "form";
	if (mediaType.startsWith("multipart/")) return "multipart";
	if (/^(?:application|text)\/xml$|\+xml$/.test(mediaType)) return "xml";
	if (
		/^text\/(?!\*)|^application\/(?:yaml|x-yaml|graphql|javascript|sql|jwt|x-pem-file)/.test(
			mediaType,
		)
	)
		return "text";
	// `*/*`: of what there is.
	const [example] = examples;
	const isText = typeof example?.value.value === "string";
	const isBinary = schema?.textAt("format") === "binary";
	return mediaType.includes("*") && !isBinary && !isText ? "json" : "file";
}

/** The content type that the request must say itself. */
function headerFor(media: ApiMediaType): string | undefined {
	const kind = kindOf(media);
	if (kind === "file" || media.mediaType.includes("*")) return undefined;
	return media.mediaType === OWN_TYPES[kind] ? undefined : media.written;
}

/** An example of a body as a text, for what is kept of a response. */
export function textOfExample(
	context: DocumentImport,
	media: ApiMediaType,
	value: unknown,
): { readonly type: string; readonly data: string } {
	const kind = kindOf(media);
	if (typeof value === "string" && kind !== "json")
		return { type: rawType(kind), data: value };
	if (kind === "xml")
		return {
			type: "xml",
			data: xmlOfValue(context.document, media.schema, value),
		};
	const isText =
		kind !== "json" && (typeof value !== "object" || value === null);
	return isText
		? { type: "text", data: textOfScalar(value) }
		: { type: "json", data: toJsonText(asValue(value), 2) };
}
