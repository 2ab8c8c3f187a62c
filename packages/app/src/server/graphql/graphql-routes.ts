import { Hono } from "hono";
import type {
	FetchSchema,
	LinkSchema,
	ReadSchema,
} from "../../protocol/graphql/schema.ts";
import type { AppContext } from "../context.ts";
import { openedFor } from "../routes/page-collection.ts";
import { readJson } from "../routes/read-json.ts";
import { fetchedSchema, keptSchema, linkedSchema } from "./endpoint-schemas.ts";
import { schemaFiles } from "./schema-files.ts";

/** Schemas of GraphQL endpoints. */
export function graphqlRoutes(app: AppContext): Hono {
	return new Hono()
		.post("/graphql/schema", async (context) => {
			const input = await readJson<ReadSchema>(
				context,
				"environment",
				"request",
			);
			const opened = openedFor(app, context);
			return context.json(await keptSchema(opened, input, input.known));
		})
		.post("/graphql/schema/fetch", async (context) => {
			const input = await readJson<FetchSchema>(
				context,
				"id",
				"environment",
				"request",
			);
			const opened = openedFor(app, context);
			return context.json(await fetchedSchema(opened, input, input.id));
		})
		.post("/graphql/schema/file", async (context) => {
			const input = await readJson<LinkSchema>(
				context,
				"environment",
				"request",
				"file",
			);
			const opened = openedFor(app, context);
			return context.json(await linkedSchema(opened, input, input.file));
		})
		.get("/graphql/schema-files", async (context) =>
			context.json(await schemaFiles(openedFor(app, context).collection.root)),
		);
}
