import { Hono } from "hono";
import type {
	BrowseFolder,
	ConvertCollection,
	CreateCollection,
	ImportCollection,
	OpenNeighbour,
	ReadCurl,
} from "../../protocol/collections.ts";
import type {
	OpenAgain,
	OpenCollections,
	OpenedCollectionRef,
	RequestsOfOthers,
} from "../../protocol/workspace/open-collections.ts";
import { openCollections, requestsOfOthers } from "../collections/list-news.ts";
import { Neighbours } from "../collections/neighbours.ts";
import { readCurl } from "../collections/read-curl.ts";
import type { AppContext } from "../context.ts";
import { takeHistoryAlong } from "../history/take-along.ts";
import { collectionOf, openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** New collections, converted and imported ones, others; and requests from curl commands. */
export function neighbourRoutes(app: AppContext): Hono {
	const neighbours = new Neighbours(app.workspace, app.example);
	// The first request needs it. In Bruno's format it is called like its file.
	const chooseFirst = async (id: string) => {
		const state = await app.workspace.state(id);
		const made = state.kind === "open" ? state.environments[0] : undefined;
		if (made) await app.chooseEnvironment(id, made.name);
	};
	return new Hono()
		.get("/collections", async (context) =>
			context.json(await neighbours.list()),
		)
		.post("/collections/create", async (context) => {
			const input = await readJson<CreateCollection>(
				context,
				"name",
				"folder",
				"format",
				"request",
			);
			const { request } = input;
			const scratch = "tree" in request ? request.scratch : undefined;
			const before =
				scratch === undefined ? undefined : openedFor(app, context).collection;
			const created = await neighbours.create(input);
			await chooseFirst(created.id);
			if (before && scratch !== undefined) {
				const place = { root: before.root, path: scratch };
				const opened = app.opened(created.id);
				await takeHistoryAlong(opened, place, created.request);
			}
			return context.json(created);
		})
		.post("/collections/scratch", async (context) => {
			const opened: OpenedCollectionRef = await neighbours.openScratch();
			return context.json(opened);
		})
		.post("/collections/example", async (context) => {
			const opened = await neighbours.openExample();
			await chooseFirst(opened.id);
			return context.json(opened);
		})
		.post("/collections/browse", async (context) => {
			const { path } = await readJson<BrowseFolder>(context, "path");
			return context.json(await neighbours.browse(path));
		})
		.post("/collections/open-folder", async (context) => {
			const { path } = await readJson<BrowseFolder>(context, "path");
			const opened: OpenedCollectionRef = await neighbours.openFolder(path);
			return context.json(opened);
		})
		.post("/collections/convert", async (context) => {
			const { folder } = await readJson<ConvertCollection>(context, "folder");
			return context.json(
				await neighbours.convert(openedFor(app, context).collection, folder),
			);
		})
		.post("/collections/import", async (context) => {
			const input = await readJson<ImportCollection>(
				context,
				"folder",
				"source",
			);
			// A page that closes its dialog wants nothing any more.
			const { signal } = context.req.raw;
			return context.json(await neighbours.import(input, signal));
		})
		.post("/collections/open", async (context) => {
			const { folder } = await readJson<OpenNeighbour>(context, "folder");
			const opened: OpenedCollectionRef = await neighbours.open(folder);
			return context.json(opened);
		})
		.post("/curl", async (context) => {
			const { text } = await readJson<ReadCurl>(context, "text");
			return context.json(await readCurl(text));
		});
}

/** The list of open collections. */
export function openCollectionRoutes(app: AppContext): Hono {
	return new Hono()
		.get("/open-collections", async (context) => {
			const list: OpenCollections = await openCollections(app);
			return context.json(list);
		})
		.get("/open-collections/requests", async (context) => {
			const own = collectionOf(context);
			const found: RequestsOfOthers = await requestsOfOthers(app, own);
			return context.json(found);
		})
		.post("/open-collections/close", async (context) => {
			const { id } = await readJson<OpenedCollectionRef>(context, "id");
			await app.closeCollection(id);
			return context.body(null, 204);
		})
		.post("/open-collections/again", async (context) => {
			const { path } = await readJson<OpenAgain>(context, "path");
			const { id } = await app.workspace.open(path);
			const opened: OpenedCollectionRef = { id };
			return context.json(opened);
		});
}
