import { Hono } from "hono";
import type {
	ReadFormRequest,
	ReadTextRequest,
	WriteFormRequest,
	WriteTextRequest,
} from "../../protocol/files.ts";
import type { AppContext } from "../context.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Reading and writing files of the collection, as forms and as texts. */
export function fileRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/forms/read", async (context) => {
			const request = await readJson<ReadFormRequest>(
				context,
				"file",
				"at",
				"kind",
			);
			return context.json(
				await openedFor(app, context).files.readForm(request),
			);
		})
		.post("/forms/write", async (context) => {
			const request = await readJson<WriteFormRequest>(
				context,
				"file",
				"at",
				"kind",
				"version",
				"tree",
			);
			const outcome = await openedFor(app, context).files.writeForm(request);
			return context.json(outcome, "kind" in outcome ? 409 : 200);
		})
		.post("/texts/read", async (context) => {
			const request = await readJson<ReadTextRequest>(context, "file");
			return context.json(
				await openedFor(app, context).files.readText(request),
			);
		})
		.post("/texts/write", async (context) => {
			const request = await readJson<WriteTextRequest>(
				context,
				"file",
				"version",
				"text",
			);
			const outcome = await openedFor(app, context).files.writeText(request);
			return context.json(outcome, "kind" in outcome ? 409 : 200);
		});
}
