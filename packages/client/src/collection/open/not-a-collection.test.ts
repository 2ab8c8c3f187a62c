import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { findCollectionRoot } from "./find-root.ts";

test("a file that is not JSON is told with its place", async () => {
	await using folder = await temporaryFolder({ "cut.json": '{"info":{' });
	const file = join(folder.root, "cut.json");
	await expect(findCollectionRoot(file)).rejects.toMatchObject({
		code: "COLLECTION_NOT_FOUND",
		message: `${file} is not JSON: This \`{\` is not closed.`,
		location: { line: 1, column: 9 },
		excerpt: '{"info":{',
	});
});

test.each([
	['{"openapi":"3.1.0","paths":{}}', "like an OpenAPI document.", "convert"],
	['{"swagger":"2.0"}', "like a Swagger document.", "convert"],
	['{"log":{"entries":[]}}', "like a recording (HAR).", "convert"],
	['{"values":1}', "like an environment.", "-e FILE"],
	['{"collection":{"item":[]}}', "of Postman's API", "file of its own"],
	['{"info":{},"item":[]}', "without `info.schema`", "schema"],
	['{"name":"x","scripts":{}}', "no collection of Postman's", "Export"],
	["[1]", "no collection of Postman's", "Export"],
])("%s is told for what it is", async (text, what, hint) => {
	await using folder = await temporaryFolder({ "a.json": text });
	await expect(
		findCollectionRoot(join(folder.root, "a.json")),
	).rejects.toMatchObject({
		code: "COLLECTION_NOT_FOUND",
		message: expect.stringContaining(what),
		hint: expect.stringContaining(hint),
	});
});
