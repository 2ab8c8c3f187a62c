import { isMap } from "../../../openapi/document/api-node.ts";
import type { ParameterStyle } from "../../../openapi/operations/api-operation.ts";
import { textOfScalar } from "./value-text.ts";

/** A name and a value as they are sent, before anything is percent-encoded. */
export type SentPair = readonly [name: string, value: string];

const DELIMITERS: Readonly<Record<string, string>> = {
	spaceDelimited: " ",
	pipeDelimited: "|",
	tabDelimited: "\t",
};

/** A parameter of the query, or a field of a form, by its style: OpenAPI 3.2 §4.12.9. */
export function styledPairs(
	name: string,
	value: unknown,
	{ style, explode }: ParameterStyle,
): readonly SentPair[] {
	if (style === "deepObject" && typeof value === "object" && value !== null)
		return deepPairs(name, value);
	const delimiter = DELIMITERS[style] ?? ",";
	if (Array.isArray(value)) {
		const texts = value.map(textOfScalar);
		return explode
			? texts.map((text) => [name, text])
			: [[name, texts.join(delimiter)]];
	}
	if (!isMap(value)) return [[name, textOfScalar(value)]];
	const members = Object.entries(value).map(
		([key, member]): SentPair => [key, textOfScalar(member)],
	);
	return explode ? members : [[name, members.flat().join(delimiter)]];
}

/** `filter[name][0]`: of more than one level nobody has written down how, so as most servers read it. */
function deepPairs(name: string, value: object): readonly SentPair[] {
	return Object.entries(value).flatMap(([key, member]): readonly SentPair[] => {
		const inner = Array.isArray(value) ? `${name}[]` : `${name}[${key}]`;
		const isDeeper = typeof member === "object" && member !== null;
		return isDeeper
			? deepPairs(inner, member)
			: [[inner, textOfScalar(member)]];
	});
}

/** A header's value, or that of a path param of the style `simple`. */
export function simpleText(value: unknown, explode: boolean): string {
	return joined(value, ",", explode ? "=" : ",");
}

/** A path param as it stands in the path, percent-encoded but for what its style adds. */
export function pathText(
	name: string,
	value: unknown,
	{ style, explode }: ParameterStyle,
): string {
	const encode = encodeURIComponent;
	const isMany = typeof value === "object" && value !== null;
	switch (style) {
		case "label":
			return `.${joined(value, explode ? "." : ",", explode ? "=" : ",", encode)}`;
		case "matrix": {
			if (!isMany || !explode)
				return `;${name}=${joined(value, ",", ",", encode)}`;
			return Array.isArray(value)
				? value.map((item) => `;${name}=${encode(textOfScalar(item))}`).join("")
				: `;${joined(value, ";", "=", encode)}`;
		}
		default:
			return joined(value, ",", explode ? "=" : ",", encode);
	}
}

/** The elements of a list, or the members of a map, or the value itself. */
function joined(
	value: unknown,
	between: string,
	behindName: string,
	encode: (text: string) => string = (text) => text,
): string {
	if (Array.isArray(value))
		return value.map((item) => encode(textOfScalar(item))).join(between);
	if (!isMap(value)) return encode(textOfScalar(value));
	return Object.entries(value)
		.map(([key, member]) =>
			[key, textOfScalar(member)].map(encode).join(behindName),
		)
		.join(between);
}
