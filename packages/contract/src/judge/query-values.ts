import {
	type ApiDocument,
	type ApiNode,
	type ApiParameter,
	formDecoded,
} from "@curlew/client/openapi";
import {
	memberNames,
	possibleTypes,
	takesOtherMembers,
} from "../schema/schema-outline.ts";
import {
	readListItems,
	readPairs,
	readParameterText,
	scalarReadings,
} from "./parameter-values.ts";

/** A name and a value of a query or a form, as they are written (encoded). */
export type RawPair = readonly [name: string, value: string];

/** The pairs of a query, without its `?`, or of a form. */
export function rawPairs(text: string): readonly RawPair[] {
	return text
		.split("&")
		.filter((part) => part !== "")
		.map((part) => {
			const at = part.indexOf("=");
			return at === -1
				? [formDecoded(part), ""]
				: [formDecoded(part.slice(0, at)), part.slice(at + 1)];
		});
}

/** What a query or a form has for one parameter. */
export interface QueryValue {
	/** What it may stand for, the likeliest first; none where it is not there, or cannot be told. */
	readonly readings: readonly unknown[];
	/** The pairs that belong to it. */
	readonly used: ReadonlySet<RawPair>;
}

type QueryStyle = Pick<
	ApiParameter,
	"name" | "style" | "explode" | "mediaType" | "schema"
>;

/** Finds the value of a parameter by its style. */
export function queryValue(
	document: ApiDocument,
	pairs: readonly RawPair[],
	parameter: QueryStyle,
): QueryValue {
	const { name, style, explode, schema, mediaType } = parameter;
	const own = pairs.filter(([key]) => key === name);
	const used = new Set(own);
	if (style === "deepObject") {
		const nested = deepPairs(pairs, name);
		if (nested.length > 0) return deepValue(document, schema, nested);
	}
	const types = schema && possibleTypes(document, schema);
	const isSpread = style === "form" && explode && mediaType === undefined;
	if (schema && types?.has("object") && isSpread && own.length === 0)
		return spreadObject(document, pairs, schema);
	if (own.length === 0) return { readings: [], used };
	if (types?.has("array") && (isSpread || own.length > 1)) {
		const texts = own.map(([, value]) => formDecoded(value));
		const readings: unknown[] = [readListItems(document, schema, texts)];
		const [only] = texts;
		if (texts.length === 1 && only !== undefined && types.has("string"))
			readings.push(...scalarReadings(document, schema, only));
		return { readings, used };
	}
	const readings = own.flatMap(([, value]) =>
		readParameterText(document, value, parameter, formDecoded),
	);
	return { readings, used };
}

/** `filter[name]=x`, with the keys behind the parameter's name. */
function deepPairs(
	pairs: readonly RawPair[],
	name: string,
): readonly { readonly pair: RawPair; readonly keys: readonly string[] }[] {
	return pairs.flatMap((pair) => {
		const [key] = pair;
		if (!key.startsWith(`${name}[`) || !key.endsWith("]")) return [];
		const keys = key.slice(name.length + 1, -1).split("][");
		return [{ pair, keys }];
	});
}

function deepValue(
	document: ApiDocument,
	schema: ApiNode | undefined,
	nested: ReturnType<typeof deepPairs>,
): QueryValue {
	const used = new Set(nested.map(({ pair }) => pair));
	const flat = nested.filter(({ keys }) => keys.length === 1);
	// What is nested deeper, the standard leaves open.
	if (flat.length < nested.length) return { readings: [], used };
	const pairs = flat.map(
		({ pair: [, value], keys: [key = ""] }) =>
			[key, formDecoded(value)] as const,
	);
	return { readings: [readPairs(document, schema, pairs)], used };
}

/** The members of an object as names of their own. */
function spreadObject(
	document: ApiDocument,
	pairs: readonly RawPair[],
	schema: ApiNode,
): QueryValue {
	const names = memberNames(document, schema);
	const isOpen = takesOtherMembers(document, schema);
	const own = pairs.filter(([key]) => isOpen || names.has(key));
	const decoded = own.map(([key, value]) => [key, formDecoded(value)] as const);
	return {
		readings: own.length === 0 ? [] : [readPairs(document, schema, decoded)],
		used: new Set(own),
	};
}
