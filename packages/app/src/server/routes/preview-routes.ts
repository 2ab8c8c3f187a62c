import type { ExplainedRequest } from "@curlew/client";
import { Hono } from "hono";
import type {
	CodeRequest,
	CodeTargets,
	FinishedCode,
	FinishedPreview,
	PreviewRequest,
} from "../../protocol/preview.ts";
import {
	SNIPPET_TARGETS,
	snippet,
	snippetRequestOf,
} from "../../snippets/index.ts";
import type { AppContext, OpenedContext } from "../context.ts";
import { requestOnScreen } from "../sessions/drafts.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** The finished request, as it would be sent. */
export function previewRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/preview", async (context) => {
			const wish = await readJson<PreviewRequest>(
				context,
				"environment",
				"request",
			);
			const { explanation, result } = await explained(
				openedFor(app, context),
				wish,
			);
			const preview: FinishedPreview = { explanation, result };
			return context.json(preview);
		})
		.post("/preview/code", async (context) => {
			const wish = await readJson<CodeRequest>(
				context,
				"environment",
				"request",
				"target",
				"placeholders",
			);
			const { explanation } = await explained(openedFor(app, context), wish);
			const { target, placeholders } = wish;
			const code =
				explanation &&
				snippet(target, snippetRequestOf(explanation, { placeholders }));
			const answer: FinishedCode = code === undefined ? {} : { code };
			return context.json(answer);
		})
		.get("/preview/targets", (context) => {
			const targets: CodeTargets = SNIPPET_TARGETS.map(({ id, label }) => ({
				id,
				label,
			}));
			return context.json(targets);
		});
}

async function explained(
	{ collection, files, sessions }: OpenedContext,
	{ environment, request, runsScripts }: PreviewRequest,
): Promise<ExplainedRequest> {
	const definition = await requestOnScreen(collection, files, request);
	const session = await sessions.forLooking(environment);
	try {
		return await session.explain(definition, {
			runsScripts: runsScripts ?? false,
		});
	} finally {
		await session.close();
	}
}
