import { Hono } from "hono";
import type {
	BodyQuery,
	BodyShape,
	BodyView,
	CopyBody,
	FilterRequest,
	RowsOfLines,
	TableRequest,
} from "../../protocol/responses.ts";
import type { AppContext } from "../context.ts";
import { bodyValueOf } from "../exchanges/body-value.ts";
import { filterExchange } from "../exchanges/filter-body.ts";
import { storedBody } from "../exchanges/find-stored.ts";
import { wholeNumber } from "../exchanges/whole-number.ts";
import { readJson } from "./read-json.ts";

/** Lines of a body in one answer, or segments of a line. */
const MOST_LINES = 2_000;
/** Bytes of a body that is compared. */
const LARGEST_TEXT = 8 * 1024 * 1024;
/** Bytes of a part that is copied. */
const LARGEST_COPY = 64 * 1024 * 1024;
/** Columns of a row: what is narrower cannot be read. */
const FEWEST_COLUMNS = 20;

/** The lines of a response's body, as they are shown. */
export function bodyLineRoutes(app: AppContext): Hono {
	const { reader } = app.exchanges;
	const sourceOf = (id: string) => storedBody(app, id).source;
	return new Hono()
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
		});
}

/** Parts of a response's body, for other uses than to be looked at. */
export function bodyPartRoutes(app: AppContext): Hono {
	const { reader } = app.exchanges;
	const bodyOf = (id: string) => storedBody(app, id);
	const sourceOf = (id: string) => bodyOf(id).source;
	return new Hono()
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
		});
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
