import { isAbsolute, resolve } from "node:path";
import type { Collection } from "../../collection/collection.ts";
import { NotARequestError } from "../../collection/errors.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { CollectionFileError } from "../../formats/errors.ts";

/**
 * The one request at a path.
 *
 * @param path in the collection, with or without its ending (`users/create`), or absolute
 * @throws CollectionFileError when its file is broken, NotARequestError when the path holds several requests or none
 */
export async function requestAt(
	collection: Collection,
	path: string,
): Promise<RequestDefinition> {
	const named = isAbsolute(path) ? undefined : await collection.request(path);
	if (named) return named;
	const place = resolve(collection.definition.root, path);
	const { requests, problems } = await collection.select([place]);
	const [request, second] = requests;
	if (request && !second) return request;
	const broken = problems.find((problem) => problem.severity === "error");
	if (broken) throw new CollectionFileError(broken, problems);
	throw new NotARequestError(
		request
			? `${path} contains ${requests.length} requests; exactly one is needed.`
			: `${path} contains no request.`,
		{
			hint:
				request && place === collection.definition.file
					? `Name one of them behind the file: ${path}/${request.path}.`
					: "Give the file of a single request.",
		},
	);
}
