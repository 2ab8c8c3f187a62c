import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TreeNode } from "../../protocol/collection.ts";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { allNodes, openStateNow } from "./find-node.ts";
import { collectionItems } from "./items.ts";
import { Trash } from "./trash.ts";

interface Item {
	readonly name: string;
	readonly id: string;
	readonly item?: readonly Item[];
}

const SCHEMA =
	"https://schema.getpostman.com/json/collection/v2.1.0/collection.json";
const names = fc.constantFrom("a", "b", "a/b", "b/a", "a/b/a", "/", "a/");

/** Folders and requests of a Postman collection, whose names look like paths. */
const { items: lists } = fc.letrec<{ items: object[]; one: object }>((tie) => ({
	items: fc.array(tie("one"), { minLength: 1, maxLength: 4, size: "max" }),
	one: fc.oneof(
		{ maxDepth: 2 },
		names.map((name) => ({ name, request: { method: "GET", url: "x" } })),
		fc.record({ name: names, item: tie("items") }),
	),
}));

interface Deed {
	readonly kind: "move" | "copy" | "delete";
	readonly node: number;
	readonly folder: number;
}

const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
	fc.record({
		kind: fc.constantFrom("move" as const, "copy" as const, "delete" as const),
		node: fc.nat(),
		folder: fc.nat(),
	}),
	{ minLength: 1, maxLength: 4 },
);

function numbered(list: readonly object[]): readonly object[] {
	let id = 0;
	const number = (one: object): object => ({
		...one,
		id: String(++id),
		...("item" in one &&
			Array.isArray(one.item) && { item: one.item.map(number) }),
	});
	return list.map(number);
}

/** The folder, by its id, that each item stands in; "" for the collection. */
function parentsIn(items: readonly Item[], parent = ""): [string, string][] {
	return items.flatMap(({ id, item = [] }): [string, string][] => [
		[id, parent],
		...parentsIn(item, id),
	]);
}

test("what is moved, copied, deleted and restored is what was meant, whatever slashes its name has", async () => {
	const root = await mkdtemp(join(tmpdir(), "curlew-slashes-"));
	const file = join(root, "shop.postman_collection.json");
	const read = async (): Promise<{ readonly item: readonly Item[] }> =>
		JSON.parse(await readFile(file, "utf8"));
	try {
		await fc.assert(
			fc.asyncProperty(lists, deeds, async (list, wanted) => {
				const info = { name: "Shop", schema: SCHEMA };
				await writeFile(file, JSON.stringify({ info, item: numbered(list) }));
				const collection = await OpenedCollection.open(file);
				const trash = new Trash(join(root, "trash"));
				const items = collectionItems(collection, trash, () =>
					collection.invalidate(),
				);
				for (const deed of wanted) {
					const { children } = await openStateNow(collection);
					const nodes = allNodes(children);
					expect(new Set(nodes.map(({ path }) => path)).size).toBe(
						nodes.length,
					);
					const node = nodes[deed.node % nodes.length];
					if (!node) return;
					const before = await read();
					const id = idAt(before, node);
					const parents = new Map(parentsIn(before.item));
					const ref = { kind: node.kind, path: node.path };
					if (deed.kind === "move") {
						const inside = allNodes([node]);
						const folders = nodes.filter(
							(one) => one.kind === "folder" && !inside.includes(one),
						);
						const target = folders[deed.folder % (folders.length + 1)];
						const { path: folder = "" } = target ?? {};
						await items.moveAll({ items: [ref], folder, before: null });
						parents.set(id, target ? idAt(before, target) : "");
					} else if (deed.kind === "copy") {
						await items.duplicate(ref);
						const all = parentsIn((await read()).item);
						const isBeside = ([, parent]: readonly [string, string]) =>
							parent === parents.get(id);
						expect(all.filter(isBeside)).toHaveLength(
							[...parents].filter(isBeside).length + 1,
						);
						return;
					} else {
						const undo = await items.deleteAll([ref]);
						const left = parentsIn((await read()).item);
						const gone = new Set(
							parentsIn([itemOf(before, node)]).map(([one]) => one),
						);
						for (const [one] of left) expect(gone).not.toContain(one);
						// Somebody has changed the file since.
						await items.create({ kind: "request", folder: "", name: "new" });
						await items.restore(undo);
						const now = (await read()).item.filter(
							({ name }) => name !== "new",
						);
						expect(new Map(parentsIn(now))).toEqual(parents);
						return;
					}
					expect(new Map(parentsIn((await read()).item))).toEqual(parents);
				}
			}),
			{ numRuns: 60 },
		);
	} finally {
		await rm(root, { recursive: true });
	}
});

function itemOf(
	tree: { readonly item: readonly Item[] },
	{ at }: TreeNode,
): Item {
	const places = at.filter((step) => typeof step === "number");
	let found: { readonly item?: readonly Item[] } = tree;
	for (const place of places) found = found.item?.[place] ?? {};
	if (!isItem(found)) throw new Error(`Nothing stands at ${at.join("/")}.`);
	return found;
}

function isItem(one: object): one is Item {
	return "id" in one;
}

function idAt(
	tree: { readonly item: readonly Item[] },
	node: TreeNode,
): string {
	return itemOf(tree, node).id;
}
