import type {
	CreateItem,
	DuplicateItem,
	ItemAnswer,
	ItemRef,
	MovedItems,
	MoveItem,
	MoveItems,
	RenameItem,
	TagItems,
	TrashEntry,
} from "../../protocol/items.ts";
import { Mutex } from "../../shared/mutex.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { BundledItems } from "./bundled-items.ts";
import { ItemFiles } from "./item-files.ts";
import type { Trash } from "./trash.ts";

/** What can be done with the requests and folders of a collection, wherever they stand. */
export interface ItemStore {
	create(input: CreateItem): Promise<ItemAnswer>;
	rename(input: RenameItem): Promise<ItemAnswer>;
	duplicate(input: DuplicateItem): Promise<ItemAnswer>;
	move(input: MoveItem): Promise<ItemAnswer>;
	/** Several that are not in each other, which come to stand behind each other. */
	moveAll(input: MoveItems): Promise<MovedItems>;
	/** Puts it into the trash. Gives what brings it back. */
	delete(item: ItemRef): Promise<string>;
	/** The same for several, as one. */
	deleteAll(items: readonly ItemRef[]): Promise<string>;
	/** Says what tags requests have. */
	tag(input: TagItems): Promise<void>;
	/** Takes something out of the trash, environments too. */
	restore(undo: string): Promise<TrashEntry>;
}

/** What is done in another way in files than in lists. */
export type ItemChanges = Omit<ItemStore, "restore" | "move" | "delete">;

/** @param onWrite hears of every written file (absolute) */
export function collectionItems(
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
	const mutex = new Mutex();
	return {
		create: (input) => mutex.runExclusive(() => store.create(input)),
		rename: (input) => mutex.runExclusive(() => store.rename(input)),
		duplicate: (input) => mutex.runExclusive(() => store.duplicate(input)),
		move: ({ path, kind, ...target }) =>
			mutex.runExclusive(async () => {
				const items = [{ path, kind }];
				const { moved } = await store.moveAll({ items, ...target });
				return { path: moved[0]?.to ?? path };
			}),
		moveAll: (input) => mutex.runExclusive(() => store.moveAll(input)),
		delete: (item) => mutex.runExclusive(() => store.deleteAll([item])),
		deleteAll: (items) => mutex.runExclusive(() => store.deleteAll(items)),
		tag: (input) => mutex.runExclusive(() => store.tag(input)),
		restore: (undo) =>
			mutex.runExclusive(() => trash.restore(collection.id, undo)),
	};
}
