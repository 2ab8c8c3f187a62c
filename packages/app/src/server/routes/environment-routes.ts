import { Hono } from "hono";
import type {
	CreateEnvironment,
	DeleteEnvironment,
	RenameEnvironment,
} from "../../protocol/environments.ts";
import type { DeletedItem } from "../../protocol/items.ts";
import type { KeepSecret } from "../../protocol/secrets.ts";
import type { AppContext } from "../context.ts";
import { variableUses } from "../environments/variable-uses.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Making, renaming and removing environments, and keeping their secrets. */
export function environmentRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/environments/create", async (context) => {
			const input = await readJson<CreateEnvironment>(context, "name");
			await openedFor(app, context).environments.create(input);
			return context.body(null, 204);
		})
		.post("/environments/rename", async (context) => {
			const input = await readJson<RenameEnvironment>(context, "name", "to");
			await openedFor(app, context).environments.rename(input);
			return context.body(null, 204);
		})
		.post("/environments/delete", async (context) => {
			const input = await readJson<DeleteEnvironment>(context, "name");
			const deleted: DeletedItem = {
				undo: await openedFor(app, context).environments.delete(input),
			};
			return context.json(deleted);
		})
		.get("/environments/uses", async (context) =>
			context.json(await variableUses(openedFor(app, context).collection)),
		)
		.post("/secrets/keep", async (context) => {
			const input = await readJson<KeepSecret>(
				context,
				"environment",
				"name",
				"value",
			);
			return context.json(await openedFor(app, context).secrets.keep(input));
		});
}
