import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { CollectionDefinition, RequestDefinition } from "../model.ts";

/**
 * Every error that keeps a request from being sent: in its own file, in those
 * of its folders and in the collection's, outermost first.
 */
export function faultsOf(
	request: RequestDefinition,
	collection: CollectionDefinition,
): readonly Diagnostic[] {
	return [
		...collection.faults,
		...request.folders.flatMap(({ faults }) => faults),
		...request.faults,
	];
}
