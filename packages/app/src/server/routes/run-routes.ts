import { Hono } from "hono";
import { NotThereError } from "../../errors.ts";
import type { ComparisonWithPrevious } from "../../protocol/history.ts";
import type { RunHead, StartRun } from "../../protocol/runs.ts";
import type { AppContext } from "../context.ts";
import { dataFiles } from "../runs/data-files.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";
import { wholeNumber } from "./whole-number.ts";

/** Runs of folders and of the whole collection. */
export function runRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/runs", async (context) => {
			const start = await readJson<StartRun>(context, "id", "config");
			const { head } = await app.runs.start(openedFor(app, context), start);
			return context.json(head, 202);
		})
		.get("/runs", (context) => {
			const { collection } = openedFor(app, context);
			const heads: readonly RunHead[] = app.runs
				.of(collection)
				.map(({ head }) => head);
			return context.json(heads);
		})
		.get("/runs/:id", (context) => {
			const from = wholeNumber(context.req.query("from"));
			return context.json(app.runs.get(context.req.param("id")).state(from));
		})
		.get("/runs/:id/results/:index", (context) => {
			const { id, index } = context.req.param();
			const details = app.runs.get(id).results.get(wholeNumber(index));
			if (details) return context.json(details);
			throw new NotThereError("This request has no result.");
		})
		.get("/runs/:id/comparison", async (context) => {
			const { recorder } = app.runs.get(context.req.param("id"));
			return context.json(await comparison(app, recorder.runId));
		})
		.post("/runs/:id/cancel", (context) => {
			app.runs.get(context.req.param("id")).cancel();
			return context.body(null, 204);
		})
		.get("/data-files", async (context) =>
			context.json(await dataFiles(openedFor(app, context).collection.root)),
		);
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
