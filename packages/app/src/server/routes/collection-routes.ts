import {
	DynamicValues,
	readScript,
	readScriptApi,
} from "@curlew/client/editing";
import { Hono } from "hono";
import type { CollectionState } from "../../protocol/collection.ts";
import type {
	JudgeScript,
	ScriptApi,
	ScriptSyntax,
} from "../../protocol/scripts.ts";
import type { DynamicNames } from "../../protocol/variables.ts";
import type { AppContext } from "../context.ts";
import { collectionOf } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** The tree, the environments, and names that never change. */
export function collectionRoutes(app: AppContext): Hono {
	return new Hono()
		.get("/collection", async (context) => {
			const state: CollectionState = await app.workspace.state(
				collectionOf(context),
			);
			return context.json(state);
		})
		.get("/script-api", (context) => {
			const api: ScriptApi = { declarations: readScriptApi() };
			return context.json(api);
		})
		.post("/scripts/judge", async (context) => {
			const { code } = await readJson<JudgeScript>(context, "code");
			const answer: ScriptSyntax = { fault: readScript(code).fault ?? null };
			return context.json(answer);
		})
		.get("/dynamic-values", (context) => {
			const names: DynamicNames = DynamicValues.names();
			return context.json(names);
		});
}
