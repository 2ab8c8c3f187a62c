import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "./collection/testing/temporary-folder.ts";
import { httpServer } from "./http/testing/loopback.ts";
import {
	check,
	openCollection,
	openReporters,
	openSession,
	requestAt,
	runCollection,
} from "./index.ts";

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

test("a program sends one request, explains it, and looks for mistakes", async () => {
	const server = await httpServer((_request, response) => response.end("{}"));
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Shop\n",
		"read.yml": 'info:\n  name: Read\nhttp:\n  url: "{{host}}/{{id}}"\n',
	});
	const collection = await openCollection(folder.root);
	const overrides = { host: server.url };

	const session = await openSession(
		collection,
		{ overrides, contentLimit: 0, unresolved: "empty" },
		() => {},
	);
	const request = await requestAt(collection, join(folder.root, "read.yml"));
	const { result } = await session.execute(request);
	const { explanation } = await session.explain(request);
	await session.close();
	const { findings } = await check(folder.root, { cache: false });

	expect(result.response?.status).toBe(200);
	expect(explanation?.values.map(({ number }) => number)).toEqual([1, 2]);
	expect(findings.map(({ rule }) => rule)).toEqual(["unresolved"]);
});

test("docs/library.md has each name that programs may use, and no other", () => {
	const page = readFileSync(
		new URL("../../../docs/library.md", import.meta.url),
		"utf8",
	);
	const table = page.slice(
		page.indexOf("## Names"),
		page.indexOf("These stay"),
	);
	const index = readFileSync(new URL("./index.ts", import.meta.url), "utf8");
	const exported = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
		.flatMap(([, names = ""]) => names.split(","))
		.map((name) => name.replace(/\btype\b|\w+ as /g, "").trim())
		.filter((name) => name !== "");
	const named = [...table.matchAll(/`(\w+)`/g)].map(([, name]) => name);
	expect(named.sort()).toEqual(exported.sort());
	expect(named.length).toBeLessThanOrEqual(50);
});
