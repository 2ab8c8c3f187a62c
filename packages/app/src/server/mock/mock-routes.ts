import { type Context, Hono } from "hono";
import type { StartMock } from "../../protocol/mock/mock.ts";
import type { AppContext } from "../context.ts";
import { openedFor } from "../routes/page-collection.ts";
import { readJson } from "../routes/read-json.ts";

/** The mock of a collection. */
export function mockRoutes(app: AppContext): Hono {
	const mockOf = (context: Context) => openedFor(app, context).mock;
	return new Hono()
		.get("/mock", async (context) =>
			context.json(await mockOf(context).state()),
		)
		.post("/mock/start", async (context) => {
			const { document } = await readJson<StartMock>(context, "document");
			const mock = mockOf(context);
			await mock.start(document);
			return context.json(await mock.state());
		})
		.post("/mock/reset", async (context) => {
			await mockOf(context).reset();
			return context.body(null, 204);
		})
		.post("/mock/stop", async (context) => {
			await mockOf(context).stop();
			return context.body(null, 204);
		});
}
