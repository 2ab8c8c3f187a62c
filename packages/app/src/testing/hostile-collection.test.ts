import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCollection, type RunEvent, runCollection } from "@curlew/client";
import { expect, onTestFinished, test } from "vitest";
import { HOSTILE_TEXTS, writeHostileCollection } from "./hostile-collection.ts";

test("the collection opens, runs to its end, and reaches nothing outside", async () => {
	const folder = await mkdtemp(join(tmpdir(), "curlew-hostile-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const { root, secret } = await writeHostileCollection(folder, {
		largeFile: 200_000,
	});
	const collection = await openCollection(root);
	const { requests, problems } = await collection.select([]);
	expect(problems.length).toBeGreaterThan(0);
	const names = requests.map(({ name }) => name);
	for (const text of HOSTILE_TEXTS.slice(0, 3)) expect(names).toContain(text);
	const events: RunEvent[] = [];
	await runCollection(
		collection,
		{
			paths: ["scripts", "files"].map((path) => join(root, path)),
			contentLimit: 10_000,
			scriptTimeout: 300,
			// Nobody listens there: what gets as far as sending fails at once.
			overrides: { host: "http://127.0.0.1:9" },
		},
		(event) => events.push(event),
	);
	expect(events.at(-1)?.type).toBe("run-finished");
	expect(JSON.stringify(events)).not.toContain(secret);
	const codes = events.flatMap((event) =>
		event.type === "request-finished" && event.result.path.startsWith("files/")
			? event.result.problems.map(({ code }) => code)
			: [],
	);
	expect(new Set(codes)).toEqual(
		new Set(["BODY_FILE_OUTSIDE_COLLECTION", "BODY_FILE_NOT_FOUND"]),
	);
});
