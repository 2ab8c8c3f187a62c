import {
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
	type ReadContext,
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
	/** What each value of the name may stand for, the likeliest first; none where it is not there, or cannot be told. */
	readonly values: readonly (readonly unknown[])[];
	/** The pairs that belong to it. */
	readonly used: ReadonlySet<RawPair>;
}

type QueryStyle = Pick<
	ApiParameter,
	"name" | "style" | "explode" | "mediaType" | "schema"
>;

/** Finds the value of a parameter by its style. */
export function queryValue(
	context: ReadContext,
	pairs: readonly RawPair[],
	parameter: QueryStyle,
): QueryValue {
	const { document } = context;
	const { name, style, explode, schema, mediaType } = parameter;
	const own = pairs.filter(([key]) => key === name);
	const used = new Set(own);
	if (style === "deepObject") {
		const nested = deepPairs(pairs, name);
		if (nested.length > 0) return deepValue(context, schema, nested);
	}
	const types = schema && possibleTypes(document, schema);
	const isSpread = style === "form" && explode && mediaType === undefined;
	if (schema && types?.has("object") && isSpread && own.length === 0)
		return spreadObject(context, pairs, schema);
	if (own.length === 0) return { values: [], used };
	if (types?.has("array") && (isSpread || own.length > 1)) {
		const texts = own.map(([, value]) => formDecoded(value));
		const readings: unknown[] = [readListItems(context, schema, texts)];
		const [only] = texts;
		if (texts.length === 1 && only !== undefined && types.has("string"))
			readings.push(...scalarReadings(document, schema, only));
		return { values: [readings], used };
	}
	const values = own.map(([, value]) =>
		readParameterText(context, value, parameter, formDecoded),
	);
	return { values, used };
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
	context: ReadContext,
	schema: ApiNode | undefined,
	nested: ReturnType<typeof deepPairs>,
): QueryValue {
	const used = new Set(nested.map(({ pair }) => pair));
	const flat = nested.filter(({ keys }) => keys.length === 1);
	// What is nested deeper, the standard leaves open.
	if (flat.length < nested.length) return { values: [], used };
	const pairs = flat.map(
		({ pair: [, value], keys: [key = ""] }) =>
			[key, formDecoded(value)] as const,
	);
	return { values: [[readPairs(context, schema, pairs)]], used };
}

/** The members of an object as names of their own. */
function spreadObject(
	context: ReadContext,
	pairs: readonly RawPair[],
	schema: ApiNode,
): QueryValue {
	const { document } = context;
	const names = memberNames(document, schema);
	const isOpen = takesOtherMembers(document, schema);
	const own = pairs.filter(([key]) => isOpen || names.has(key));
	const decoded = own.map(([key, value]) => [key, formDecoded(value)] as const);
	return {
		values: own.length === 0 ? [] : [[readPairs(context, schema, decoded)]],
		used: new Set(own),
	};
}
