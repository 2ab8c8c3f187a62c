import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isInside } from "../../collection/paths.ts";
import { codeOf } from "../../diagnostics/cause.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Grants } from "./grants.ts";

/** A collection names a file that is not its own, and that nobody allowed. */
export class FileOutsideError extends CurlewError {
	readonly code: string;
	/** Absolute, links followed. */
	readonly file: string;

	constructor(code: string, what: string, file: string) {
		super(
			`${what}, ${file}, lies outside of the collection's folder, and is not read.`,
			{
				hint: `A collection may use its own files only. If you know why it wants this one, allow its folder: --allow-files ${dirname(file)}`,
			},
		);
		this.code = code;
		this.file = file;
	}
}

/** Which files a collection may name: those of its own folder, of folders that its user allowed, and single ones. Links do not lead around this. */
export class GrantedFiles {
	readonly #folders: readonly string[];
	readonly #files: ReadonlySet<string>;

	/**
	 * @param own the collection's folder, and the workspace's where that counts
	 * @param allowed folders; absolute
	 */
	constructor(
		own: readonly string[],
		allowed: readonly string[],
		{ files }: Pick<Grants, "files">,
	) {
		this.#folders = [...own, ...allowed];
		this.#files = new Set(files.map((file) => realPathOf(file) ?? file));
	}

	/** @param path absolute */
	allows(path: string): boolean {
		const real = realPathOf(path);
		// An open file that was deleted has no path, and can be read: `/dev/stdin`.
		if (real === undefined) return isNotThere(path);
		return this.#files.has(real) || liesInOneOf(this.#folders, real);
	}

	/**
	 * @param path absolute
	 * @param what it is, for the message: `The key of the client certificate`
	 * @throws FileOutsideError
	 */
	expect(path: string, what: string, code = "FILE_OUTSIDE_COLLECTION"): void {
		if (!this.allows(path))
			throw new FileOutsideError(code, what, realPathOf(path) ?? path);
	}
}

/** Whether a path without links lies in one of the folders, links of theirs followed. */
export function liesInOneOf(
	folders: readonly string[],
	realPath: string,
): boolean {
	return folders.some((folder) => {
		const real = realPathOf(folder);
		return real !== undefined && isInside(real, realPath);
	});
}

function isNotThere(path: string): boolean {
	try {
		statSync(path);
		return false;
	} catch (error) {
		const code = codeOf(error);
		return code === "ENOENT" || code === "ENOTDIR";
	}
}

/** Undefined when the path does not exist. */
export function realPathOf(path: string): string | undefined {
	try {
		return realpathSync(path);
	} catch {
		return undefined;
	}
}
