import { Hono } from "hono";
import type { FoundTexts, SearchTexts } from "../../protocol/items.ts";
import type { AppContext } from "../context.ts";
import { searchTexts } from "../search/search-texts.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Finding what stands in requests. */
export function searchRoutes(app: AppContext): Hono {
	return new Hono().post("/search", async (context) => {
		const { text } = await readJson<SearchTexts>(context, "text");
		const { collection } = openedFor(app, context);
		const requests = await collection.requests();
		const answer: FoundTexts = searchTexts(requests, String(text));
		return context.json(answer);
	});
}
