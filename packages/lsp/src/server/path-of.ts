import { fileURLToPath } from "node:url";

/** The path of a document; undefined for one that is no file: a new one, one of a remote system. */
export function pathOf(uri: string): string | undefined {
	try {
		return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
	} catch {
		// An address without a path on this system.
		return undefined;
	}
}
