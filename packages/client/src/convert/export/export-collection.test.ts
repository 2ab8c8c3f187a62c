import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { findImport, importFiles } from "../imports.ts";
import { requestsFromCurl } from "../requests-from-curl.ts";
import { exportCollection } from "./export-collection.ts";
import { responsesOfHar } from "./responses-of-har.ts";

const SHOP = {
	"shop/opencollection.yml": `opencollection: 1.0.0
info: { name: Shop, version: 2.0.0 }
request:
  auth: { type: bearer, token: "{{token}}" }
  headers: [{ name: X-Team, value: blue }]
  variables: [{ name: size, value: "10" }]
`,
	"shop/environments/local.yml": `name: local
variables:
  - { name: base, value: "http://127.0.0.1:3000" }
  - { name: token, secret: true }
`,
	"shop/users/read.yml": `info: { name: Read, type: http, seq: 1 }
http:
  method: GET
  url: "{{base}}/users/:id?page=2"
  params: [{ name: id, value: "7", type: path }]
  auth: inherit
runtime:
  assertions: [{ expression: res.status, operator: eq, value: "200" }]
examples:
  - name: Found
    request: {}
    response:
      status: 200
      headers: [{ name: Content-Type, value: application/json; charset=utf-8 }]
      body: { type: json, data: '{"id": 7, "name": "Ada"}' }
`,
	"shop/users/create.yml": `info: { name: Create, type: http, seq: 2 }
http:
  method: POST
  url: "{{base}}/users"
  body: { type: json, data: '{"name": "{{name}}", "age": {{user.age}}}' }
  auth: { type: basic, username: ada, password: "pass word" }
`,
	"shop/users/upload.yml": `info: { name: Upload, type: http, seq: 3 }
http:
  method: PUT
  url: "{{base}}/users/{{id}}/photo"
  body:
    type: multipart-form
    data: [{ name: title, type: text, value: Me }, { name: photo, type: file, value: [photo.png] }]
  auth: { type: oauth2, flow: client_credentials }
`,
	"shop/photo.png": "png",
	"run.har": JSON.stringify({
		log: {
			entries: [
				{
					request: {
						method: "GET",
						url: "http://127.0.0.1:3000/users/9?page=2",
					},
					response: {
						status: 404,
						content: { mimeType: "application/json", text: '{"error":"no"}' },
					},
				},
			],
		},
	}),
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
	folder = await temporaryFolder(SHOP);
	return () => folder[Symbol.asyncDispose]();
});

async function exported(to: "http" | "curl", environment?: string) {
	const target =
		to === "http" ? folder.at(`${to}-${Math.random()}`) : undefined;
	const outcome = await exportCollection(folder.at("shop"), target, {
		to,
		environment,
	});
	const messages = outcome.losses.map(({ message }) => message);
	return { ...outcome, messages, target: target ?? "" };
}

