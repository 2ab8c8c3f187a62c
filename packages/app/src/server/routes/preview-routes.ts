import { Hono } from "hono";
import type {
	FinishedPreview,
	PreviewRequest,
} from "../../protocol/preview.ts";
import type { AppContext } from "../context.ts";
import { requestOnScreen } from "../sessions/drafts.ts";
import { readJson } from "./read-json.ts";

/** The finished request, as it would be sent. */
export function previewRoutes(app: AppContext): Hono {
	return new Hono().post("/preview", async (context) => {
		const { environment, request, runsScripts } =
			await readJson<PreviewRequest>(context, "environment", "request");
		const { collection, files, sessions } = app.opened;
		const definition = await requestOnScreen(collection, files, request);
		const session = await sessions.forLooking(environment);
		try {
			const { explanation, result } = await session.explain(definition, {
				runsScripts: runsScripts ?? false,
			});
			const preview: FinishedPreview = { explanation, result };
			return context.json(preview);
		} finally {
			await session.close();
		}
	});
}
