import {
	type Collection,
	openCollection,
	type RequestDefinition,
	requestAt,
} from "@curlew/client";
import { FindingsReporter, locatePath } from "@curlew/client/internal";
import type { Terminal } from "../terminal/terminal.ts";

/** One request, as the commands that deal with a single file need it. */
export interface OpenedRequest {
	readonly collection: Collection;
	readonly request: RequestDefinition;
	/** Tells on stderr what is found out about the request. */
	readonly findings: FindingsReporter;
}

/**
 * Opens the collection around a request's file, and the request in it.
 *
 * @param file as the user wrote it, relative to the working directory
 * @throws CurlewError when there is no collection, or not exactly one request at the path
 */
export async function openRequest(
	file: string,
	terminal: Terminal,
	isVerbose: boolean,
): Promise<OpenedRequest> {
	const path = await locatePath(file, process.cwd());
	const collection = await openCollection(path);
	const request = await requestAt(collection, path);
	const findings = new FindingsReporter({
		style: terminal.errorStyle,
		write: (text) => terminal.writeError(text),
		columns: terminal.errorColumns,
		root: collection.definition.root,
		isVerbose,
	});
	return { collection, request, findings };
}