test("curl commands say what is sent, with placeholders, and are read again as the same requests", async () => {
	const { text, messages } = await exported("curl");
	expect(messages).toEqual([
		"The authentication of `Upload` is not written: what it sends is made anew for each request.",
		"curl commands have no place for the assertions of `users/read`.",
	]);
	const requests = await requestsFromCurl(text.replace(/^#.*$/gm, ""));
	const trees = requests.map(({ yaml }) => parse(yaml).http);
	expect(trees.map(({ method, url }) => [method, url])).toEqual([
		["GET", "{{base}}/users/7?page=2"],
		["POST", "{{base}}/users"],
		["PUT", "{{base}}/users/{{id}}/photo"],
	]);
	expect(trees[0].headers).toContainEqual({
		name: "Authorization",
		value: "Bearer {{token}}",
	});
	expect(text).toContain("--user 'ada:pass word'");
	expect(trees[1].body.data).toBe('{"name": "{{name}}", "age": {{user.age}}}');
});

test("an environment fills values in, but for secrets", async () => {
	const { text } = await exported("curl", "local");
	expect(text).toContain("--url 'http://127.0.0.1:3000/users/7?page=2'");
	expect(text).toContain("Bearer {{token}}");
});

test(".http files come back as the same requests, with environments beside", async () => {
	const { target, written, messages } = await exported("http");
	expect(written).toEqual([
		"users.http",
		"http-client.env.json",
		"http-client.private.env.json",
	]);
	expect(messages).toContain(
		"In .http files, `{{user.age}}` means nothing, and is written as it stands in `users/create`.",
	);
	const text = await readFile(join(target, "users.http"), "utf8");
	expect(text).toContain("Authorization: Basic ada pass word\n");
	expect(text).toContain("< ../shop/photo.png");
	const found = await findImport(target);
	if (!found) throw new Error("not recognised");
	const back = folder.at("back");
	await importFiles(found, back, {});
	const { requests } = await (await openCollection(back)).select([]);
	expect(requests.map(({ name, method }) => [name, method])).toEqual([
		["Read", "GET"],
		["Create", "POST"],
		["Upload", "PUT"],
	]);
	expect(requests[1]?.body).toMatchObject({
		kind: "json",
		text: '{"name": "{{name}}", "age": {{user.age}}}',
	});
});

test("an OpenAPI document has operations, parameters, schemas and what was observed", async () => {
	const target = folder.at("openapi.yaml");
	const { notes } = await exportCollection(folder.at("shop"), target, {
		to: "openapi",
		observed: folder.at("run.har"),
	});
	expect(notes).toEqual([]);
	const document = parse(await readFile(target, "utf8"));
	expect(document.servers).toEqual([
		{ url: "http://127.0.0.1:3000", description: "local" },
	]);
	expect(Object.keys(document.paths)).toEqual([
		"/users/{id}",
		"/users",
		"/users/{id}/photo",
	]);
	const read = document.paths["/users/{id}"].get;
	expect(read).toMatchObject({
		tags: ["users"],
		summary: "Read",
		security: [{ bearer: [] }],
		parameters: [
			{ name: "id", in: "path", required: true, example: 7 },
			{ name: "page", in: "query", schema: { type: "integer" }, example: 2 },
			{ name: "X-Team", in: "header", example: "blue" },
		],
	});
	expect(Object.keys(read.responses)).toEqual(["200", "404"]);
	expect(read.responses["200"].content["application/json"].schema).toEqual({
		type: "object",
		properties: { id: { type: "integer" }, name: { type: "string" } },
		required: ["id", "name"],
	});
	expect(document.paths["/users"].post.requestBody).toMatchObject({
		required: true,
		content: { "application/json": { example: { age: "{{user.age}}" } } },
	});
	expect(document.components.securitySchemes).toEqual({
		bearer: { type: "http", scheme: "bearer" },
		basic: { type: "http", scheme: "basic" },
	});
});

test("what is there is not replaced, and a broken file writes nothing", async () => {
	const broken = await temporaryFolder({
		"opencollection.yml": "opencollection: 1.0.0\ninfo: { name: Broken }\n",
		"one.yml": "info: { name: One, type: http }\nhttp: [",
		"there.sh": "mine",
	});
	onTestFinished(() => broken[Symbol.asyncDispose]());
	await expect(
		exportCollection(broken.root, broken.at("new.sh"), { to: "curl" }),
	).rejects.toMatchObject({ code: "COLLECTION_NOT_CONVERTED" });
	await expect(
		exportCollection(folder.at("shop"), broken.at("there.sh"), { to: "curl" }),
	).rejects.toMatchObject({ code: "TARGET_NOT_USABLE" });
	expect(await readFile(broken.at("there.sh"), "utf8")).toBe("mine");
});

test("entries of a recording that have no response with a text are told", () => {
	const file = folder.at("partly.har");
	const entry = (response: object) => ({
		request: { method: "GET", url: "http://a.test/b" },
		response,
	});
	const entries = [
		entry({ status: 0, content: {} }),
		entry({ status: 200, content: { text: "{}" } }),
		entry({ status: 200, content: { text: "AA==", encoding: "base64" } }),
	];
	writeFileSync(file, JSON.stringify({ log: { entries } }));
	const { responses, problems } = responsesOfHar(file);
	expect(responses).toHaveLength(1);
	expect(problems.map(({ message }) => message)).toEqual([
		"Entries 1 and 3 of the HAR file have no response with a text: nothing is observed of it.",
	]);
});

test("a folder beside a collection in one file is no part of it", async () => {
	await using folder = await temporaryFolder({
		"shop.postman_collection.json": JSON.stringify({
			info: {
				name: "Shop",
				schema:
					"https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
			},
			item: [{ name: "Read", request: { url: "http://127.0.0.1/a" } }],
		}),
	});
	const from = folder.at("shop.postman_collection.json");
	const { requests } = await exportCollection(from, folder.at("requests"), {
		to: "http",
	});
	expect(requests).toBe(1);
	await expect(
		exportCollection(from, folder.root, { to: "http", force: true }),
	).rejects.toThrow("lies inside");
});
