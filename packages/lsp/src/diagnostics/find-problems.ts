import { CurlewError, openCollection } from "@curlew/client";
import { CollectionFileError } from "@curlew/client/editing";
import type { Shown } from "./messages.ts";

/**
 * Everything that is wrong with a collection.
 *
 * @param root the collection's own file, absolute
 */
export async function findProblems(root: string): Promise<readonly Shown[]> {
	try {
		const collection = await openCollection(root);
		const { problems } = await collection.select([]);
		return problems;
	} catch (error) {
		if (error instanceof CollectionFileError) return error.problems;
		if (error instanceof CurlewError) return [error.toDiagnostic()];
		throw error;
	}
}
