import {
	type ListedCollection,
	pageOf,
} from "../../../../src/protocol/workspace/open-collections.ts";
import { api } from "../../api/api.ts";
import { areDraftsKept, flushDrafts } from "../../state/drafts/kept-drafts.ts";
import { attempt } from "../../state/notice-state.ts";
import {
	collectionsStore,
	isOwn,
	leaveOwn,
	nextCollection,
	shownCollection,
} from "../../state/workspace/open-collections.ts";
import { keepRemembered } from "../../store/remembered.ts";
import { askToConfirm } from "../../ui/confirm.tsx";

/** Takes a collection off the list; asks before, when something of it is unsaved or under way. */
export async function requestCloseCollection(
	collection: ListedCollection,
): Promise<void> {
	const isShown = isOwn(collection);
	if (isShown) await Promise.all([flushDrafts(), keepRemembered()]);
	// What was typed just now is counted, too.
	const list = await api.openCollections();
	collectionsStore.set(list);
	const { name, unsaved, running } =
		list.find(({ id }) => id === collection.id) ?? collection;
	const losses = [
		...(running > 0 ? ["What is being sent or run in it is cancelled."] : []),
		...(unsaved > 0 ? [keptText(unsaved)] : []),
		...(isShown && !areDraftsKept()
			? ["Some of what you typed could not be kept, and is lost."]
			: []),
	];
	const isWanted =
		losses.length === 0 ||
		(await askToConfirm({
			title: `Close “${name}”?`,
			text: losses.join(" "),
			action: "Close",
		}));
	if (!isWanted) return;
	if (isShown) return closeOwn(collection.id);
	focusNeighbour(collection.id);
	await api.closeCollection(collection.id);
}

/** Closes the one that this page shows. */
export function closeShownCollection(): Promise<void> {
	return attempt(async () => {
		const own = shownCollection();
		if (own) await requestCloseCollection(own);
	});
}

async function closeOwn(id: string): Promise<void> {
	const list = collectionsStore.get();
	const isLast = list.at(-1)?.id === id;
	const next = nextCollection(isLast ? -1 : 1);
	leaveOwn();
	await api.closeCollection(id);
	window.location.assign(next ? pageOf(next.id) : "/");
}

function keptText(unsaved: number): string {
	const what =
		unsaved === 1
			? "1 file has unsaved changes"
			: `${unsaved} files have unsaved changes`;
	return `${what}: they are kept, and there again when the collection is opened again.`;
}

/** The row goes away: what is beside it has the focus then. */
function focusNeighbour(id: string): void {
	const links = [
		...document.querySelectorAll<HTMLElement>(".collection-row > a"),
	];
	const at = links.findIndex(
		(link) => link.getAttribute("href") === pageOf(id),
	);
	const next = links[at + 1] ?? links[at - 1];
	(next ?? document.querySelector<HTMLElement>("[role=tree]"))?.focus();
}
