import { Hono } from "hono";
import type {
	BrowseFolder,
	ConvertCollection,
	CreateCollection,
	ImportCollection,
	OpenNeighbour,
	ReadCurl,
} from "../../protocol/collections.ts";
import { Neighbours } from "../collections/neighbours.ts";
import { readCurl } from "../collections/read-curl.ts";
import type { AppContext } from "../context.ts";
import { takeHistoryAlong } from "../history/take-along.ts";
import { collectionOf } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** New collections, converted and imported ones, others; and requests from curl commands. */
export function neighbourRoutes(app: AppContext): Hono {
	const neighbours = new Neighbours(app.workspace, app.example);
	// The first request needs it. In Bruno's format it is called like its file.
	const chooseFirst = async () => {
		const state = await app.workspace.state();
		const made = state.kind === "open" ? state.environments[0] : undefined;
		if (made) await app.chooseEnvironment(made.name);
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
			const before = scratch === undefined ? undefined : app.opened.collection;
			const created = await neighbours.create(input);
			await chooseFirst();
			if (before && scratch !== undefined) {
				const place = { root: before.root, path: scratch };
				await takeHistoryAlong(app.opened, place, created.request);
			}
			return context.json(created);
		})
		.post("/collections/scratch", async (context) => {
			await neighbours.openScratch();
			return context.body(null, 204);
		})
		.post("/collections/example", async (context) => {
			const opened = await neighbours.openExample();
			await chooseFirst();
			return context.json(opened);
		})
		.post("/collections/browse", async (context) => {
			const { path } = await readJson<BrowseFolder>(context, "path");
			return context.json(await neighbours.browse(path));
		})
		.post("/collections/open-folder", async (context) => {
			const { path } = await readJson<BrowseFolder>(context, "path");
			await neighbours.openFolder(path);
			return context.body(null, 204);
		})
		.post("/collections/convert", async (context) => {
			const { folder } = await readJson<ConvertCollection>(context, "folder");
			return context.json(await neighbours.convert(folder));
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
			await neighbours.open(folder);
			return context.body(null, 204);
		})
		.post("/collections/return", async (context) => {
			await app.workspace.openAgain(collectionOf(context));
			return context.body(null, 204);
		})
		.post("/curl", async (context) => {
			const { text } = await readJson<ReadCurl>(context, "text");
			return context.json(await readCurl(text));
		});
}
