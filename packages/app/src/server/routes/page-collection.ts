import type { Context, MiddlewareHandler } from "hono";
import type { AppContext, OpenedContext } from "../context.ts";

/** The collection that the asking page shows, as it says in every path: `/api/:collection/…`. */
export function collectionOf(context: Context): string {
	return context.req.param("collection") ?? "";
}

/**
 * What is open, for a page that shows it. Called when it is needed: another
 * window may have opened another collection while a request's body came.
 *
 * @throws OtherCollectionError, NoCollectionError
 */
export function openedFor(app: AppContext, context: Context): OpenedContext {
	app.assertShown(collectionOf(context));
	return app.opened;
}

/** The stream of events: a page of another collection is told there what has happened. */
const OPEN_TO_ALL = /^\/api\/[^/]+\/(?:events|collections\/return)$/;

/** Refuses whatever a page asks that shows another collection: its paths would mean other files. */
export function ownCollection(app: AppContext): MiddlewareHandler {
	return async (context, next) => {
		if (!OPEN_TO_ALL.test(context.req.path))
			app.assertShown(collectionOf(context));
		await next();
	};
}
