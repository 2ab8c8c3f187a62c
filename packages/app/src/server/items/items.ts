import type {
	CreateItem,
	DuplicateItem,
	ItemAnswer,
	ItemRef,
	MoveItem,
	RenameItem,
	TrashEntry,
} from "../../protocol/items.ts";
import { Turns } from "../../shared/mutex.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { BundledItems } from "./bundled-items.ts";
import { ItemFiles } from "./item-files.ts";
import type { Trash } from "./trash.ts";

/** What can be done with the requests and folders of a collection, wherever they stand. */
export interface ItemStore {
	create(wish: CreateItem): Promise<ItemAnswer>;
	rename(wish: RenameItem): Promise<ItemAnswer>;
	duplicate(wish: DuplicateItem): Promise<ItemAnswer>;
	move(wish: MoveItem): Promise<ItemAnswer>;
	/** Puts it into the trash. Gives what brings it back. */
	delete(item: ItemRef): Promise<string>;
	/** Takes something out of the trash, environments too. */
	restore(undo: string): Promise<TrashEntry>;
}

/** What is done in another way in files than in lists. */
export type ItemChanges = Omit<ItemStore, "restore">;

/** @param onWrite hears of every written file (absolute) */
export function itemsOf(
	collection: OpenedCollection,
	trash: Trash,
	onWrite: (file: string) => void,
): ItemStore {
	const store = collection.isBundled
		? new BundledItems(collection, trash, onWrite)
		: new ItemFiles(collection, trash, onWrite);
	return oneAfterTheOther(store, collection, trash);
}

/** Places are numbers, in files and in lists: nobody may count while another one changes them. */
function oneAfterTheOther(
	store: ItemChanges,
	collection: OpenedCollection,
	trash: Trash,
): ItemStore {
	const turns = new Turns();
	return {
		create: (wish) => turns.take(() => store.create(wish)),
		rename: (wish) => turns.take(() => store.rename(wish)),
		duplicate: (wish) => turns.take(() => store.duplicate(wish)),
		move: (wish) => turns.take(() => store.move(wish)),
		delete: (item) => turns.take(() => store.delete(item)),
		restore: (undo) => turns.take(() => trash.restore(collection.id, undo)),
	};
}
