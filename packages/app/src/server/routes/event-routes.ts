import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { AppEvent } from "../../protocol/events.ts";
import type { AppContext } from "../context.ts";
import { collectionOf } from "./page-collection.ts";

/** Milliseconds. Something is said now and then, so that a dead connection is noticed. */
const HEARTBEAT = 20_000;

/** Events that wait for a page that does not read: then it is cut off, and hears what it missed when it comes again. */
const MOST_WAITING = 5_000;

/** The stream of everything that happens. */
export function eventRoutes(app: AppContext): Hono {
	return new Hono().get("/events", (context) =>
		streamSSE(context, async (stream) => {
			// Before anything is sent: the page may be gone already.
			const over = new Promise<void>((resolve) => stream.onAbort(resolve));
			let waiting = 0;
			const write = async (message: { event?: string; data: string }) => {
				if (++waiting > MOST_WAITING) stream.abort();
				await stream.writeSSE(message).catch(() => {});
				waiting--;
			};
			const send = (event: AppEvent) => {
				void write({ data: JSON.stringify(event) });
			};
			const collection = collectionOf(context);
			const window = context.req.query("window");
			const unsubscribe = app.hub.subscribe(collection, send, window);
			const heartbeat = setInterval(
				() => void write({ event: "heartbeat", data: "" }),
				HEARTBEAT,
			).unref();
			const generation = app.generationOf(collection);
			void write({ event: "hello", data: `${generation}` });
			for (const event of app.openFor(collection)) send(event);
			await over;
			clearInterval(heartbeat);
			unsubscribe();
		}),
	);
}
