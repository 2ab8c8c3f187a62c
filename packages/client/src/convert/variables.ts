import type { Value } from "@curlew/template";
import { isList } from "../values/is-list.ts";
import {
	InvalidJsonError,
	parseJson,
	parseNumber,
} from "../values/parse-json.ts";
import {
	entriesToTrees,
	isNamed,
	marksOf,
	type Sections,
	toEntry,
} from "./entries.ts";
import type { SectionAnnotation, SectionEntry } from "./sections.ts";
import {
	compact,
	flagAt,
	isTree,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "./tree.ts";

const TYPES: ReadonlySet<string> = new Set([
	"string",
	"number",
	"boolean",
	"object",
]);
/** In front of a name in `.bru`: the variable lives only as long as its request. */
const LOCAL = "@";

/** The variables of a request, folder, collection or environment. */
export function variablesToTrees(
	entries: readonly SectionEntry[],
): readonly Tree[] {
	return entries.filter(isNamed).map((entry) => ({
		name: withoutLocal(entry.name),
		value: toValue(entry),
		...marksOf(entry),
	}));
}

/** The variables below `variables`, without the secrets. */
export function variableEntries(tree: Tree): readonly SectionEntry[] {
	return mapsAt(tree, "variables")
		.filter((variable) => !flagAt(variable, "secret"))
		.map((variable) => {
			const { type, text } = toText(member(variable, "value") ?? "");
			return toEntry(variable, text, type === undefined ? [] : [type]);
		});
}

/** A text that is not of its annotated type is text, as when it runs. */
function toValue(entry: SectionEntry): Value {
	if (entry.items) return { type: "object", data: JSON.stringify(entry.items) };
	const type = entry.annotations.find(({ name }) => TYPES.has(name))?.name;
	const { value } = entry;
	if (type === undefined || !isOfType(value, type)) return value;
	if (type === "object" && value.trim() === "null") {
		return { type: "null", data: "null" };
	}
	return { type, data: value };
}

function isOfType(text: string, type: string): boolean {
	switch (type) {
		case "number":
			return parseNumber(text) !== undefined;
		case "boolean":
			return text === "true" || text === "false";
		case "object":
			return isJsonObject(text);
		default:
			return true;
	}
}

function isJsonObject(text: string): boolean {
	try {
		return typeof parseJson(text) === "object";
	} catch (error) {
		if (error instanceof InvalidJsonError) return false;
		throw error;
	}
}

/** The text of a value and its annotation; of several variants, those of the selected one. */
function toText(value: Value): {
	readonly text: string;
	readonly type?: SectionAnnotation;
} {
	if (isList(value)) {
		const variants = value.filter(isTree);
		const selected =
			variants.find((variant) => flagAt(variant, "selected")) ?? variants[0];
		return toText((selected && member(selected, "value")) ?? "");
	}
	if (!isTree(value)) return { text: String(value) };
	const type = textAt(value, "type") ?? "string";
	const text = textAt(value, "data") ?? "";
	const name = type === "null" || type === "array" ? "object" : type;
	return {
		text: type === "null" ? "null" : text,
		type: { name, argument: undefined },
	};
}

/** Variables that are set from the response without a script. */
export function actionsToTrees(sections: Sections): readonly Tree[] {
	const entries = sections.entries("vars:post-response");
	// OpenCollection refuses actions without an expression.
	const sound = entries.filter((one) => isNamed(one) && one.value !== "");
	return sound.map((entry) => ({
		type: "set-variable",
		phase: "after-response",
		selector: { expression: entry.value, method: "jsonq" },
		variable: {
			name: withoutLocal(entry.name),
			scope: entry.name.startsWith(LOCAL) ? "request" : "runtime",
		},
		...marksOf(entry),
	}));
}

/** The actions that `.bru` has a place for. */
export function actionEntries(tree: Tree): readonly SectionEntry[] {
	return mapsAt(tree, "actions").flatMap((action) => {
		const { selector, variable, phase } = action;
		if (!isTree(selector) || !isTree(variable)) return [];
		const scope = member(variable, "scope");
		const hasPlace =
			phase === "after-response" &&
			(scope === "request" || scope === "runtime");
		if (!hasPlace) return [];
		const name = textAt(variable, "name") ?? "";
		return [
			toEntry(
				{ ...action, name: scope === "request" ? `${LOCAL}${name}` : name },
				textAt(selector, "expression") ?? "",
			),
		];
	});
}

/** Names of variables whose values do not stand in the file. */
export function secretsToTrees(sections: Sections): readonly Tree[] {
	return entriesToTrees(sections.entries("vars:secret")).map(
		({ value: _, ...marks }) => ({ secret: true, ...marks }),
	);
}

export function secretEntries(tree: Tree): readonly SectionEntry[] {
	return mapsAt(tree, "variables")
		.filter((variable) => flagAt(variable, "secret"))
		.map((variable) => toEntry(compact({ ...variable }), ""));
}

function withoutLocal(name: string): string {
	return name.startsWith(LOCAL) ? name.slice(LOCAL.length) : name;
}
