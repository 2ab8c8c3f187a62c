import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openCollection, openSession } from "../../index.ts";
import {
	type PlaceholderChoice,
	snippetRequestOf,
} from "./snippet-request-of.ts";

const SECRET = "s3cret-Token/4711";

async function requestOf(http: string, placeholders?: PlaceholderChoice) {
	const root = await mkdtemp(join(tmpdir(), "curlew-snippets-"));
	onTestFinished(() => rm(root, { recursive: true, force: true }));
	await writeFile(
		join(root, "opencollection.yml"),
		"info:\n  name: Test\nextensions:\n  curlew:\n    secrets:\n      token: {}\n",
	);
	await writeFile(join(root, "photo.png"), "png");
	await writeFile(
		join(root, "a.yml"),
		`info:\n  name: a\nhttp:\n${http.replace(/^/gm, "  ")}\n`,
	);
	const collection = await openCollection(root);
	const overrides = { token: SECRET, id: "7" };
	const session = await openSession(
		collection,
		{ contentLimit: 0, overrides },
		() => {},
	);
	const { requests } = await collection.select([]);
	const [definition] = requests;
	if (definition === undefined) throw new Error("no request");
	const { explanation } = await session.explain(definition);
	await session.close();
	if (explanation === undefined) throw new Error("no explanation");
	const options = placeholders === undefined ? {} : { placeholders };
	return { request: snippetRequestOf(explanation, options), root };
}

const JSON_REQUEST = `method: POST
url: "http://h/{{id}}?t={{token}}"
headers:
  - name: X-Id
    value: "{{id}}"
body:
  type: json
  data: '{"t":"{{token}}","id":{{id}}}'
auth:
  type: bearer
  token: "{{token}}"`;

describe("placeholders", () => {
	test.each<[PlaceholderChoice | undefined, string, string]>([
		[undefined, "{{token}}", "7"],
		["secrets", "{{token}}", "7"],
		["all", "{{token}}", "{{id}}"],
		["none", "●●●", "7"],
	])("with %j", async (choice, token, id) => {
		const { request } = await requestOf(JSON_REQUEST, choice);
		expect(request).toEqual({
			method: "POST",
			url: `http://h/${id}?t=${token}`,
			headers: expect.arrayContaining([
				["X-Id", id],
				["Authorization", `Bearer ${token}`],
			]),
			body: { kind: "text", text: `{"t":"${token}","id":${id}}` },
		});
		expect(JSON.stringify(request)).not.toContain("s3cret");
	});
});

test("forms and files are taken apart, without a secret", async () => {
	const form = await requestOf(`method: POST
url: http://h/
body:
  type: multipart-form
  data:
    - name: a
      type: text
      value: "{{token}}"
    - name: f
      type: file
      value: [photo.png]`);
	expect(form.request.body).toEqual({
		kind: "multipart",
		parts: [
			{ name: "a", value: "●●●" },
			{
				name: "f",
				path: join(form.root, "photo.png"),
				contentType: "image/png",
			},
		],
	});
	const file = await requestOf(
		"method: PUT\nurl: http://h/\nbody:\n  type: file\n  data:\n    - filePath: photo.png\n      selected: true",
	);
	expect(file.request.body).toEqual({
		kind: "file",
		path: join(file.root, "photo.png"),
	});
});
