import { type Context, Hono } from "hono";
import { NotThereError } from "../../errors.ts";
import type { ComparisonWithPrevious } from "../../protocol/history.ts";
import type { StartRun } from "../../protocol/runs.ts";
import type { AppContext } from "../context.ts";
import { wholeNumber } from "../exchanges/whole-number.ts";
import { dataFiles } from "../runs/data-files.ts";
import { reportOf } from "../runs/report-of.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Runs of folders and of the whole collection. */
export function runRoutes(app: AppContext): Hono {
	const find = (context: Context) =>
		app.runs.get(openedFor(app, context), idOf(context));
	return new Hono()
		.post("/runs", async (context) => {
			const start = await readJson<StartRun>(context, "id", "config");
			const opened = openedFor(app, context);
			return context.json(await app.runs.start(opened, start), 202);
		})
		.get("/runs", async (context) =>
			context.json(await app.runs.of(openedFor(app, context))),
		)
		.get("/runs/:id", async (context) => {
			const from = wholeNumber(context.req.query("from"));
			const { record } = await find(context);
			return context.json(record.state(from));
		})
		.get("/runs/:id/results/:index", async (context) => {
			const { record } = await find(context);
			const index = wholeNumber(context.req.param("index"));
			const details = record.results.get(index);
			if (details) return context.json(details);
			throw new NotThereError("This request has no result.");
		})
		.get("/runs/:id/comparison", async (context) => {
			const { historyRun } = await find(context);
			return context.json(await comparison(app, historyRun));
		})
		.get("/runs/:id/report/:format", async (context) => {
			const { record } = await find(context);
			await app.runs.written(idOf(context));
			const format = context.req.param("format");
			return reportOf(openedFor(app, context), record.head, format);
		})
		.post("/runs/:id/cancel", async (context) => {
			(await find(context)).cancel();
			return context.body(null, 204);
		})
		.delete("/runs/:id", async (context) => {
			await app.runs.remove(openedFor(app, context), idOf(context));
			return context.body(null, 204);
		})
		.get("/data-files", async (context) =>
			context.json(await dataFiles(openedFor(app, context).collection.root)),
		);
}

function idOf(context: Context): string {
	return context.req.param("id") ?? "";
}

async function comparison(
	{ history }: AppContext,
	run: number | undefined,
): Promise<ComparisonWithPrevious> {
	const id =
		run === undefined
			? undefined
			: await history.ask<number | undefined>({ kind: "number-of-run", run });
	if (id === undefined) return { previous: null, comparison: null };
	return history.ask({ kind: "compare-with-previous", id });
}
