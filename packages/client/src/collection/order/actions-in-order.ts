import type {
	CollectionDefinition,
	RequestDefinition,
	SetVariableAction,
} from "../model.ts";

/** The enabled `set-variable` actions that count for a request: the collection's, those of folders from the outside in, its own. */
export function actionsInOrder(
	request: RequestDefinition,
	collection: CollectionDefinition,
): readonly SetVariableAction[] {
	return [
		...collection.defaults.actions,
		...request.folders.flatMap((folder) => folder.defaults.actions),
		...request.actions,
	].filter(({ isDisabled }) => !isDisabled);
}
