import {
	type Collection,
	openCollection,
	type RequestDefinition,
	requestAt,
} from "@curlew/client";
import { locatePath } from "@curlew/client/internal";

/** One request, as the commands that deal with a single file need it. */
export interface OpenedRequest {
	readonly collection: Collection;
	readonly request: RequestDefinition;
}

/**
 * Opens the collection around a request's file, and the request in it.
 *
 * @param file as the user wrote it, relative to the working directory
 * @throws CurlewError when there is no collection, or not exactly one request at the path
 */
export async function openRequest(file: string): Promise<OpenedRequest> {
	const path = await locatePath(file, process.cwd());
	const collection = await openCollection(path);
	return { collection, request: await requestAt(collection, path) };
}
