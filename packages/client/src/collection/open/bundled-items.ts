import { leftOut } from "../../formats/left-out.ts";
import type { Field } from "../../formats/tree/field.ts";
import type { FolderDefinition, RequestDefinition } from "../model.ts";
import type { RunItem, RunTree } from "../order/run-tree.ts";
import { readFolder } from "../read/read-folder.ts";
import { readRequest } from "../read/read-request.ts";
import type { RequestKinds } from "../read/request-kinds.ts";
import { itemKind } from "./item-kind.ts";

/** As many items a file has at most: lists that aliases repeat within each other would have no end. */
const MOST_ITEMS = 200_000;

/** The requests and folders of a bundled collection. What is wrong with an item is in its faults, and in the document. */
export function readItems(items: Field, kinds: RequestKinds): RunTree {
	const { isMapped, problems } = items.document;
	return new ItemReader(kinds, isMapped ? problems.length : 0).level(
		items,
		"",
		[],
	);
}

class ItemReader {
	/** The lists around what is read: an alias can lead back to one. */
	readonly #around = new Set<Field["node"]>();
	#count = 0;
	readonly #kinds: RequestKinds;
	/** How many problems there were before. */
	readonly #told: number;

	readonly #taken = new Set<string>();

	constructor(kinds: RequestKinds, told: number) {
		this.#kinds = kinds;
		this.#told = told;
	}

	level(
		items: Field,
		parentPath: string,
		parents: readonly FolderDefinition[],
	): RunTree {
		const { node } = items;
		const read: RunItem[] = [];
		if (!this.#mayRead(items)) return { items: read };
		this.#around.add(node);
		const pathOf = uniquePaths(parentPath, this.#taken);
		for (const item of items.items("`- info: …` for each request or folder.")) {
			if (this.#isFull(items)) break;
			const kind = itemKind(item, this.#kinds);
			const name = item.get("info").get("name");
			const defaultName = (name.isScalar && name.filledText()) || "unnamed";
			const path = pathOf(defaultName);
			switch (kind.kind) {
				case "folder": {
					const folder = this.#withFaults(
						readFolder(item, { defaultName, path }),
						item,
						item.get("items"),
					);
					const chain = [...parents, folder];
					const below = this.level(item.get("items"), path, chain);
					read.push({ definition: folder, ...below });
					break;
				}
				case "request": {
					const place = { defaultName, path, folders: parents };
					const request = readRequest(item, kind.type, place, this.#kinds);
					read.push(this.#withFaults(request, item));
					break;
				}
				case "unsupported":
					item.tell(leftOut(kind.type));
					break;
				default:
					item.reportType("a request or a folder", "Write `info` and `http`.");
			}
		}
		this.#around.delete(node);
		return { items: read };
	}

	/** What was told of an item when its tree was made belongs to its faults. */
	#withFaults<T extends FolderDefinition | RequestDefinition>(
		read: T,
		{ document, node }: Field,
		except?: Field,
	): T {
		if (this.#told === 0 || !node) return read;
		const told = document.errorsWithin(this.#told, node, except?.node);
		return told.length === 0
			? read
			: { ...read, faults: [...told, ...read.faults] };
	}

	#mayRead(items: Field): boolean {
		if (items.node !== undefined && this.#around.has(items.node)) {
			items.report(
				"The folder contains itself: its `items` are an alias of a list that it is in.",
				"Write its own requests instead of the alias.",
			);
			return false;
		}
		return true;
	}

	/** Counts one more item. */
	#isFull(items: Field): boolean {
		this.#count += 1;
		// Told once: everything behind it is left out, too.
		if (this.#count === MOST_ITEMS + 1)
			items.report(
				`The collection has more than ${MOST_ITEMS} items; the others are left out.`,
				"Aliases that repeat lists within lists multiply them.",
			);
		return this.#count > MOST_ITEMS;
	}
}

/**
 * Names may repeat in a file; paths may not. A name may hold slashes, and so
 * look like something in a folder.
 *
 * @param taken all that there are in the file
 */
function uniquePaths(
	parentPath: string,
	taken: Set<string>,
): (name: string) => string {
	const counts = new Map<string, number>();
	return (name) => {
		const first = parentPath === "" ? name : `${parentPath}/${name}`;
		let path = first;
		let count = counts.get(name) ?? 2;
		for (; taken.has(path); count++) path = `${first} (${count})`;
		counts.set(name, count);
		taken.add(path);
		return path;
	};
}
