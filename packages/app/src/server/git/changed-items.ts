import {
	type FieldPath,
	type FormTree,
	isFormList,
	isFormTree,
} from "@curlew/client/editing";
import type { ChangedItem } from "../../protocol/git/git.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { readText } from "../collection/read-text.ts";
import type { CollectionFiles } from "../files/collection-files.ts";
import { versionOf } from "../files/version.ts";
import type { QuietGit } from "./quiet-git.ts";
import type { ComparableChange } from "./read-status.ts";

/** Characters, and bytes, of a file whose items are compared. */
const LARGEST = 8 * 1024 * 1024;

/** What has become of the requests and folders of a collection in one file. */
export class ChangedItems {
	readonly #collection: OpenedCollection;
	readonly #files: CollectionFiles;
	/** Of the two versions that were compared last. */
	#known: { readonly key: string; readonly items: readonly ChangedItem[] } = {
		key: "",
		items: [],
	};

	constructor(collection: OpenedCollection, files: CollectionFiles) {
		this.#collection = collection;
		this.#files = files;
	}

	/** The same changes; that of the collection's one file says which items are others since the last commit. @throws GitError */
	async describe(
		git: QuietGit,
		changes: readonly ComparableChange[],
	): Promise<readonly ComparableChange[]> {
		const { isBundled, path: file, paths } = this.#collection;
		const own = paths.shown(file);
		const [first] = isBundled
			? changes.filter((one) => one.path === own && isComparable(one))
			: [];
		if (first === undefined) return changes;
		const items = await this.#itemsOf(git, own, first.objects.before);
		return changes.map((one) => (one.path === own ? { ...one, items } : one));
	}

	/** @param id of the version before; absent where there is none */
	async #itemsOf(
		git: QuietGit,
		path: string,
		id: string | undefined,
	): Promise<readonly ChangedItem[]> {
		const text = await readText(this.#collection.path);
		const key = `${id} ${versionOf(text)}`;
		if (this.#known.key === key) return this.#known.items;
		const before = id === undefined ? null : await textOf(git, id);
		const forms =
			before === undefined || text.length > LARGEST
				? undefined
				: await this.#files.compareForms(path, "collection", before, text);
		const items = forms ? changedItems(...forms) : [];
		this.#known = { key, items };
		return items;
	}
}

function isComparable({ kind, isLink }: ComparableChange): boolean {
	return !isLink && kind !== "deleted" && kind !== "conflict";
}

/** Undefined where it is too large. */
async function textOf(git: QuietGit, id: string): Promise<string | undefined> {
	const size = await git.run(["cat-file", "-s", id]);
	if (Number(size.toString("utf8")) > LARGEST) return undefined;
	return (await git.run(["cat-file", "blob", id])).toString("utf8");
}

/** Requests and folders that were not there, or said something else. One that stands in another folder is new there. */
export function changedItems(
	before: FormTree,
	after: FormTree,
): readonly ChangedItem[] {
	return [...compareLists(before, after, [])];
}

function* compareLists(
	before: FormTree,
	after: FormTree,
	at: FieldPath,
): Generator<ChangedItem> {
	const left = [...itemsOf(before)];
	for (const [index, item] of itemsOf(after).entries()) {
		const place = [...at, "items", index];
		const was = sameIn(left, item);
		if (was) left.splice(left.indexOf(was), 1);
		if (!was) yield { at: place, kind: "added" };
		else if (ownText(was) !== ownText(item))
			yield { at: place, kind: "changed" };
		yield* compareLists(was ?? {}, item, place);
	}
}

/** By its id; where it has none, one that says the same, or else has the same name. */
function sameIn(
	olds: readonly FormTree[],
	item: FormTree,
): FormTree | undefined {
	const { id, name } = aboutItem(item);
	if (id !== undefined) return olds.find((one) => aboutItem(one).id === id);
	const named = olds.filter((one) => aboutItem(one).name === name);
	return named.find((one) => ownText(one) === ownText(item)) ?? named[0];
}

function aboutItem({ info }: FormTree) {
	const about = info !== undefined && isFormTree(info) ? info : {};
	return { id: about["x-id"], name: `${about.type} ${about.name}` };
}

/** What an item says beside what is in it. */
function ownText(item: FormTree): string {
	const { items: _, ...own } = item;
	return JSON.stringify(own);
}

function itemsOf({ items }: FormTree): readonly FormTree[] {
	return items !== undefined && isFormList(items)
		? items.filter(isFormTree)
		: [];
}
