import { basename } from "node:path";
import {
	type FormData,
	type FormTree,
	fileKindOf,
	isAnyItemFile,
	isFormTree,
} from "@curlew/client/editing";
import type { LostItem } from "../../protocol/git/git.ts";
import type { CollectionFiles } from "../files/collection-files.ts";
import type { QuietGit } from "./quiet-git.ts";
import type { ComparableChange } from "./read-status.ts";

/** Bytes of a file of which more than its name is told. */
const LARGEST = 1024 * 1024;
/** Whoever deletes more than these sees the names of the files. */
const MOST = 100;

/** What deleted files were. */
export class LostItems {
	readonly #files: CollectionFiles;
	/** By path and id of the version. */
	#known = new Map<string, LostItem>();

	constructor(files: CollectionFiles) {
		this.#files = files;
	}

	/** The same changes; those that have deleted an item say which. @throws GitError */
	async describe(
		git: QuietGit,
		changes: readonly ComparableChange[],
	): Promise<readonly ComparableChange[]> {
		const known = new Map<string, LostItem>();
		const described: ComparableChange[] = [];
		for (const change of changes) {
			const { path, kind, isLink, objects } = change;
			const { before } = objects;
			const isItem =
				kind === "deleted" &&
				!isLink &&
				isAnyItemFile(basename(path)) &&
				!`/${path}`.includes("/.");
			if (!isItem || before === undefined) {
				described.push(change);
				continue;
			}
			const key = `${path}\0${before}`;
			const was =
				this.#known.get(key) ??
				(known.size < MOST
					? await this.#read(git, path, before)
					: nameless(path));
			known.set(key, was);
			described.push({ ...change, was });
		}
		this.#known = known;
		return described;
	}

	async #read(git: QuietGit, path: string, id: string): Promise<LostItem> {
		const size = await git.run(["cat-file", "-s", id]);
		if (Number(size.toString("utf8")) > LARGEST) return nameless(path);
		const text = (await git.run(["cat-file", "blob", id])).toString("utf8");
		const forms = await this.#files
			.compareForms(path, fileKindOf(path), text, null)
			.catch(() => undefined);
		return forms ? { ...nameless(path), ...told(forms[0]) } : nameless(path);
	}
}

function nameless(path: string): LostItem {
	const kind = fileKindOf(path);
	return {
		kind: kind === "collection" ? "request" : kind,
		name: null,
		method: null,
		seq: null,
	};
}

function told(form: FormTree): Omit<LostItem, "kind"> {
	const info = treeOf(form.info);
	const { name = form.name, seq } = info;
	const { method } = treeOf(form.http);
	return {
		name: typeof name === "string" && name !== "" ? name : null,
		method: typeof method === "string" ? method : null,
		seq: typeof seq === "number" ? seq : null,
	};
}

function treeOf(value: FormData | undefined): FormTree {
	return value !== undefined && isFormTree(value) ? value : {};
}
