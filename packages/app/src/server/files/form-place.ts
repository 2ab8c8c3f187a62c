import type { Diagnostic } from "@curlew/client";
import { CollectionFileError, type FormSource } from "@curlew/client/editing";
import type { ReadFormRequest } from "../../protocol/files.ts";

/** Where a form stands, in a file (absolute). */
export function formPlaceOf(
	{ kind, at }: ReadFormRequest,
	file: string,
): Omit<FormSource, "text"> {
	return { file, kind, basePath: at };
}

/** @throws CollectionFileError where there is an error among them */
export function refuseBroken(problems: readonly Diagnostic[]): void {
	const error = problems.find(({ severity }) => severity === "error");
	if (error) throw new CollectionFileError(error, problems);
}
