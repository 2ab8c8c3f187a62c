import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { OpenedCollection } from "../../collection/opened-collection.ts";
import { CollectionFiles } from "../../files/collection-files.ts";
import { ItemFiles } from "../../items/item-files.ts";
import { Trash } from "../../items/trash.ts";
import { CollectionGit } from "../collection-git.ts";

/** Options of git: who commits. */
export const ADA = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
const OWN = { "opencollection.yml": "info:\n  name: Shop\n" };
/** A request. */
export const REQUEST_A = "info:\n  name: A\nhttp:\n  url: http://x/a\n";

/** A repository with a collection in its folder `api`, nothing committed. */
export async function repositoryWith(files: Readonly<Record<string, string>>) {
	const top = await mkdtemp(join(await realpath(tmpdir()), "curlew-git-"));
	onTestFinished(() => rm(top, { recursive: true, force: true }));
	const git = (...args: readonly string[]) =>
		execFileSync("git", ["-C", top, ...args], {
			encoding: "utf8",
			stdio: "pipe",
		});
	git("init", "-q", "-b", "main");
	const root = join(top, "api");
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), text);
	};
	for (const [path, text] of Object.entries({ ...OWN, ...files }))
		await write(path, text);
	return { top, root, git, write };
}

/** The same, all of it committed. */
export async function committed(files: Readonly<Record<string, string>>) {
	const made = await repositoryWith(files);
	made.git("add", "-A");
	made.git(...ADA, "commit", "-qm", "first");
	return made;
}

/** What the app does with git for a collection; ends with the test. */
export async function openGit(root: string) {
	const collection = await OpenedCollection.open(root);
	const trash = new Trash(join(root, "../.git/trash-of-test"));
	const files = new CollectionFiles(collection, () => {});
	new ItemFiles(collection, trash, () => {});
	const git = new CollectionGit(
		collection,
		files,
		trash,
		{ emit: () => {} },
		() => collection.invalidate(),
	);
	onTestFinished(() => git.close());
	const shown = async () =>
		(await git.state())?.changes.map(
			({ area, kind, path }) => `${area} ${kind} ${path}`,
		);
	const restore = (id: string) => trash.restore(collection.id, id);
	return { git, shown, restore };
}
