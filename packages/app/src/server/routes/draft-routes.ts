import { Hono } from "hono";
import type {
	DraftRef,
	DropDraft,
	KeepDraft,
	MergeDraft,
	ReadDraft,
} from "../../protocol/drafts.ts";
import type { AppContext } from "../context.ts";
import { collectionOf, openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** What is unsaved, kept for when a page, a browser or this server is gone. */
export function draftRoutes(app: AppContext): Hono {
	return new Hono()
		.get("/drafts", async (context) =>
			// Where no collection is open yet, nothing can be unsaved.
			context.json(
				app.workspace.isOpen(collectionOf(context))
					? await openedFor(app, context).drafts.list()
					: [],
			),
		)
		.post("/drafts/read", async (context) => {
			const input = await readJson<ReadDraft>(
				context,
				"kind",
				"file",
				"at",
				"now",
			);
			return context.json(await openedFor(app, context).drafts.read(input));
		})
		.post("/drafts/keep", async (context) => {
			const input = await readJson<KeepDraft>(
				context,
				"kind",
				"file",
				"at",
				"version",
				"from",
				"window",
				"change",
				"tab",
			);
			const answer = await openedFor(app, context).drafts.keep(input);
			return context.json(answer, answer.kind === "kept" ? 200 : 409);
		})
		.post("/drafts/drop", async (context) => {
			const input = await readJson<DropDraft>(
				context,
				"kind",
				"file",
				"at",
				"revision",
				"window",
			);
			const isDropped = await openedFor(app, context).drafts.drop(input);
			return context.json({ isDropped });
		})
		.post("/drafts/merge", async (context) => {
			const input = await readJson<MergeDraft>(
				context,
				"kind",
				"file",
				"at",
				"text",
			);
			return context.json(await openedFor(app, context).drafts.merge(input));
		})
		.post("/drafts/compare", async (context) => {
			const ref = await readJson<DraftRef>(
				context,
				"kind",
				"file",
				"at",
				"rival",
			);
			return context.json(await openedFor(app, context).drafts.compare(ref));
		});
}
