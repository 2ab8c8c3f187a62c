import { SCRATCH_PATH } from "../../protocol/sending.ts";
import type { OpenedContext } from "../context.ts";
import { nodeIn, openStateNow } from "../items/find-node.ts";

/**
 * What a scratch request has sent belongs to the request that it has become. It
 * is saved by then, so that nothing is thrown: a history that cannot do it is told of.
 *
 * @param scratch where it was: the collection's folder (absolute), and its path
 * @param path of the request in the collection that is open now
 */
export async function takeHistoryAlong(
	{ collection, history, hub }: OpenedContext,
	scratch: { readonly root: string; readonly path: string },
	path: string,
): Promise<void> {
	if (!scratch.path.startsWith(SCRATCH_PATH)) return;
	try {
		const { root, paths } = collection;
		const state = await openStateNow(collection);
		const node = nodeIn(state, { path, kind: "request" });
		const file = await paths.resolve(node.file ?? "");
		const to = { root, path, name: node.name, file };
		await history.ask({ kind: "move", from: scratch, to });
		hub.emit({ type: "history-changed" });
	} catch (error) {
		hub.emit({
			type: "notice",
			text: `What the request has sent stays in the history of scratch requests: ${String(error)}`,
		});
	}
}
