import { Hono } from "hono";
import type { AppContext } from "../context.ts";
import { collectionOf } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** What the page wants to find again. It is given to the page inside its document. */
export function pageStateRoutes(app: AppContext): Hono {
	return new Hono().post("/page-state", async (context) => {
		const { name, value } = await readJson<{
			readonly name: string;
			readonly value: string;
		}>(context, "name", "value");
		const state = String(name).startsWith("user.")
			? app.userState
			: app.pageStateOf(collectionOf(context));
		await state.write(String(name), String(value));
		return context.body(null, 204);
	});
}
