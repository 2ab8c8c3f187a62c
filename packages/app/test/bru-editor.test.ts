import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { type Editing, editing } from "./editing.ts";

const FILE = "create.bru";

const BRU = `meta {
  name: Create
  type: http
  seq: 1
}

post {
  url: http://127.0.0.1:1/users?a=1
  body: json
  auth: none
}

params:query {
  a: 1
}

body:json {
  {   "kept": "as it is" }
}
`;

let app: AppUnderTest;
let view: AppPage;
let edit: Editing;

beforeAll(async () => {
	app = await openAppWith({
		"bruno.json": '{ "version": "1", "name": "Shop", "type": "collection" }',
		"environments/local.bru": "vars {\n  base: http://127.0.0.1:1\n}\n",
		"users/one.bru":
			"meta {\n  name: One\n  type: http\n  seq: 1\n}\n\nget {\n  url: x\n  body: none\n  auth: inherit\n}\n",
		[FILE]: BRU,
	});
	view = await openAppPage(app);
	edit = editing(view.page);
	await view.openRequest("Create");
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

test("every section of a request is written as .bru has it, and nothing else changes", async () => {
	const { page } = view;
	await edit.section("Params");
	await edit.fill("Value of a", "2");
	await edit.section("Headers");
	await edit.fill("Name of the header", "X-One", "last");
	await edit.fill("Value of X-One", "1");
	await edit.section("Auth");
	await page.getByLabel("Auth type", { exact: true }).selectOption("apikey");
	await edit.fill("Name", "X-Key");
	await edit.fill("Value", "{{key}}");
	await edit.section("Variables");
	await edit.fill("Name of the variable", "n", "last");
	await edit.fill("Value of n", "1");
	await edit.fill("Name of the variable from the response", "id", "last");
	await edit.fill("Expression for id", "res.body.id");
	await edit.section("Assertions");
	await edit.fill("Expression of the assertion", "res.status", "last");
	await edit.fill("Expected of res.status", "201");
	await edit.section("Tests");
	await edit.code("Tests", 'test("x", () => {});');
	await edit.save();
	expect(await app.read(FILE)).toBe(`meta {
  name: Create
  type: http
  seq: 1
}

post {
  url: http://127.0.0.1:1/users?a=2
  body: json
  auth: apikey
}

params:query {
  a: 2
}

headers {
  X-One: 1
}

auth:apikey {
  key: X-Key
  value: {{key}}
  placement: header
}

body:json {
  {   "kept": "as it is" }
}

vars:pre-request {
  n: 1
}

vars:post-response {
  id: res.body.id
}

assert {
  res.status: eq 201
}

tests {
  test("x", () => {});
}
`);
});

test("bodies of other kinds, docs and settings are written as .bru has them", async () => {
	const { page } = view;
	await edit.section("Body");
	await page.getByLabel("Body type").selectOption("multipart-form");
	await edit.fill("Name of the part", "note", "last");
	await page.getByLabel("Type of note", { exact: true }).selectOption("file");
	await edit.fill("File 1 of note", "files/a.txt");
	await edit.section("Docs");
	await edit.code("Docs", "Why it is there.");
	await edit.section("Settings");
	await page.getByLabel("Timeout in ms").fill("500");
	await edit.save();
	const text = await app.read(FILE);
	expect(text).toContain("  body: multipartForm\n");
	expect(text).toContain(
		"body:multipart-form {\n  note: @file(files/a.txt)\n}\n",
	);
	expect(text).toContain("docs {\n  Why it is there.\n}\n");
	expect(text).toContain("settings {\n  timeout: 500\n}\n");
	expect(text).not.toContain("body:json {");
});

test("a folder without a file gets one, with what it gives to its requests", async () => {
	const { page } = view;
	await page
		.getByRole("treeitem", { name: "users" })
		.click({ button: "right" });
	await page.getByRole("menuitem", { name: "Settings of the folder" }).click();
	await page.getByRole("button", { name: "Add the file" }).click();
	await edit.section("Headers");
	await edit.fill("Name of the header", "X-All", "last");
	await edit.fill("Value of X-All", "1");
	await edit.save();
	expect(await app.read("users/folder.bru")).toContain(
		"headers {\n  X-All: 1\n}\n",
	);
});

test("a secret of an environment is named in its file, and its value stands in .env", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Environments" }).click();
	await edit.fill("Name of the variable", "token", "last");
	await edit.fill("Value of token", "s3cret-9");
	await page.getByRole("checkbox", { name: "token is a secret" }).click();
	await page.getByRole("button", { name: "Set new value" }).waitFor();
	expect(await app.read("environments/local.bru")).toBe(
		"vars {\n  base: http://127.0.0.1:1\n}\n\nvars:secret [\n  token\n]\n",
	);
	expect(await app.read(".env")).toBe("token=s3cret-9\n");
});

test("how the collection connects stands in bruno.json, saved together with what its own file says", async () => {
	const { page } = view;
	await page
		.getByRole("button", { name: "Settings of the collection" })
		.click();
	await edit.section("Headers");
	await edit.fill("Name of the header", "X-Every", "last");
	await edit.section("Settings");
	await page.getByLabel("Default environment").selectOption("local");
	await page.getByLabel("Proxy", { exact: true }).selectOption("none");
	await page.getByRole("button", { name: "Add a client certificate" }).click();
	expect(await page.getByLabel("Use it").count()).toBe(0);
	await edit.fill("For the host", "a.test");
	await edit.fill("Certificate", "a.crt");
	await edit.fill("Its key", "a.key");
	await edit.save();
	expect(await app.read("collection.bru")).toBe("headers {\n  X-Every: \n}\n");
	expect(JSON.parse(await app.read("bruno.json"))).toEqual({
		version: "1",
		name: "Shop",
		type: "collection",
		presets: { defaultEnvironment: "local" },
		proxy: { disabled: true },
		clientCertificates: {
			enabled: true,
			certs: [
				{
					domain: "a.test",
					type: "cert",
					certFilePath: "a.crt",
					keyFilePath: "a.key",
				},
			],
		},
	});
});

test("the browser has nothing to complain about", () => {
	expect(view.complaints).toEqual([]);
});
