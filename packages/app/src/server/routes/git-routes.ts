import { Hono } from "hono";
import type {
	AllowGitPrograms,
	GitCommit,
	GitDiffRequest,
	GitDiscarded,
	GitIdentity,
	GitPaths,
	GitRestored,
} from "../../protocol/git/git.ts";
import type { AppContext } from "../context.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** What git knows of the collection's files, and what is done with it. */
export function gitRoutes(app: AppContext): Hono {
	return new Hono()
		.get("/git", async (context) =>
			context.json(await openedFor(app, context).git.state()),
		)
		.post("/git/diff", async (context) => {
			const change = await readJson<GitDiffRequest>(context, "path", "area");
			return context.json(await openedFor(app, context).git.diff(change));
		})
		.get("/git/programs", async (context) =>
			context.json(await openedFor(app, context).git.writes.programs()),
		)
		.post("/git/allow", async (context) => {
			const { ids } = await readJson<AllowGitPrograms>(context, "ids");
			openedFor(app, context).git.writes.allow(ids);
			return context.body(null, 204);
		})
		.post("/git/stage", async (context) => {
			const { paths } = await readJson<GitPaths>(context, "paths");
			await openedFor(app, context).git.writes.stage(paths);
			return context.body(null, 204);
		})
		.post("/git/unstage", async (context) => {
			const { paths } = await readJson<GitPaths>(context, "paths");
			await openedFor(app, context).git.writes.unstage(paths);
			return context.body(null, 204);
		})
		.post("/git/discard", async (context) => {
			const { paths } = await readJson<GitPaths>(context, "paths");
			const discarded: GitDiscarded = {
				undo: await openedFor(app, context).git.writes.discard(paths),
			};
			return context.json(discarded);
		})
		.post("/git/restore", async (context) => {
			const { paths } = await readJson<GitPaths>(context, "paths");
			return context.json(
				await openedFor(app, context).git.writes.restore(paths),
			);
		})
		.post("/git/delete-again", async (context) => {
			const restored = await readJson<GitRestored>(context, "paths", "staged");
			await openedFor(app, context).git.writes.deleteAgain(restored);
			return context.body(null, 204);
		})
		.post("/git/commit", async (context) => {
			const { message } = await readJson<GitCommit>(context, "message");
			return context.json(
				await openedFor(app, context).git.writes.commit(message),
			);
		})
		.post("/git/identity", async (context) => {
			const identity = await readJson<GitIdentity>(context, "name", "email");
			await openedFor(app, context).git.writes.identify(identity);
			return context.body(null, 204);
		});
}
