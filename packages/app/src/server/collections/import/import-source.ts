import { join, resolve } from "node:path";
import { createFile } from "@curlew/client/editing";
import { makeTemporaryPlace } from "@curlew/client/files";
import { InvalidRequestError } from "../../../errors.ts";
import type {
	ImportedFile,
	ImportSource,
} from "../../../protocol/collections.ts";

/** What is imported, as files on the disk. */
export interface SourceFiles {
	readonly paths: readonly string[];
	readonly isUpload: boolean;
}

/**
 * Gives what the page sends a place on the disk for as long as it is read.
 *
 * @param folder that relative paths are in. Absolute
 * @param name what a pasted text is called
 */
export async function withSourceFiles<T>(
	source: ImportSource,
	folder: string,
	name: string,
	read: (files: SourceFiles) => Promise<T>,
): Promise<T> {
	if (source.kind === "path")
		return read({ paths: [pathOf(source.path, folder)], isUpload: false });
	const files =
		source.kind === "files" ? source.files : [asFile(source.text, name)];
	const place = await makeTemporaryPlace();
	try {
		const paths = new Set<string>();
		for (const file of files) {
			const name = nameOf(file);
			await createFile(place.path, join(place.path, name), file.text);
			const [first = name] = name.split("/");
			paths.add(join(place.path, first));
		}
		return await read({ paths: [...paths], isUpload: true });
	} finally {
		await place.remove();
	}
}

function pathOf(path: string, folder: string): string {
	const text = path.trim();
	if (text === "" || text.includes("\0"))
		throw new InvalidRequestError("This is no path.", {
			hint: "Write that of a file or a folder on this machine.",
		});
	return resolve(folder, text);
}

/** Some formats are told by their endings, too. */
function asFile(text: string, name: string): ImportedFile {
	const beginning = text.trimStart();
	const isRequests =
		/^(?:#{3}|\/\/|@[\w.-]+\s*=|(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|GRAPHQL) )/.test(
			beginning,
		);
	const ending = /^[{[]/.test(beginning)
		? "json"
		: isRequests
			? "http"
			: beginning.startsWith("<")
				? "xml"
				: "yaml";
	return { name: `${name}.${ending}`, text };
}

/** A file of an upload; its folders are those that were dropped. Never outside of the place that it is put. */
function nameOf({ name }: ImportedFile): string {
	const steps = name.split(/[\\/]/).filter((step) => !NO_STEPS.has(step));
	if (steps.length === 0 || /\p{Cc}/u.test(name))
		throw new InvalidRequestError(
			"One of the files has a name that cannot be used.",
			{
				hint: "Rename it.",
			},
		);
	return steps.join("/");
}

const NO_STEPS = new Set(["", ".", ".."]);
