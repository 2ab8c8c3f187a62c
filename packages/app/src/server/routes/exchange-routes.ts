import { Hono } from "hono";
import type { AppContext } from "../context.ts";
import { NotThereError } from "../errors.ts";
import { BodyLayouts } from "../exchanges/body-lines.ts";
import type { StoredExchange } from "../exchanges/exchange-store.ts";
import { CONTENT_POLICY } from "../security/headers.ts";

/** Lines of a body in one answer. */
const MOST_LINES = 2_000;

/** What came of sent requests. */
export function exchangeRoutes(app: AppContext): Hono {
	const layouts = new BodyLayouts();
	const find = (id: string): StoredExchange => {
		const stored = app.exchanges.get(id);
		if (stored) return stored;
		throw new NotThereError("This response is not kept any more.", {
			hint: "Send the request again.",
		});
	};
	return new Hono()
		.get("/exchanges/:id", (context) => {
			const id = context.req.param("id");
			if (app.sends.has(id)) return context.json({ isRunning: true }, 202);
			return context.json(find(id).exchange);
		})
		.get("/exchanges/:id/lines", (context) => {
			const { view, from, count } = context.req.query();
			const lines = layouts.lines(
				find(context.req.param("id")),
				view === "raw" ? "raw" : "pretty",
				wholeNumber(from),
				Math.min(MOST_LINES, wholeNumber(count)),
			);
			return context.json(lines);
		})
		.get("/exchanges/:id/content", async (context) => {
			const { exchange, body, mask } = find(context.req.param("id"));
			const type = exchange.response?.mediaType ?? "";
			context.header("Content-Security-Policy", CONTENT_POLICY);
			context.header("X-Frame-Options", "SAMEORIGIN");
			context.header("Content-Type", shownType(type));
			if (type.startsWith("image/") && type !== "image/svg+xml")
				return context.body(new Uint8Array((await body?.bytes()) ?? []));
			return context.body(mask(body?.text() ?? ""));
		});
}

/** Only what a browser shows without running anything; all else as text. */
function shownType(mediaType: string): string {
	const isShown =
		mediaType === "text/html" || /^image\/[a-z0-9.+-]+$/.test(mediaType);
	if (!isShown) return "text/plain; charset=utf-8";
	return mediaType === "text/html" ? "text/html; charset=utf-8" : mediaType;
}

function wholeNumber(text: string | undefined): number {
	const number = Number(text ?? 0);
	return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
