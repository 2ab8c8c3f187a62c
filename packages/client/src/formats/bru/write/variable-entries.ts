import type { Value } from "@curlew/template";
import { isList } from "../../../values/is-list.ts";
import {
	compact,
	flagAt,
	isTree,
	mapsAt,
	member,
	type Tree,
	textAt,
} from "../../tree/plain-tree.ts";
import { toEntry } from "./entries.ts";
import type { SectionAnnotation, SectionEntry } from "./sections.ts";

/** The variables below `variables`, without the secrets. */
export function variableEntries(tree: Tree): readonly SectionEntry[] {
	return mapsAt(tree, "variables")
		.filter((variable) => !flagAt(variable, "secret"))
		.map((variable) => {
			const { type, text } = toText(member(variable, "value") ?? "");
			return toEntry(variable, text, type === undefined ? [] : [type]);
		});
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

/** In front of a name: the variable lives only as long as its request. */
const LOCAL = "@";

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

export function secretEntries(tree: Tree): readonly SectionEntry[] {
	return mapsAt(tree, "variables")
		.filter((variable) => flagAt(variable, "secret"))
		.map((variable) => toEntry(compact({ ...variable }), ""));
}

/** `expression: operator value`. */
export function assertionEntries(tree: Tree): readonly SectionEntry[] {
	return mapsAt(tree, "assertions").map((assertion) => {
		const operator = textAt(assertion, "operator") ?? "eq";
		const value = textAt(assertion, "value") ?? "";
		return toEntry(
			{ ...assertion, name: textAt(assertion, "expression") ?? "" },
			`${operator} ${value}`.trim(),
		);
	});
}
