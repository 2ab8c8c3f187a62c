import {
	type ApiDocument,
	type ApiNode,
	type ApiParameter,
	formDecoded,
	InvalidJsonError,
	parseJson,
	parseNumber,
	percentDecoded,
} from "@curlew/client/openapi";
import {
	itemSchemaOf,
	memberSchemaOf,
	possibleTypes,
} from "../schema/schema-outline.ts";
import type { SchemaSet } from "../schema/schema-set.ts";
import { isJson } from "./media-types.ts";

/** How a parameter's or a header's value becomes text: OpenAPI 3.2 §4.12.2.3. */
export type TextStyle = Pick<
	ApiParameter,
	"style" | "explode" | "mediaType" | "schema"
>;

/** What reading needs: the schemas tell which reading of a part is meant. */
export interface ReadContext {
	readonly document: ApiDocument;
	readonly schemas: SchemaSet;
}

type Decode = (text: string) => string;

/** What the text of one value may stand for, the likeliest first. */
export function scalarReadings(
	document: ApiDocument,
	schema: ApiNode | undefined,
	text: string,
): readonly unknown[] {
	const types = schema && possibleTypes(document, schema);
	const may = (type: string) => types === undefined || types.has(type);
	const readings: unknown[] = [];
	const number =
		may("integer") || may("number") ? parseNumber(text) : undefined;
	if (number !== undefined) readings.push(number);
	if (may("boolean") && /^(?:true|false)$/.test(text))
		readings.push(text === "true");
	if (may("null") && /^(?:null)?$/.test(text)) readings.push(null);
	readings.push(text);
	return types?.has("string") ? readings.reverse() : readings;
}

/** The first of a scalar's readings that is valid, else the first: within arrays and objects. */
function scalar(
	{ document, schemas }: ReadContext,
	schema: ApiNode | undefined,
	text: string,
): unknown {
	const readings = scalarReadings(document, schema, text);
	return schema ? firstValid(schemas, schema, readings) : readings[0];
}

/** The first reading that is valid, else the first. */
export function firstValid(
	schemas: SchemaSet,
	schema: ApiNode,
	readings: readonly unknown[],
): unknown {
	const [first] = readings;
	if (readings.length < 2) return first;
	const valid = readings.find((one) => schemas.isValid(schema, one));
	return valid === undefined ? first : valid;
}

/**
 * What a text may stand for that holds all of a value: of a path, a header or a
 * cookie, and of a query where it is not spread over several names.
 *
 * @param decode how its parts are decoded
 */
export function readParameterText(
	context: ReadContext,
	text: string,
	style: TextStyle,
	decode: Decode = (part) => part,
): readonly unknown[] {
	const { schema, mediaType } = style;
	if (mediaType !== undefined) return readContentText(decode(text), mediaType);
	const { document } = context;
	const types = schema && possibleTypes(document, schema);
	const readings: unknown[] = [];
	if (types?.has("array"))
		for (const parts of splits(text, style))
			readings.push(readListItems(context, schema, parts.map(decode)));
	if (types?.has("object"))
		for (const parts of splits(text, style))
			readings.push(readMembers(context, style, parts, decode));
	const isScalar =
		readings.length === 0 ||
		[...(types ?? [])].some((type) => type !== "array" && type !== "object");
	if (isScalar)
		readings.push(
			...scalarReadings(document, schema, decode(withoutPrefix(text, style))),
		);
	return readings;
}

function readContentText(text: string, mediaType: string): readonly unknown[] {
	if (!isJson(mediaType)) return [text];
	try {
		return [parseJson(text)];
	} catch (error) {
		if (error instanceof InvalidJsonError) return [text];
		throw error;
	}
}

/** The values of an array. */
export function readListItems(
	context: ReadContext,
	schema: ApiNode | undefined,
	parts: readonly string[],
): readonly unknown[] {
	return parts.map((part, at) =>
		scalar(context, schema && itemSchemaOf(context.document, schema, at), part),
	);
}

/** Pairs of names and values, of an object. */
export function readPairs(
	context: ReadContext,
	schema: ApiNode | undefined,
	pairs: readonly (readonly [name: string, value: string])[],
): Readonly<Record<string, unknown>> {
	return Object.fromEntries(
		pairs.map(([name, value]) => [
			name,
			scalar(
				context,
				schema && memberSchemaOf(context.document, schema, name),
				value,
			),
		]),
	);
}

function readMembers(
	context: ReadContext,
	{ explode, schema }: TextStyle,
	parts: readonly string[],
	decode: Decode,
): unknown {
	const pairs: (readonly [string, string])[] = [];
	if (explode)
		for (const part of parts) {
			const at = part.indexOf("=");
			const name = at === -1 ? part : part.slice(0, at);
			pairs.push([decode(name), decode(at === -1 ? "" : part.slice(at + 1))]);
		}
	else
		for (let at = 0; at < parts.length; at += 2)
			pairs.push([decode(parts[at] ?? ""), decode(parts[at + 1] ?? "")]);
	return readPairs(context, schema, pairs);
}

/** What stands between the parts of a value, as it is written and as it is encoded. */
const DELIMITERS: Readonly<Record<string, readonly RegExp[]>> = {
	form: [/,/, /%2C/i],
	simple: [/\s*,\s*/, /%2C/i],
	spaceDelimited: [/%20|\+| /, /,/],
	pipeDelimited: [/\||%7C/i],
	tabDelimited: [/%09|\t/],
	label: [/\./, /,/],
	matrix: [/,/, /%2C/i],
};

/** The parts of a text. Some encode the delimiter, which servers understand as well. */
function splits(
	text: string,
	style: TextStyle,
): readonly (readonly string[])[] {
	const plain = withoutPrefix(text, style);
	if (plain === "") return [[], [""]];
	if (style.style === "matrix" && style.explode)
		return [plain.split(";").map((part) => part.replace(/^[^=]*=/, ""))];
	const delimiters = DELIMITERS[style.style] ?? [/,/];
	const [first = /,/] = delimiters;
	const found = delimiters.find((one) => one.test(plain)) ?? first;
	return [plain.split(found)];
}

/** Without what the style puts in front: `.`, `;name=`. */
function withoutPrefix(text: string, { style, explode }: TextStyle): string {
	if (style === "label") return text.replace(/^\./, "");
	if (style !== "matrix") return text;
	const plain = text.replace(/^;/, "");
	return explode && plain.includes(";") ? plain : plain.replace(/^[^=;]*=/, "");
}

export const DECODERS = { path: percentDecoded, query: formDecoded } as const;
