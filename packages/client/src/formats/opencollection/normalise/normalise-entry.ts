import type { Value } from "@curlew/template";
import {
	compact,
	flagAt,
	isTree,
	mapsAt,
	member,
	type Tree,
	textAt,
	without,
} from "../../tree/plain-tree.ts";

/** Headers, params, fields: `disabled` where it is so, and no `enabled`. */
export function normaliseEntry(entry: Tree): Tree {
	const isDisabled =
		flagAt(entry, "disabled") || textAt(entry, "enabled") === "false";
	return compact({
		...without(entry, "enabled"),
		description: plainText(member(entry, "description")),
		disabled: isDisabled || undefined,
	});
}

/** One list with the query first: the order of each kind is what counts. */
export function normaliseParams(params: Value | undefined): readonly Tree[] {
	const ofKind = (type: string) =>
		isTree(params)
			? mapsAt(params, type)
			: mapsAt({ params: params ?? [] }, "params").filter(
					(param) => (textAt(param, "type") ?? "query") === type,
				);
	return ["query", "path"].flatMap((type) =>
		ofKind(type).map((param) => normaliseEntry({ value: "", ...param, type })),
	);
}

/** Markdown is what a text is unless it says something else. */
export function plainText(value: Value | undefined): Value | undefined {
	if (value === null || value === "") return undefined;
	if (!isTree(value)) return value;
	const type = textAt(value, "type") ?? "text/markdown";
	return type === "text/markdown" ? textAt(value, "content") : value;
}
