import { type Context, Hono } from "hono";
import { NotThereError } from "../../errors.ts";
import type {
	CompareEntries,
	DeleteHistory,
	HistoryPage,
	HistorySize,
	ListHistory,
	ResponseComparison,
	SendAgain,
	SentAgain,
} from "../../protocol/history.ts";
import type {
	Deletion,
	HistoryEntryDetails,
} from "../../protocol/history-entry.ts";
import type { AppContext, OpenedContext } from "../context.ts";
import { wholeNumber } from "../exchanges/whole-number.ts";
import { sendAgain } from "../history/send-again.ts";
import { openedFor } from "./page-collection.ts";
import { readJson } from "./read-json.ts";

/** What was sent, of the collection that is open. It holds no secrets: these are blacked out before anything is kept. */
export function historyRoutes(app: AppContext): Hono {
	const { history } = app;
	const rootOf = (context: Context) => openedFor(app, context).collection.root;
	return new Hono()
		.post("/history/list", async (context) => {
			const { filter, before } = await readJson<ListHistory>(context, "filter");
			const page = await history.ask<HistoryPage>({
				kind: "list",
				filter: { ...filter, root: rootOf(context) },
				before,
			});
			return context.json(page);
		})
		.get("/history/size", async (context) =>
			context.json(await history.ask<HistorySize>({ kind: "size" })),
		)
		.post("/history/delete", async (context) => {
			const input = await readJson<DeleteHistory>(context);
			if ("id" in input) await entryOf(openedFor(app, context), input.id);
			const deletion = deletionOf(input, rootOf(context));
			const count = await history.ask<number>({ kind: "delete", deletion });
			openedFor(app, context).hub.emit({ type: "history-changed" });
			return context.json({ count });
		})
		.post("/history/compare", async (context) => {
			const { left, right, sortKeys } = await readJson<CompareEntries>(
				context,
				"left",
				"right",
			);
			const opened = openedFor(app, context);
			await Promise.all([entryOf(opened, left), entryOf(opened, right)]);
			const comparison = await history.ask<ResponseComparison | undefined>({
				kind: "compare-entries",
				left,
				right,
				sortKeys,
			});
			return comparison ? context.json(comparison) : context.notFound();
		})
		.get("/history/:id", async (context) =>
			context.json(
				await entryOf(
					openedFor(app, context),
					wholeNumber(context.req.param("id")),
				),
			),
		)
		.post("/history/:id/send", async (context) => {
			const opened = openedFor(app, context);
			const number = wholeNumber(context.req.param("id"));
			const entry = await entryOf(opened, number);
			const { id } = await readJson<SendAgain>(context, "id");
			const { path, notes } = await sendAgain(opened, entry, id);
			const answer: SentAgain = { path, notes };
			return context.json(answer, 202);
		});
}

function deletionOf(input: DeleteHistory, root: string): Deletion {
	if ("id" in input) return { id: input.id };
	return "path" in input ? { root, path: input.path } : { root };
}

/** Of another collection, as if it were not there. */
async function entryOf(
	{ history, collection }: OpenedContext,
	id: number,
): Promise<HistoryEntryDetails> {
	const entry = await history.ask<HistoryEntryDetails | undefined>({
		kind: "entry",
		id,
	});
	if (entry?.root === collection.root) return entry;
	throw new NotThereError("This entry is no longer in the history.", {
		hint: "It was deleted, or is too old: the history's size is limited.",
	});
}
