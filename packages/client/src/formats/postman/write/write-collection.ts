import type { Value } from "@curlew/template";
import { isList } from "../../../values/is-list.ts";
import { toJsonText } from "../../tree/json-text.ts";
import {
	compact,
	flagAt,
	isTree,
	mapAt,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import {
	type AuthLayout,
	defaultsOf,
	docsOf,
	idAt,
	writtenItem,
} from "./write-item.ts";
import { marksOf } from "./write-url.ts";

/** What a collection of schema 2.1 says that it is. */
export const POSTMAN_SCHEMA_URL =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** A bundled collection of OpenCollection as one of Postman's, schema 2.1. What comes along is told by reading it again. */
export function writtenCollection(
	tree: Tree,
	layout: AuthLayout = "list",
): Tree {
	const info = mapAt(tree, "info");
	const request = mapAt(tree, "request");
	return {
		info: {
			...compact({ _postman_id: idAt(info) }),
			name: textAt(info, "name") ?? "",
			...compact({
				description: docsOf(tree),
				version: textAt(info, "version"),
			}),
			schema: POSTMAN_SCHEMA_URL,
		},
		item: mapsAt(tree, "items").map((item) => writtenItem(item, layout)),
		...defaultsOf(request, layout),
		...compact({ variable: mapsAt(request, "variables").map(variableOf) }),
	};
}

/** An environment of Postman's. @param name of its file */
export function writtenEnvironment(tree: Tree, name: string): Tree {
	return {
		name: textAt(tree, "name") ?? name,
		values: mapsAt(tree, "variables").map((row) => {
			const { disabled, ...variable } = variableOf(row);
			const type = textAt(variable, "type");
			return {
				...variable,
				type: type === "secret" ? type : "default",
				enabled: disabled !== true,
				// Newman passes over `enabled`, which is what Postman's app writes.
				...(flagAt(row, "disabled") && { disabled: true }),
			};
		}),
		_postman_variable_scope: "environment",
	};
}

function variableOf(row: Tree): Tree {
	const isSecret = flagAt(row, "secret");
	const value = plainValue(member(row, "value"));
	return {
		key: textAt(row, "name") ?? "",
		...(value !== undefined || !isSecret ? { value: value ?? null } : {}),
		type: isSecret ? "secret" : typeOf(value),
		...marksOf(row),
	};
}

/** A value with its type, one of several variants, or a plain one; data that is neither text, number nor flag is the JSON of it. */
function plainValue(value: Value | undefined): Value | undefined {
	const given = isList(value ?? null) ? chosen(value) : value;
	if (isTree(given) && Object.keys(given).length === 2 && "data" in given) {
		const { type, data } = given;
		return type === "string" || !isTree(data) ? castTo(type, data) : data;
	}
	return given !== null && typeof given === "object"
		? toJsonText(given)
		: given;
}

function castTo(type: Value | undefined, data: Value | undefined): Value {
	const text = String(data ?? "");
	if (type === "number" && text.trim() !== "" && Number.isFinite(Number(text)))
		return Number(text);
	if (type === "boolean") return text === "true";
	return text;
}

function chosen(value: Value | undefined): Value | undefined {
	if (value === undefined || !isList(value)) return value;
	const variants = value.filter(isTree);
	const isChoice =
		variants.length === value.length &&
		variants.length > 0 &&
		variants.every((one) => "title" in one && "value" in one);
	if (!isChoice) return value;
	const one = variants.find((variant) => flagAt(variant, "selected"));
	return member(one ?? variants[0] ?? {}, "value");
}

function typeOf(value: Value | undefined): string {
	switch (typeof value) {
		case "string":
			return "string";
		case "number":
		case "boolean":
			return typeof value;
		default:
			return "any";
	}
}
