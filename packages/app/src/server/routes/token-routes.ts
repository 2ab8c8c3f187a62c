import { Hono } from "hono";
import type { PendingLogin, TokenRequest } from "../../protocol/sending.ts";
import type { AppContext } from "../context.ts";
import { TokenWorks } from "../exchanges/token-works.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** Tokens of OAuth 2.0. */
export function tokenRoutes(app: AppContext): Hono {
	const works = new TokenWorks();
	return new Hono()
		.get("/tokens", (context) =>
			context.json(works.of(openedFor(app, context).collection.id)),
		)
		.post("/tokens", async (context) => {
			const input = await readJson<TokenRequest>(
				context,
				"id",
				"work",
				"environment",
				"owner",
				"path",
				"file",
			);
			const { collection, files, hub, processes } = openedFor(app, context);
			const { id, work, environment, owner, path, file, at, draft } = input;
			const unsaved =
				draft && (await files.textOfForm({ kind: owner, file, at, ...draft }));
			const request = { path, ...(unsaved && { unsaved }) };
			const pending = { id, work, environment, owner, path };
			const tell = (login?: PendingLogin) => {
				if (work === "look") return;
				const now = { ...pending, ...(login && { login }) };
				works.note(collection.id, now);
				hub.emit({ type: "token-pending", pending: now });
			};
			const signal = app.sends.begin(id, path, collection.id);
			tell();
			try {
				const token = await processes.call(
					"token",
					{ environment, owner, request, work },
					{ signal, onNews: ({ login }) => tell(login) },
				);
				return context.json(token);
			} finally {
				app.sends.end(id);
				if (works.end(id)) {
					hub.emit({ type: "token-over", id });
					hub.emit({ type: "variables-changed", environment });
				}
			}
		});
}
