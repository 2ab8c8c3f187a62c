import type {
	CollectionDefinition,
	RequestDefinition,
	ScriptDefinition,
	ScriptKind,
} from "../model.ts";

/**
 * The scripts of one kind that run for a request. Before it and for tests:
 * collection, folders from the outside in, request. After the response the
 * other way round (`sandwich`), unless the collection asks for `sequential`
 * order.
 */
export function scriptsInOrder(
	request: RequestDefinition,
	kind: ScriptKind,
	collection: CollectionDefinition,
): readonly ScriptDefinition[] {
	const levels = [
		collection.defaults.scripts,
		...request.folders.map((folder) => folder.defaults.scripts),
		request.scripts,
	];
	const isSandwich = collection.extensions.all.scriptOrder !== "sequential";
	if (kind === "after-response" && isSandwich) levels.reverse();
	return levels
		.flat()
		.filter((script) => script.kind === kind && script.code.trim() !== "");
}
