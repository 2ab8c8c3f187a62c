import type { Context, MiddlewareHandler } from "hono";
import { CollectionNotOpenError } from "../../errors.ts";
import type { AppContext, OpenedContext } from "../context.ts";

/** The collection that the asking page shows, as it says in every path: `/api/:collection/…`. */
export function collectionOf(context: Context): string {
	return context.req.param("collection") ?? "";
}

/**
 * The collection of the page that asks. Called when it is needed: another
 * window may have closed it while a request's body came.
 *
 * @throws CollectionNotOpenError, NoCollectionError
 */
export function openedFor(app: AppContext, context: Context): OpenedContext {
	return app.opened(collectionOf(context));
}

/** What concerns the list of all collections: a page of one that was closed may open it again, or go to another. */
const OPEN_TO_ALL =
	/^\/api\/[^/]+\/(?:events|open-collections\/again|open-collections)$/;

/** Refuses whatever a page asks whose collection is not open. */
export function ownCollection(app: AppContext): MiddlewareHandler {
	return async (context, next) => {
		const isOpen = app.workspace.has(collectionOf(context));
		if (!isOpen && !OPEN_TO_ALL.test(context.req.path))
			throw new CollectionNotOpenError();
		await next();
	};
}
