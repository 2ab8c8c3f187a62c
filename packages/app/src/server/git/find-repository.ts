import { lstat, realpath, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readRegularText } from "@curlew/client/files";

/** The repository that a collection is in. Paths are absolute. */
export interface GitRepository {
	/** The folder of its files. */
	readonly top: string;
	/** Where its index and its `HEAD` are: of a further work tree its own. */
	readonly gitFolder: string;
	/** Where its objects, branches and configuration are. */
	readonly commonFolder: string;
	/** Of the collection's folder, from `top`, with `/` and one at the end; "" when it is the same. */
	readonly prefix: string;
}

/**
 * Looks for the repository around a folder, without asking git.
 *
 * @param folder absolute
 */
export async function findRepository(
	folder: string,
): Promise<GitRepository | undefined> {
	const real = await realpath(folder).catch(() => undefined);
	const top = real === undefined ? undefined : await topOfRepository(real);
	if (real === undefined || top === undefined) return undefined;
	const gitFolder = await gitFolderOf(top);
	const commonFolder = await commonFolderOf(gitFolder);
	const isThere =
		(await isKind(join(gitFolder, "HEAD"), "isFile")) &&
		(await isKind(join(commonFolder, "objects"), "isDirectory"));
	if (!isThere) return undefined;
	const steps = relative(top, real).split(sep).join("/");
	const prefix = steps === "" ? "" : `${steps}/`;
	return { top, gitFolder, commonFolder, prefix };
}

/** The nearest folder with a `.git` in it, from this one upwards. */
export async function topOfRepository(
	folder: string,
): Promise<string | undefined> {
	const isTop = await lstat(join(folder, ".git")).then(
		() => true,
		() => false,
	);
	if (isTop) return folder;
	const parent = dirname(folder);
	return parent === folder ? undefined : topOfRepository(parent);
}

/** In further work trees and submodules `.git` is a file that says where the rest is. */
export async function gitFolderOf(top: string): Promise<string> {
	const dotGit = join(top, ".git");
	const text = await readRegularText(dotGit).catch(() => "");
	const [, folder] = /^gitdir: (.+)$/m.exec(text) ?? [];
	return folder === undefined ? dotGit : resolve(top, folder);
}

async function commonFolderOf(gitFolder: string): Promise<string> {
	const file = join(gitFolder, "commondir");
	const text = await readRegularText(file).catch(() => "");
	return text.trim() === "" ? gitFolder : resolve(gitFolder, text.trim());
}

async function isKind(
	path: string,
	kind: "isFile" | "isDirectory",
): Promise<boolean> {
	return stat(path).then(
		(stats) => stats[kind](),
		() => false,
	);
}
