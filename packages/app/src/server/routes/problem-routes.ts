import { Hono } from "hono";
import type { ReadTextRequest } from "../../protocol/files.ts";
import type {
	ProblemList,
	ProblemState,
	ProblemsInFile,
} from "../../protocol/problems.ts";
import type { AppContext } from "../context.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** What `check` has found in the collection, unsaved changes included. */
export function problemRoutes(app: AppContext): Hono {
	return new Hono()
		.get("/problems/counts", (context) => {
			const state: ProblemState = openedFor(app, context).problems.state();
			return context.json(state);
		})
		.get("/problems", async (context) => {
			const list: ProblemList = await openedFor(app, context).problems.list();
			return context.json(list);
		})
		.post("/problems/in-file", async (context) => {
			const { file } = await readJson<ReadTextRequest>(context, "file");
			const { collection, problems } = openedFor(app, context);
			const found: ProblemsInFile = await problems.inFile(
				await collection.paths.resolve(file),
			);
			return context.json(found);
		});
}
