import { Hono } from "hono";
import type { TokenRequest } from "../../protocol/sending.ts";
import type { AppContext } from "../context.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Tokens of OAuth 2.0. */
export function tokenRoutes(app: AppContext): Hono {
	return new Hono().post("/tokens", async (context) => {
		const input = await readJson<TokenRequest>(
			context,
			"id",
			"work",
			"environment",
			"owner",
			"path",
			"file",
		);
		const { files, hub, processes } = openedFor(app, context);
		const { id, work, environment, owner, path, file, at, draft } = input;
		const unsaved =
			draft && (await files.textOfForm({ kind: owner, file, at, ...draft }));
		const request = { path, ...(unsaved && { unsaved }) };
		const signal = app.sends.begin(id, path);
		try {
			const token = await processes.call(
				"token",
				{ environment, owner, request, work },
				{
					signal,
					onNews: ({ login }) => hub.emit({ type: "token-login", id, login }),
				},
			);
			return context.json(token);
		} finally {
			app.sends.end(id);
			if (work !== "look") hub.emit({ type: "variables-changed", environment });
		}
	});
}
