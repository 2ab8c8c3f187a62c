import { Hono } from "hono";
import type { SendRequest } from "../../protocol/sending.ts";
import type { AppContext } from "../context.ts";
import { sendOnScreen } from "../exchanges/send-request.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Sending single requests, and what they ask meanwhile. */
export function sendRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/send", async (context) => {
			const request = await readJson<SendRequest>(
				context,
				"id",
				"environment",
				"request",
			);
			await sendOnScreen(openedFor(app, context), request);
			return context.json({ id: request.id }, 202);
		})
		.post("/send/:id/cancel", (context) => {
			// It may have come to its end a moment ago, which is as good.
			const isRunning = app.sends.cancel(context.req.param("id"));
			// It may wait for an answer, and the page that was asked be gone.
			if (isRunning) openedFor(app, context).questions.dismissAll();
			return context.body(null, 204);
		})
		.post("/questions/:id", async (context) => {
			const { answer } = await readJson<{ readonly answer: string | null }>(
				context,
				"answer",
			);
			// Somebody else may have answered, or cancelled the request.
			openedFor(app, context).questions.answer(context.req.param("id"), answer);
			return context.body(null, 204);
		});
}
