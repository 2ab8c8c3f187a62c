import { basename, join, resolve } from "node:path";
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
		const paths: string[] = [];
		for (const file of files) {
			const path = join(place.path, nameOf(file));
			await createFile(place.path, path, file.text);
			paths.push(path);
		}
		return await read({ paths, isUpload: true });
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

/** The files of one upload are beside each other. */
function nameOf({ name }: ImportedFile): string {
	const own = basename(name.replaceAll("\\", "/"));
	if (/\p{Cc}/u.test(own) || own === "" || own === "." || own === "..")
		throw new InvalidRequestError("A file has no name that a file can have.", {
			hint: "Rename it.",
		});
	return own;
}
