import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { fileKindOf } from "@curlew/client/editing";
import { readRegularFile } from "@curlew/client/files";
import type { GitDiff, GitDiffNote } from "../../protocol/git/git.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import type { CollectionFiles } from "../files/collection-files.ts";
import { formChanges } from "./form-changes.ts";
import type { QuietGit } from "./quiet-git.ts";
import type { ComparableChange } from "./read-status.ts";

/** Bytes of a file that is shown beside another one. */
const LARGEST = 5 * 1024 * 1024;

/**
 * Both sides of a change.
 *
 * @throws GitError
 */
export async function readDiff(
	git: QuietGit,
	change: ComparableChange,
	files: CollectionFiles,
	collection: OpenedCollection,
): Promise<GitDiff> {
	const { path, area, objects, isLink, kind } = change;
	if (path.endsWith("/")) return notShown(change, "repository");
	// Hidden files, and what a link leads to outside of the collection, are nobody's business.
	const file = await collection.paths.resolve(path).catch(() => undefined);
	if (file === undefined) return notShown(change, "hidden");
	if (isLink || (await isLinkNow(collection, path)))
		return notShown(change, "link");
	const isNow = area === "unstaged" || area === "untracked";
	const [before, after] = await Promise.all([
		objects.before === undefined ? null : readObject(git, objects.before),
		isNow && kind !== "deleted"
			? readNow(file)
			: objects.after === undefined
				? null
				: readObject(git, objects.after),
	]);
	for (const side of [before, after]) {
		if (side === undefined) return notShown(change, "large");
		if (side?.includes(0)) return notShown(change, "binary");
	}
	return shownDiff(files, path, textOf(before), textOf(after));
}

async function shownDiff(
	files: CollectionFiles,
	path: string,
	before: string | null,
	after: string | null,
): Promise<GitDiff> {
	const [compared, forms] = await Promise.all([
		files.compareTexts(path, before ?? "", after ?? ""),
		files.compareForms(path, fileKindOf(path), before, after),
	]);
	const { theirs, mine, holdsSecrets } = compared;
	return {
		before: before === null ? null : holdsSecrets ? "" : theirs,
		after: after === null ? null : holdsSecrets ? "" : mine,
		fields: forms ? formChanges(...forms) : null,
		note: holdsSecrets ? "secrets" : null,
	};
}

function notShown({ kind }: ComparableChange, note: GitDiffNote): GitDiff {
	const isNew = kind === "added" || kind === "untracked";
	return {
		before: isNew ? null : "",
		after: kind === "deleted" ? null : "",
		fields: null,
		note,
	};
}

async function isLinkNow(
	{ root }: OpenedCollection,
	path: string,
): Promise<boolean> {
	const stats = await lstat(join(root, path)).catch(() => undefined);
	return stats?.isSymbolicLink() ?? false;
}

/** Undefined when it is too large. */
async function readObject(
	git: QuietGit,
	id: string,
): Promise<Buffer | undefined> {
	const size = await git.run(["cat-file", "-s", id]);
	if (Number(size.toString("utf8")) > LARGEST) return undefined;
	return git.run(["cat-file", "blob", id]);
}

/** Null when it is gone, undefined when it is too large. */
async function readNow(file: string): Promise<Buffer | null | undefined> {
	const stats = await lstat(file).catch(() => undefined);
	if (!stats?.isFile()) return null;
	if (stats.size > LARGEST) return undefined;
	return Buffer.from(await readRegularFile(file));
}

function textOf(bytes: Buffer | null | undefined): string | null {
	return bytes?.toString("utf8") ?? null;
}
