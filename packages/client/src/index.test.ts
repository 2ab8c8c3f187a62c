import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "./collection/testing/temporary-folder.ts";
import { httpServer } from "./http/testing/loopback.ts";
import { openCollection, openReporters, runCollection } from "./index.ts";

test("a program runs a whole collection with reports, and says no more than it wants", async () => {
	const server = await httpServer((_request, response) => response.end("{}"));
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Shop\n",
		"read.yml":
			'info:\n  name: Read\nhttp:\n  url: "{{host}}"\nruntime:\n  assertions:\n    - expression: res.status\n      operator: eq\n      value: "200"\n',
	});
	const stream = new PassThrough();
	const file = join(folder.root, "report.xml");

	const reporter = await openReporters([
		{ name: "terminal", destination: { stream } },
		{ name: "junit", destination: { path: file } },
	]);
	const summary = await runCollection(
		await openCollection(folder.root),
		{ overrides: { host: server.url }, contentLimit: 0 },
		(event) => reporter.handle(event),
	);
	await reporter.close?.();

	stream.end();
	expect(summary).toMatchObject({ isSuccess: true, assertions: { passed: 1 } });
	expect(await text(stream)).toMatch(
		/^Shop · 1 request\n {2}✓ Read +200 OK · \d+ ms · 1\/1\n/,
	);
	expect(await readFile(file, "utf8")).toContain('<testsuites name="Shop"');
});
