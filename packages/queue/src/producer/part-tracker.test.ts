import { expect, test } from "vitest";
import { PartTracker } from "./part-tracker.ts";
import { readEntry } from "./run-entries.ts";

const sealed = (text: string) => Buffer.from(text);
const part = 0;

test("of a part, the first attempt that ends counts, and nothing of another", async () => {
	const book = new PartTracker(1);
	book.note({ kind: "begin", part, attempt: 1 });
	book.note({
		...{ kind: "events", part, attempt: 1 },
		...{ requests: 5, sealed: sealed("lost 1") },
	});
	expect(book.progress).toEqual({ done: 0, active: 1, total: 1, requests: 5 });
	book.note({ kind: "begin", part, attempt: 2 });
	expect(book.progress).toMatchObject({ active: 1, requests: 0 });
	book.note({
		...{ kind: "events", part, attempt: 2 },
		...{ requests: 3, sealed: sealed("kept 1") },
	});
	// The lost worker comes back.
	book.note({
		...{ kind: "events", part, attempt: 1 },
		...{ requests: 9, sealed: sealed("lost 2") },
	});
	expect(book.progress.requests).toBe(3);
	book.note({
		...{ kind: "end", part, attempt: 2 },
		...{ requests: 4, sealed: sealed("kept 2") },
	});
	// Redis has forgotten its last second, and the part runs once more.
	book.note({ kind: "begin", part, attempt: 3 });
	book.note({
		...{ kind: "end", part, attempt: 3 },
		...{ requests: 4, sealed: sealed("late") },
	});
	expect(book.isComplete).toBe(true);
	expect(book.progress).toEqual({ done: 1, active: 0, total: 1, requests: 4 });
	expect(await book.takeEnd(part)).toEqual({
		...{ kind: "told", attempt: 2 },
		batches: [sealed("kept 1"), sealed("kept 2")],
	});
});

test("parts that are given back, fail or are cancelled are so in the books", async () => {
	const book = new PartTracker(3);
	book.note({ kind: "begin", part: 0, attempt: 1 });
	book.note({ kind: "back", part: 0, attempt: 1 });
	expect(book.progress).toMatchObject({ active: 0, done: 0 });
	book.fail(1);
	expect(await book.takeEnd(1)).toEqual({ kind: "failed" });
	book.cancel();
	expect(await book.takeEnd(2)).toEqual({ kind: "cancelled" });
	expect(book.isComplete).toBe(false);
});

test("entries of the stream are read, and those of later versions passed over", () => {
	const fields = (values: Readonly<Record<string, string>>) =>
		Object.entries(values).flat().map(sealed);
	expect(
		readEntry(fields({ t: "end", p: "7", a: "2", n: "30", d: "…" })),
	).toEqual({
		...{ kind: "end", part: 7, attempt: 2, requests: 30 },
		sealed: sealed("…"),
	});
	expect(
		readEntry(fields({ t: "refused", r: "key", v: "2.1.0", h: "build-7" })),
	).toEqual({
		kind: "refused",
		reason: "key",
		version: "2.1.0",
		host: "build-7",
	});
	expect(readEntry(fields({ t: "later" }))).toBeUndefined();
});
