import { type Edit, spliceJson, toJsonText } from "@curlew/client/editing";
import { parseJson } from "@curlew/client/internal";
import type { Data, DataMap } from "../data.ts";

/** Deeper ones are texts like others. */
const DEEPEST = 100;

/** A body of JSON with placeholders and comments in it, ready to be changed. */
export interface JsonBody {
	readonly data: Data;
	/** The text with some changes; all else keeps every character. */
	edited(edits: readonly Edit[]): string;
	/** A value of it as it is written: with its placeholders. */
	shown(value: Data | undefined): Data | undefined;
}

/** A body as JSON; undefined when it is none: a map or a list. */
export function readJsonBody(text: string): JsonBody | undefined {
	const { masked, hidden } = maskPlaceholders(text);
	const data = dataOf(masked);
	if (typeof data !== "object" || data === null) return undefined;
	return {
		data,
		edited: (edits) => {
			let changed = masked;
			for (const { path, value } of edits)
				changed = spliceJson(
					changed,
					value === undefined ? { path } : { path, value },
				);
			return changed.replace(MASKS, (mask) => hidden.get(mask) ?? mask);
		},
		shown: (value) => shownIn(value, hidden),
	};
}

function shownIn(
	value: Data | undefined,
	hidden: ReadonlyMap<string, string>,
): Data | undefined {
	if (hidden.size === 0 || value === undefined) return value;
	if (typeof value === "string") return hidden.get(`"${value}"`) ?? value;
	return typeof value === "object" && value !== null
		? toJsonText(value, 2).replace(MASKS, (mask) => hidden.get(mask) ?? mask)
		: value;
}

/** As the importer writes bodies. */
export function jsonBodyText(data: Data): string {
	return toJsonText(data, 2);
}

function dataOf(text: string): Data | undefined {
	try {
		return asData(parseJson(text), 0);
	} catch {
		return undefined;
	}
}

function asData(value: unknown, depth: number): Data {
	if (depth > DEEPEST) throw new RangeError("too deep");
	if (Array.isArray(value)) return value.map((item) => asData(item, depth + 1));
	switch (typeof value) {
		case "string":
		case "number":
		case "bigint":
		case "boolean":
			return value;
		case "object": {
			if (value === null) return null;
			const members = Object.entries(value).map(
				([key, member]): [string, Data] => [key, asData(member, depth + 1)],
			);
			const map: DataMap = Object.fromEntries(members);
			return map;
		}
		default:
			throw new TypeError("no JSON");
	}
}

/** Private use: no document has them, and a user's text that does is no JSON to us. */
const MASKS = /"\uE0A0\d+\uE0A1"/g;

const TOKENS = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** Placeholders that stand where a value does become texts, so that the rest is JSON. */
function maskPlaceholders(text: string): {
	readonly masked: string;
	readonly hidden: ReadonlyMap<string, string>;
} {
	const hidden = new Map<string, string>();
	if (/[\uE0A0\uE0A1]/.test(text)) return { masked: text, hidden };
	const masked = text.replace(TOKENS, (token) => {
		if (!token.startsWith("{{")) return token;
		const mask = `"\uE0A0${hidden.size}\uE0A1"`;
		hidden.set(mask, token);
		return mask;
	});
	return { masked, hidden };
}
