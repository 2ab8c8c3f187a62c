import { Hono } from "hono";
import type {
	CreateItem,
	DeletedItem,
	DuplicateItem,
	MoveItem,
	RenameItem,
} from "../../protocol/items.ts";
import type { AppContext } from "../context.ts";
import { addFolderFile } from "../items/folder-file.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Making, renaming, copying, moving and removing requests and folders. */
export function itemRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/items/create", async (context) => {
			const wish = await readJson<CreateItem>(
				context,
				"kind",
				"folder",
				"name",
			);
			return context.json(await openedFor(app, context).items.create(wish));
		})
		.post("/items/rename", async (context) => {
			const wish = await readJson<RenameItem>(context, "path", "name");
			return context.json(await openedFor(app, context).items.rename(wish));
		})
		.post("/items/duplicate", async (context) => {
			const { path } = await readJson<DuplicateItem>(context, "path");
			return context.json(await openedFor(app, context).items.duplicate(path));
		})
		.post("/items/move", async (context) => {
			const wish = await readJson<MoveItem>(
				context,
				"path",
				"folder",
				"before",
			);
			return context.json(await openedFor(app, context).items.move(wish));
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
			const { path } = await readJson<{ readonly path: string }>(
				context,
				"path",
			);
			const deleted: DeletedItem = {
				undo: await openedFor(app, context).items.delete(path),
			};
			return context.json(deleted);
		})
		.post("/items/restore", async (context) => {
			const { undo } = await readJson<DeletedItem>(context, "undo");
			return context.json(await openedFor(app, context).items.restore(undo));
		});
}
