import type { Collection, RequestDefinition } from "@curlew/client";
import {
	CollectionFileError,
	type FormSource,
	type FormTree,
	readForm,
	readSource,
} from "@curlew/client/editing";
import { memberIn, textOrNothing } from "../data.ts";
import { partsOfUrl } from "../merge/merge-texts.ts";
import { withoutNames } from "./match-operations.ts";

/** A request of the collection with what it says of its operation. */
export interface CollectionRequest {
	/** In the collection: `users/create`. */
	readonly path: string;
	readonly source: FormSource;
	readonly form: FormTree;
	/** The key of the operation that it was made of, as it says. */
	readonly operation: string | undefined;
	readonly isGone: boolean;
	/** Its method and path in the words of a document, with parameters without names. */
	readonly sign: string;
}

/** What there is of a collection beside its requests. */
export interface CollectionFolder {
	/** Names as the folders are called, outermost first. */
	readonly names: readonly string[];
	/** Relative to the collection, with `/`. */
	readonly path: string;
}

export interface CollectionItems {
	readonly requests: readonly CollectionRequest[];
	readonly folders: readonly CollectionFolder[];
}

/**
 * Reads all requests.
 *
 * @throws CollectionFileError when a file has a fault: nothing is synced then
 */
export async function readCollectionItems(
	collection: Collection,
): Promise<CollectionItems> {
	const { requests, folders, problems } = await collection.select([]);
	const errors = problems.filter(({ severity }) => severity === "error");
	const [first] = errors;
	if (first) throw new CollectionFileError(first, errors);
	const http = requests.filter(({ protocol }) => protocol === "http");
	const names = new Map(folders.map(({ path, name }) => [path, name]));
	return {
		requests: http.map(readOne),
		folders: folders.map(({ path }) => ({
			path,
			names: parentsOf(path).map((one) => names.get(one) ?? one),
		})),
	};
}

/** `a/b` → `["a", "a/b"]`. */
function parentsOf(path: string): readonly string[] {
	const steps = path.split("/");
	return steps.map((_, at) => steps.slice(0, at + 1).join("/"));
}

function readOne(request: RequestDefinition): CollectionRequest {
	const { file, basePath, path } = request;
	const text = textOfFile(file);
	const source: FormSource = { file, text, kind: "request", basePath };
	const { tree: form } = readForm(source);
	const memory = memberIn(memberIn(form["extensions"], "curlew"), "openapi");
	return {
		path,
		source,
		form,
		operation: textOrNothing(memberIn(memory, "operation")),
		isGone: memberIn(memory, "gone") === true,
		sign: signOf(request.method, request.url),
	};
}

/** @throws CollectionFileError */
export function textOfFile(file: string): string {
	const result = readSource(file);
	if (result.kind === "source") return result.source.text;
	throw new CollectionFileError(
		result.kind === "problem"
			? result.problem
			: {
					code: "FILE_NOT_READABLE",
					severity: "error",
					message: "The file has disappeared.",
					hint: "Open the collection again.",
					location: { file, line: 1, column: 1 },
				},
	);
}

function signOf(method: string, url: string): string {
	const path = partsOfUrl(url)
		.path.split("/")
		.map((segment) => (segment.startsWith(":") ? "{}" : segment))
		.join("/")
		.replace(/\{\{[^{}]*\}\}/g, "{}");
	return `${method.toUpperCase()} ${withoutNames(path)}`;
}
