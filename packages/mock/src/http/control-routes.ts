import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { isFromElsewhere, isOnThisComputer } from "./cross-origin.ts";
import type { ServedMock } from "./served-mock.ts";

/** Below it the mock tells of itself. */
export const CONTROL_PATH = "/__curlew";

type Bindings = { readonly Bindings: HttpBindings };

/** What a mock keeps, looked at and reset: never from another computer or for pages of other origins. */
export function controlRoutes(mock: ServedMock): Hono<Bindings> {
	return new Hono<Bindings>()
		.use(async (context, next) => {
			const { headers, socket } = context.env.incoming;
			if (!isOnThisComputer(socket.remoteAddress))
				return context.json(
					{ error: "This is for the mock's own computer only." },
					403,
				);
			if (isFromElsewhere(headers, mock.host))
				return context.json(
					{ error: "This is for the mock's own origin only." },
					403,
				);
			context.header("cache-control", "no-store");
			return next();
		})
		.get("/", (context) => context.json(overview(mock)))
		.get("/resources", (context) => context.json(resources(mock)))
		.get("/state", (context) => context.json(state(mock)))
		.get("/requests", (context) => {
			const limit = Number(context.req.query("limit") ?? "100");
			const { entries, count } = mock.log;
			return context.json({
				count,
				requests: limit > 0 ? entries.slice(-limit) : [],
			});
		})
		.delete("/requests", (context) => {
			mock.log.clear();
			return context.body(null, 204);
		})
		.post("/reset", (context) => {
			mock.reset();
			return context.body(null, 204);
		})
		.all("/*", (context) =>
			context.json({ error: "There is nothing here.", paths: PATHS }, 404),
		);
}

const PATHS = {
	"GET /__curlew/resources": "what is kept, and why other paths are not",
	"GET /__curlew/state": "the things that are kept",
	"POST /__curlew/reset": "begins anew",
	"GET /__curlew/requests": "the last requests and their answers (?limit=100)",
	"DELETE /__curlew/requests": "forgets them",
} as const;

function overview({ engine, log }: ServedMock) {
	return {
		mock: engine.sources.names,
		requests: log.count,
		kept: engine.state?.sources.store.count ?? 0,
		paths: PATHS,
	};
}

function resources({ engine }: ServedMock) {
	const paths = engine.state?.paths ?? [];
	return {
		isStateless: engine.state === undefined,
		resources: paths.flatMap(({ resource }) =>
			resource
				? [
						{
							collection: resource.collection,
							item: resource.item,
							id: resource.idPath.join("."),
							does: Object.keys(resource.operations),
							...(resource.list && { list: resource.list.member ?? "" }),
							...(resource.parent && { parent: resource.parent.item }),
						},
					]
				: [],
		),
		notKept: paths.flatMap(({ item, reason }) =>
			reason === undefined ? [] : [{ item, reason }],
		),
	};
}

function state({ engine }: ServedMock) {
	const store = engine.state?.sources.store;
	return {
		kept: store?.count ?? 0,
		dropped: store?.dropped ?? 0,
		collections: [...(store?.shelves ?? [])].map((shelf) => ({
			collection: shelf.resource.collection,
			...(shelf.parents.length > 0 && { parents: shelf.parents }),
			things: [...shelf.things.values()].map(({ value }) => value),
		})),
	};
}
