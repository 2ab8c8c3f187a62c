import type { ApiDocument, ApiOperation } from "@curlew/client/openapi";
import { readApiDocument, readOperations } from "@curlew/client/openapi";
import { withoutNames } from "../items/match-operations.ts";
import type { OpenedDocument } from "../open-document.ts";
import {
	compareOperations,
	type OperationDifference,
} from "./compare-operations.ts";

/** What has become of an operation from one document to another. */
export interface OperationChange {
	readonly kind: "added" | "removed" | "changed";
	/** Method and path, as the newer document has them; of a removed one, as the older had. */
	readonly operation: string;
	/** A client of the older document may fail. */
	readonly isBreaking: boolean;
	readonly differences: readonly OperationDifference[];
}

/** Compares the operations of two documents, in the order of the newer one; removed ones come last. */
export function compareDocuments(
	older: OpenedDocument,
	newer: OpenedDocument,
): readonly OperationChange[] {
	const [before, now] = [older, newer].map(documentOf);
	if (!before || !now) return [];
	const old = new Map(operationsBySign(before));
	const changes: OperationChange[] = [];
	for (const [sign, operation] of operationsBySign(now)) {
		const known = old.get(sign);
		old.delete(sign);
		const name = nameOf(operation);
		if (known === undefined) {
			const rest = { isBreaking: false, differences: [] };
			changes.push({ kind: "added", operation: name, ...rest });
			continue;
		}
		const differences = compareOperations([before, known], [now, operation]);
		const isBreaking = differences.some((one) => one.isBreaking);
		if (differences.length > 0)
			changes.push({
				kind: "changed",
				operation: name,
				isBreaking,
				differences,
			});
	}
	const removed = [...old.values()].map(
		(operation): OperationChange => ({
			kind: "removed",
			operation: nameOf(operation),
			isBreaking: true,
			differences: [],
		}),
	);
	return [...changes, ...removed];
}

function operationsBySign(
	document: ApiDocument,
): readonly (readonly [string, ApiOperation])[] {
	return [...readOperations(document)].map((operation) => [
		withoutNames(nameOf(operation)),
		operation,
	]);
}

function nameOf({ method, path }: ApiOperation): string {
	return `${method} ${path}`;
}

function documentOf({ source, beside }: OpenedDocument): ApiDocument {
	return readApiDocument(source, beside);
}
