import { Hono } from "hono";
import { InvalidRequestError } from "../../errors.ts";
import {
	ACCESS_ANSWERS,
	type AnswerAccess,
	type RevokedAccess,
} from "../../protocol/access.ts";
import type { AppContext } from "../context.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** What the collection may take of its user's. */
export function accessRoutes(app: AppContext): Hono {
	return new Hono()
		.get("/access", (context) =>
			context.json(openedFor(app, context).access.question),
		)
		.post("/access/ask", async (context) =>
			context.json(await openedFor(app, context).access.askAgain()),
		)
		.post("/access/revoke", async (context) => {
			const isRevoked = await openedFor(app, context).access.revoke();
			return context.json({ isRevoked } satisfies RevokedAccess);
		})
		.post("/access/answer", async (context) => {
			const { id, answer } = await readJson<AnswerAccess>(
				context,
				"id",
				"answer",
			);
			if (!ACCESS_ANSWERS.includes(answer))
				throw new InvalidRequestError(
					`The answer must be one of ${ACCESS_ANSWERS.join(", ")}.`,
				);
			await openedFor(app, context).access.answer({ id, answer });
			return context.body(null, 204);
		});
}
