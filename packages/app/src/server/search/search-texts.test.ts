import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCollection } from "@curlew/client";
import { expect, onTestFinished, test } from "vitest";
import { OpenedCollection } from "../collection/opened-collection.ts";
import { searchTexts } from "./search-texts.ts";

const LOGIN = `info: { name: Login, type: http }
http:
  method: POST
  url: https://example.com/session
  headers: [{ name: X-Trace, value: on }]
  body:
    type: json
    data: |-
      {
        "User": "ada",
        "secret": "{{password}}"
      }
runtime:
  variables: [{ name: password, value: hunter2 }]
  scripts:
    - type: tests
      code: |-
        test("ok", () => {});
        expect(res.body.token).toBe(1);
`;

async function found(text: string) {
	const root = await mkdtemp(join(tmpdir(), "curlew-search-"));
	onTestFinished(() => rm(root, { recursive: true }));
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: Shop\n");
	await writeFile(join(root, "login.yml"), LOGIN);
	const collection = await OpenedCollection.open(root);
	return searchTexts(await collection.requests(), text).found;
}

test("a text is found in URL, headers, body and scripts, with the line that it is in", async () => {
	expect(await found("/SESSION")).toMatchObject([
		{ path: "login", part: "url", line: "https://example.com/session" },
	]);
	expect(await found("x-trace")).toMatchObject([{ part: "headers" }]);
	expect(await found('"user"')).toMatchObject([
		{ part: "body", line: '"User": "ada",', from: 0 },
	]);
	expect(await found("body.token")).toMatchObject([
		{ part: "tests", line: "expect(res.body.token).toBe(1);", from: 11 },
	]);
});

test("values of variables are not searched", async () => {
	expect(await found("hunter2")).toEqual([]);
});

test("3,000 requests are searched in less time than it takes to read ten", async () => {
	const root = await mkdtemp(join(tmpdir(), "curlew-search-"));
	onTestFinished(() => rm(root, { recursive: true }));
	await writeFile(join(root, "opencollection.yml"), "info:\n  name: Shop\n");
	await writeFile(join(root, "login.yml"), LOGIN);
	const collection = await openCollection(root);
	const start = performance.now();
	let read = await collection.select([]);
	for (let count = 1; count < 10; count++) read = await collection.select([]);
	const reading = performance.now() - start;
	const [request] = read.requests;
	if (!request) throw new Error("There is no request.");
	const requests = Array.from({ length: 3_000 }, () => request);
	const begun = performance.now();
	expect(searchTexts(requests, "nowhere").found).toEqual([]);
	expect(performance.now() - begun).toBeLessThan(Math.max(reading, 100));
});
