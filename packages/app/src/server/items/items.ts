import type {
	CreateItem,
	ItemAnswer,
	MoveItem,
	RenameItem,
} from "../../protocol/items.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { Turns } from "../turns.ts";
import { BundledItems } from "./bundled-items.ts";
import { ItemFiles } from "./item-files.ts";
import type { Trash } from "./trash.ts";

/** What can be done with the requests and folders of a collection, wherever they stand. */
export interface ItemStore {
	create(wish: CreateItem): Promise<ItemAnswer>;
	rename(wish: RenameItem): Promise<ItemAnswer>;
	duplicate(path: string): Promise<ItemAnswer>;
	move(wish: MoveItem): Promise<ItemAnswer>;
	/** Gives what brings it back. */
	delete(path: string): Promise<string>;
	restore(undo: string): Promise<ItemAnswer>;
}

/** @param onWrite hears of every written file (absolute) */
export function itemsOf(
	collection: OpenedCollection,
	trash: Trash,
	onWrite: (file: string) => void,
): ItemStore {
	const store = collection.isBundled
		? new BundledItems(collection, onWrite)
		: new ItemFiles(collection, trash, onWrite);
	return oneAfterTheOther(store);
}

/** Places are numbers, in files and in lists: nobody may count while another one changes them. */
function oneAfterTheOther(store: ItemStore): ItemStore {
	const turns = new Turns();
	return {
		create: (wish) => turns.take(() => store.create(wish)),
		rename: (wish) => turns.take(() => store.rename(wish)),
		duplicate: (path) => turns.take(() => store.duplicate(path)),
		move: (wish) => turns.take(() => store.move(wish)),
		delete: (path) => turns.take(() => store.delete(path)),
		restore: (undo) => turns.take(() => store.restore(undo)),
	};
}
