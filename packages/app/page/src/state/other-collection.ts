import { api } from "../api/api.ts";
import { onAppEvent, reconnect } from "../api/event-stream.ts";
import { pageStart } from "../api/page-start.ts";
import { Store } from "../store/store.ts";
import { reportError } from "./notice-state.ts";

/** The name of the collection that somebody has opened in place of the one that this page shows. */
export const otherCollectionStore = new Store<string | undefined>(undefined);

/** Follows which collection is open: the server refuses all that a page asks for another one. */
export function followOtherCollections(): void {
	onAppEvent((event) => {
		if (event.type !== "collection-opened") return;
		const isOwn = event.id === pageStart.collection;
		const wasOther = otherCollectionStore.get() !== undefined;
		otherCollectionStore.set(isOwn ? undefined : event.name);
		// Much may have changed while nothing was heard.
		if (isOwn && wasOther) reconnect();
	});
}

/** Back to the collection of this page, with everything that is unsaved in it. */
export function openOwnAgain(): void {
	api.openAgain().catch(reportError);
}
