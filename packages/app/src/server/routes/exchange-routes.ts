import { type Context, Hono } from "hono";
import { NotThereError } from "../../errors.ts";
import type {
	BodyQuery,
	BodyShape,
	BodyView,
	CopyBody,
	DeleteCookie,
	FilterRequest,
	RowsOfLines,
	TableRequest,
} from "../../protocol/responses.ts";
import type { AppContext } from "../context.ts";
import { bodyValueOf } from "../exchanges/body-value.ts";
import {
	contentOf,
	downloadOf,
	visualizationOf,
} from "../exchanges/content.ts";
import type {
	StoredBody,
	StoredExchange,
} from "../exchanges/exchange-store.ts";
import { filterExchange } from "../exchanges/filter-body.ts";
import { jarOf } from "../exchanges/jar.ts";
import type { LiveLog } from "../exchanges/live/live-log.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";
import { wholeNumber } from "./whole-number.ts";

/** Lines of a body in one answer, or segments of a line. */
const MOST_LINES = 2_000;
/** Bytes of a body that is compared. */
const LARGEST_TEXT = 8 * 1024 * 1024;
/** Bytes of a part that is copied. */
const LARGEST_COPY = 64 * 1024 * 1024;
/** Columns of a row: what is narrower cannot be read. */
const FEWEST_COLUMNS = 20;

/** What came of sent requests. */
export function exchangeRoutes(app: AppContext): Hono {
	const { reader } = app.exchanges;
	const find = (id: string): StoredExchange => {
		const stored = app.exchanges.get(id);
		if (stored) return stored;
		throw new NotThereError("This response is no longer in memory.", {
			hint: "The newest ones are kept, up to 100 and 128 MB of memory. Send the request again.",
		});
	};
	const bodyOf = (id: string): StoredBody => {
		const body = app.exchanges.body(id);
		if (body) return body;
		throw new NotThereError(
			find(id).body
				? "The response was filtered in another way since."
				: "The response has no body.",
		);
	};
	const sourceOf = (id: string) => bodyOf(id).source;
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
		.get("/exchanges/:id/lines", async (context) => {
			const { view, columns, from, count } = context.req.query();
			const lines = await reader.ask(
				"lines",
				sourceOf(context.req.param("id")),
				{
					...shapeOf(view, columns),
					from: wholeNumber(from),
					count: Math.min(MOST_LINES, wholeNumber(count)),
				},
			);
			return context.json(lines);
		})
		.get("/exchanges/:id/segments", async (context) => {
			const { view, line, from, count } = context.req.query();
			const source = sourceOf(context.req.param("id"));
			const segments = await reader.ask("segments", source, {
				view: viewOf(view),
				line: wholeNumber(line),
				from: wholeNumber(from),
				count: Math.min(MOST_LINES, wholeNumber(count)),
			});
			return context.json({ segments });
		})
		.get("/exchanges/:id/block", async (context) => {
			const { view, columns, line } = context.req.query();
			const source = sourceOf(context.req.param("id"));
			const end = await reader.ask("blockEnd", source, {
				...shapeOf(view, columns),
				line: wholeNumber(line),
			});
			return context.json({ end });
		})
		.post("/exchanges/:id/search", async (context) => {
			const { view, columns, query } = await readJson<
				BodyShape & { readonly query: BodyQuery }
			>(context, "view", "query");
			const source = sourceOf(context.req.param("id"));
			const shape = shapeOf(view, columns);
			return context.json(
				await reader.ask("search", source, { ...shape, query }),
			);
		})
		.get("/exchanges/:id/value", async (context) => {
			const body = bodyOf(context.req.param("id"));
			const { line, columns } = context.req.query();
			const shape = shapeOf("pretty", columns);
			return context.json(
				await bodyValueOf(reader, body, wholeNumber(line), shape.columns),
			);
		})
		.post("/exchanges/:id/table", async (context) => {
			const { from, count, ...ask } = await readJson<TableRequest>(
				context,
				"from",
				"count",
			);
			const source = sourceOf(context.req.param("id"));
			const table = await reader.ask("table", source, {
				...ask,
				from: wholeNumber(String(from)),
				count: Math.min(MOST_LINES, wholeNumber(String(count))),
			});
			return context.json(table);
		})
		.post("/exchanges/:id/filter", async (context) => {
			const { filter } = await readJson<FilterRequest>(context, "filter");
			const id = context.req.param("id");
			const { signal } = context.req.raw;
			return context.json(
				await filterExchange(app.exchanges, id, bodyOf(id), {
					filter: String(filter),
					signal,
				}),
			);
		})
		.get("/exchanges/:id/text", async (context) => {
			const source = sourceOf(context.req.param("id"));
			const text = await reader.ask("text", source, {
				view: viewOf(context.req.query("view")),
				limit: LARGEST_TEXT,
			});
			return context.json({ text });
		})
		.post("/exchanges/:id/copy", async (context) => {
			const { view, columns, range } = await readJson<CopyBody>(
				context,
				"view",
			);
			const source = sourceOf(context.req.param("id"));
			const copied = await reader.ask("copy", source, {
				...shapeOf(view, columns),
				...(range && { range }),
				limit: LARGEST_COPY,
			});
			if (copied === null) return context.body(null, 413);
			return context.body(new Uint8Array(copied).buffer, 200, {
				"Content-Type": "text/plain; charset=utf-8",
			});
		})
		.post("/exchanges/:id/rows", async (context) => {
			const { view, columns, lines } = await readJson<RowsOfLines>(
				context,
				"view",
				"lines",
			);
			const source = sourceOf(context.req.param("id"));
			const shape = shapeOf(view, columns);
			return context.json(
				await reader.ask("rows", source, {
					...shape,
					lines: lines.map(Number),
				}),
			);
		})
		.get("/exchanges/:id/live", async (context) => {
			const { filter = "", since, until, from, count } = context.req.query();
			const page = await liveOf(app, context).page({
				filter,
				since: wholeNumber(since),
				until: wholeNumber(until),
				from: wholeNumber(from),
				count: Math.min(MOST_LINES, wholeNumber(count)),
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

/** @param columns absent: lines are not broken */
function shapeOf(
	view: string | undefined,
	columns: string | number | undefined,
): BodyShape {
	const wanted = wholeNumber(String(columns ?? 0));
	if (wanted === 0) return { view: viewOf(view) };
	return { view: viewOf(view), columns: Math.max(FEWEST_COLUMNS, wanted) };
}

function viewOf(text: string | undefined): BodyView {
	return text === "raw" || text === "hex" ? text : "pretty";
}
