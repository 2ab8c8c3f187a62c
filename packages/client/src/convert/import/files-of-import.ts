import { filesWithin } from "../../collection/read/files-within.ts";
import type { SourceText } from "../../diagnostics/source-text.ts";
import type { FileBeside } from "../../openapi/document/references.ts";

/** The files that those of an import name, and what was fetched for them. */
export function filesOfImport({
	root,
	fetched,
}: {
	readonly root: string;
	readonly fetched: ((url: string) => SourceText | undefined) | undefined;
}): FileBeside {
	const within = filesWithin(root);
	return (path, from) => {
		const url = urlOf(path, from);
		return url === undefined ? within(path, from) : fetched?.(url);
	};
}

/** The URL that is meant, without its fragment; undefined for a file. */
function urlOf(path: string, from: SourceText): string | undefined {
	const base = /^https?:\/\//i.test(from.file) ? from.file : undefined;
	if (base === undefined && !/^https?:\/\//i.test(path)) return undefined;
	return URL.parse(path, base)?.href;
}
