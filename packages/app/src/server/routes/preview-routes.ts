import { SNIPPET_TARGETS } from "@curlew/client/editing";
import { Hono } from "hono";
import type {
	CodeRequest,
	CodeTargets,
	FinishedCode,
	FinishedPreview,
	PreviewRequest,
} from "../../protocol/preview.ts";
import type { AppContext } from "../context.ts";
import { textOnScreen } from "../sessions/drafts.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** The finished request, as it would be sent. */
export function previewRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/preview", async (context) => {
			const input = await readJson<PreviewRequest>(
				context,
				"environment",
				"request",
			);
			const { files, processes } = openedFor(app, context);
			const request = await textOnScreen(files, input.request);
			const preview: FinishedPreview = await processes.call("preview", {
				...input,
				request,
			});
			return context.json(preview);
		})
		.post("/preview/code", async (context) => {
			const input = await readJson<CodeRequest>(
				context,
				"environment",
				"request",
				"target",
				"placeholders",
			);
			const { files, processes } = openedFor(app, context);
			const request = await textOnScreen(files, input.request);
			const answer: FinishedCode = await processes.call("code", {
				...input,
				request,
			});
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
