import { type Context, Hono } from "hono";
import { NotThereError } from "../../errors.ts";
import type { DeleteCookie } from "../../protocol/responses.ts";
import type { AppContext } from "../context.ts";
import {
	contentOf,
	downloadOf,
	visualizationOf,
} from "../exchanges/content.ts";
import { storedExchange } from "../exchanges/find-stored.ts";
import { jarOf } from "../exchanges/jar.ts";
import type { LiveLog } from "../exchanges/live/live-log.ts";
import { wholeNumber } from "../exchanges/whole-number.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Parts of a stream in one answer. */
const MOST_PARTS = 2_000;

/** What came of sent requests. */
export function exchangeRoutes(app: AppContext): Hono {
	const { reader } = app.exchanges;
	const find = (id: string) => storedExchange(app, id);
	return new Hono()
		.get("/exchanges/:id", (context) => {
			const id = context.req.param("id");
			const running = app.sends.get(id);
			const live = app.exchanges.live.get(id)?.state;
			if (running)
				return context.json({ ...running, ...(live && { live }) }, 202);
			return context.json(find(id).exchange);
		})
		.delete("/exchanges/:id", async (context) => {
			await app.exchanges.forget(context.req.param("id"));
			return context.body(null, 204);
		})
		.get("/exchanges/:id/live", async (context) => {
			const { filter = "", since, until, from, count } = context.req.query();
			const page = await liveOf(app, context).page({
				filter,
				since: wholeNumber(since),
				until: wholeNumber(until),
				from: wholeNumber(from),
				count: Math.min(MOST_PARTS, wholeNumber(count)),
			});
			return context.json(page);
		})
		.get("/exchanges/:id/live/:number", (context) => {
			const number = wholeNumber(context.req.param("number"));
			const item = liveOf(app, context).item(number);
			if (item) return context.json(item);
			throw new NotThereError("This one is no longer kept.");
		})
		.get("/exchanges/:id/content", async (context) =>
			contentOf(find(context.req.param("id")), reader),
		)
		.get("/exchanges/:id/visualizations/:index", (context) => {
			const { id, index } = context.req.param();
			return visualizationOf(find(id), wholeNumber(index));
		})
		.get("/exchanges/:id/download", (context) =>
			downloadOf(find(context.req.param("id"))),
		)
		.get("/exchanges/:id/cookies", async (context) => {
			const { exchange } = find(context.req.param("id"));
			return context.json(await jarOf(openedFor(app, context), exchange));
		})
		.post("/exchanges/:id/cookies/delete", async (context) => {
			const { name } = await readJson<DeleteCookie>(context, "name");
			const { exchange } = find(context.req.param("id"));
			const opened = openedFor(app, context);
			return context.json(await jarOf(opened, exchange, name));
		});
}

function liveOf(app: AppContext, context: Context): LiveLog {
	const log = app.exchanges.live.get(context.req.param("id") ?? "");
	if (log) return log;
	throw new NotThereError("What came of this response is no longer kept.");
}
