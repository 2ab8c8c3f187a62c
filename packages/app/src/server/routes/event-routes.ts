import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type { AppEvent } from "../../protocol/events.ts";
import type { AppContext } from "../context.ts";
import { collectionOf } from "./page-collection.ts";

/** Milliseconds. Something is said now and then, so that a dead connection is noticed. */
const HEARTBEAT = 20_000;

/** The stream of everything that happens. */
export function eventRoutes(app: AppContext): Hono {
	return new Hono().get("/events", (context) =>
		streamSSE(context, async (stream) => {
			const send = (event: AppEvent) => {
				stream.writeSSE({ data: JSON.stringify(event) }).catch(() => {});
			};
			const collection = collectionOf(context);
			const unsubscribe = app.hub.subscribe(collection, send);
			const heartbeat = setInterval(() => {
				stream.writeSSE({ event: "heartbeat", data: "" }).catch(() => {});
			}, HEARTBEAT);
			await stream.writeSSE({ event: "hello", data: "" });
			if (collection !== app.shown.id)
				send({ type: "collection-opened", ...app.shown });
			for (const event of app.openFor(collection)) send(event);
			await new Promise<void>((resolve) => stream.onAbort(resolve));
			clearInterval(heartbeat);
			unsubscribe();
		}),
	);
}
