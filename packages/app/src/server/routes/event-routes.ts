import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { AppEvent } from "../../protocol/events.ts";
import type { AppContext } from "../context.ts";

/** Milliseconds. Something is said now and then, so that a dead connection is noticed. */
const HEARTBEAT = 20_000;

/** The stream of everything that happens. */
export function eventRoutes(app: AppContext): Hono {
	return new Hono().get("/events", (context) =>
		streamSSE(context, async (stream) => {
			const send = (event: AppEvent) => {
				stream.writeSSE({ data: JSON.stringify(event) }).catch(() => {});
			};
			const unsubscribe = app.hub.subscribe(send);
			const heartbeat = setInterval(() => {
				stream.writeSSE({ event: "heartbeat", data: "" }).catch(() => {});
			}, HEARTBEAT);
			await stream.writeSSE({ event: "hello", data: "" });
			for (const question of app.questions.open) send(question);
			await new Promise<void>((resolve) => stream.onAbort(resolve));
			clearInterval(heartbeat);
			unsubscribe();
		}),
	);
}
