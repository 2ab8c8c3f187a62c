import { Hono } from "hono";
import type {
	CreateItem,
	DeletedItem,
	DeleteItems,
	DuplicateItem,
	ItemAnswer,
	ItemRef,
	MovedItem,
	MoveItem,
	MoveItems,
	RenameItem,
	TagItems,
	TrashEntry,
} from "../../protocol/items.ts";
import type { AppContext, OpenedContext } from "../context.ts";
import { moveHistory, takeHistoryAlong } from "../history/take-along.ts";
import { addFolderFile } from "../items/folder-file.ts";
import { collectionOf, openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Making, renaming, copying, moving and removing requests and folders. */
export function itemRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/items/create", async (context) => {
			const input = await readJson<CreateItem>(
				context,
				"kind",
				"folder",
				"name",
			);
			const opened = openedFor(app, context);
			const made = await opened.items.create(input);
			if (input.scratch !== undefined) {
				const { root } = opened.collection;
				const place = { root, path: input.scratch };
				await takeHistoryAlong(opened, place, made.path);
			}
			return context.json(made);
		})
		.post("/items/rename", async (context) => {
			const input = await readJson<RenameItem>(context, "path", "kind", "name");
			const opened = openedFor(app, context);
			const answer = await opened.items.rename(input);
			await tell(opened, [movedItem(input, answer)]);
			return context.json(answer);
		})
		.post("/items/duplicate", async (context) => {
			const input = await readJson<DuplicateItem>(context, "path", "kind");
			return context.json(await openedFor(app, context).items.duplicate(input));
		})
		.post("/items/move", async (context) => {
			const input = await readJson<MoveItem>(
				context,
				"path",
				"kind",
				"folder",
				"before",
			);
			const opened = openedFor(app, context);
			const answer = await opened.items.move(input);
			await tell(opened, [movedItem(input, answer)]);
			return context.json(answer);
		})
		.post("/items/move-all", async (context) => {
			const input = await readJson<MoveItems>(
				context,
				"items",
				"folder",
				"before",
			);
			const opened = openedFor(app, context);
			const answer = await opened.items.moveAll(input);
			await tell(
				opened,
				answer.moved.filter(({ from, to }) => from !== to),
			);
			return context.json(answer);
		})
		.post("/items/delete-all", async (context) => {
			const { items } = await readJson<DeleteItems>(context, "items");
			const undo = await openedFor(app, context).items.deleteAll(items);
			const deleted: DeletedItem = { undo };
			return context.json(deleted);
		})
		.post("/items/tags", async (context) => {
			const input = await readJson<TagItems>(context, "requests");
			await openedFor(app, context).items.tag(input);
			return context.body(null, 204);
		})
		.post("/items/folder-file", async (context) => {
			const { path } = await readJson<{ readonly path: string }>(
				context,
				"path",
			);
			const { collection, noteChange } = openedFor(app, context);
			noteChange(await addFolderFile(collection, path));
			return context.body(null, 204);
		})
		.post("/items/delete", async (context) => {
			const item = await readJson<ItemRef>(context, "path", "kind");
			const deleted: DeletedItem = {
				undo: await openedFor(app, context).items.delete(item),
			};
			return context.json(deleted);
		})
		.get("/trash", async (context) => {
			// Where no collection is open yet, nothing has been deleted.
			const entries: readonly TrashEntry[] = await app.trash.of(
				collectionOf(context),
			);
			return context.json(entries);
		})
		.post("/trash/empty", async (context) => {
			const { collection } = openedFor(app, context);
			await app.trash.empty(collection.id);
			return context.body(null, 204);
		})
		.post("/trash/restore", async (context) => {
			const { undo } = await readJson<DeletedItem>(context, "undo");
			return context.json(await openedFor(app, context).items.restore(undo));
		});
}

function movedItem({ kind, path }: ItemRef, answer: ItemAnswer): MovedItem {
	return { kind, from: path, to: answer.path };
}

/** Every page that shows the items goes along with them, and so does what they have sent. */
async function tell(
	opened: OpenedContext,
	items: readonly MovedItem[],
): Promise<void> {
	for (const { kind, from, to } of items)
		if (to !== from) opened.hub.emit({ type: "item-moved", kind, from, to });
	await moveHistory(opened, items);
}
