import type { EntryMove } from "../../protocol/history-entry.ts";
import type { ItemRef, MovedItem } from "../../protocol/items.ts";
import { SCRATCH_PATH } from "../../protocol/sending.ts";
import type { OpenedContext } from "../context.ts";
import {
	allNodes,
	nodeIn,
	type OpenState,
	openStateNow,
} from "../items/find-node.ts";

type Opened = Pick<OpenedContext, "collection" | "history" | "hub">;

/**
 * What a scratch request has sent belongs to the request that it has become. It
 * is saved by then, so that nothing is thrown: a history that cannot do it is told of.
 *
 * @param scratch where it was: the collection's folder (absolute), and its path
 * @param path of the request in the collection that is open now
 */
export async function takeHistoryAlong(
	opened: Opened,
	scratch: { readonly root: string; readonly path: string },
	path: string,
): Promise<void> {
	if (!scratch.path.startsWith(SCRATCH_PATH)) return;
	await moved(opened, true, (state) =>
		entryMoves(opened, state, { path, kind: "request" }, () => scratch),
	);
}

/**
 * What requests have sent stays theirs where they, or folders around them, were
 * renamed or moved. Nothing is thrown, as above.
 */
export async function moveHistory(
	opened: Opened,
	items: readonly MovedItem[],
): Promise<void> {
	const { root } = opened.collection;
	await moved(opened, false, async (state) => {
		const moves = items.map(({ kind, from, to }) =>
			entryMoves(opened, state, { kind, path: to }, (path) => ({
				root,
				path: from + path.slice(to.length),
			})),
		);
		return (await Promise.all(moves)).flat();
	});
}

async function moved(
	{ collection, history, hub }: Opened,
	hasDrafts: boolean,
	movesIn: (state: OpenState) => Promise<readonly EntryMove[]>,
): Promise<void> {
	try {
		const moves = await movesIn(await openStateNow(collection));
		if (moves.length === 0) return;
		await history.ask({ kind: "move", moves, hasDrafts });
		hub.emit({ type: "history-changed" });
	} catch (error) {
		const where = hasDrafts
			? "the history of scratch requests"
			: "the history of where the request was";
		hub.emit({
			type: "notice",
			text: `What the request has sent stays in ${where}: ${String(error)}`,
		});
	}
}

/** Of the requests that an item is, or has in it. */
async function entryMoves(
	{ collection: { root, paths } }: Opened,
	state: OpenState,
	item: ItemRef,
	before: (path: string) => EntryMove["from"],
): Promise<readonly EntryMove[]> {
	const requests = allNodes([nodeIn(state, item)]).filter(
		({ kind }) => kind === "request",
	);
	return Promise.all(
		requests.map(async ({ path, name, file }) => ({
			from: before(path),
			to: { root, path, name, file: await paths.resolve(file ?? "") },
		})),
	);
}
