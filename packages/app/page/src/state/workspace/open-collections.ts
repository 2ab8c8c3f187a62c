import type {
	ListedCollection,
	OpenCollections,
} from "../../../../src/protocol/workspace/open-collections.ts";
import { api } from "../../api/api.ts";
import { onAppEvent, onReconnect } from "../../api/event-stream.ts";
import { pageStart } from "../../api/page-start.ts";
import { Store } from "../../store/store.ts";
import { attempt } from "../notice-state.ts";

/** All collections that are open, in the order of the list. */
export const collectionsStore = new Store<OpenCollections>(
	pageStart.collections,
);

/** What the page knew of its own collection last. */
let lastOwn = shownCollection();

/** Follows what is opened and closed, here and in other windows. */
export function followOpenCollections(): void {
	collectionsStore.subscribe(() => {
		lastOwn = shownCollection() ?? lastOwn;
	});
	onAppEvent((event) => {
		if (event.type === "collections-changed" && !isLeaving)
			collectionsStore.set(event.collections);
	});
	onReconnect(
		() =>
			void attempt(async () => {
				collectionsStore.set(await api.openCollections());
			}),
	);
}

let isLeaving = false;

/** It is closed here: nobody has to be told. */
export function leaveOwn(): void {
	isLeaving = true;
}

/** The one that this page shows; undefined where it shows none, or it was closed. */
export function shownCollection(): ListedCollection | undefined {
	return collectionsStore.get().find(isOwn);
}

/** The one that this page shows, when it is not open any more. */
export function closedCollection(
	open: OpenCollections,
): ListedCollection | undefined {
	return open.some(isOwn) ? undefined : lastOwn;
}

export function isOwn({ id }: ListedCollection): boolean {
	return id === pageStart.collection;
}

/** The collection that comes after the page's own in the list, or before it; from its end it goes to its beginning. */
export function nextCollection(step: 1 | -1): ListedCollection | undefined {
	const open = collectionsStore.get();
	const at = open.findIndex(isOwn);
	const next = open[(at + step + open.length) % open.length];
	return next && !isOwn(next) ? next : undefined;
}

/** Its name; with the folder that it is in where another one has the same name. */
export function nameInList(
	collection: ListedCollection,
	open: OpenCollections,
): { readonly name: string; readonly place?: string } {
	const { name, path } = collection;
	const isUnique = !open.some((one) => one.name === name && one !== collection);
	if (isUnique) return { name };
	return { name, place: path.split(/[\\/]/).slice(-2).join("/") };
}
