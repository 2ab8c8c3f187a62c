import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { type Editing, editing } from "./editing.ts";

const FILE = "users/create.yml";

/** What is not touched by a test has to stay as it is, comments included. */
const HEAD = `# How users are made.
info:
  name: Create
  type: http
  seq: 1
`;

let app: AppUnderTest;
let view: AppPage;
let edit: Editing;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
		"environments/local.yml":
			"name: local\nvariables:\n  - name: base\n    value: http://127.0.0.1:1\n  - name: user\n    value:\n      type: object\n      data: '{\"id\": 7}'\n",
		"users/folder.yml":
			'info:\n  name: Users\n  type: folder\nrequest:\n  auth:\n    type: bearer\n    token: "{{token}}"\n',
		[FILE]: `${HEAD}http:\n  method: POST\n  url: "{{base}}/users"\n`,
	});
	view = await openAppPage(app);
	edit = editing(view.page);
	await view.chooseEnvironment("local");
	await view.openRequest("Users", "Create");
});

afterEach(() => {
	expect(view.complaints).toEqual([]);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

/** Saves, and gives what the file says after its head. */
async function saved(): Promise<string> {
	await edit.save();
	const text = await app.read(FILE);
	expect(text.startsWith(HEAD)).toBe(true);
	return text.slice(HEAD.length);
}

test("params are in step with the URL, both ways", async () => {
	const { page } = view;
	await edit.section("Params");
	await page.getByRole("textbox", { name: "URL" }).click();
	await page.keyboard.press("End");
	await page.keyboard.type("/:id?page=1");
	await edit.fill("Value of page", "2&3");
	await edit.fill("Value of id", "{{user.id}}");
	await edit.fill("Name of the query param", "sort", "last");
	expect(await saved()).toBe(`http:
  method: POST
  url: "{{base}}/users/:id?page=2%263&sort="
  params:
    - name: id
      type: path
      value: "{{user.id}}"
`);
	await page.getByRole("checkbox", { name: "Use page" }).uncheck();
	await page.getByRole("button", { name: "Show descriptions" }).click();
	await edit.fill("Description of id", "of the user");
	expect(await saved()).toContain(`url: "{{base}}/users/:id?sort="
  params:
    - name: id
      type: path
      value: "{{user.id}}"
      description: of the user
    - name: page
      value: 2%263
      type: query
      disabled: true
`);
});

test("a method that is not saved yet is shown in the tree and the tab", async () => {
	const { page } = view;
	const method = page.getByRole("combobox", { name: "Method" });
	const labels = page.locator(
		'[role="treeitem"][aria-current] .method, .tab[data-active] .method',
	);
	expect(await labels.allTextContents()).toEqual(["POST", "POST"]);
	await method.selectOption("DELETE");
	await page.locator(".tab[data-active] .method-delete").waitFor();
	expect(await labels.allTextContents()).toEqual(["DEL", "DEL"]);
	await method.selectOption("POST");
	await page.locator(".tab[data-active] .method-post").waitFor();
	expect(await labels.allTextContents()).toEqual(["POST", "POST"]);
});

test("headers are completed, switched off and removed", async () => {
	const { page } = view;
	await edit.section("Headers");
	const name = page.getByRole("textbox", { name: "Name of the header" });
	await name.last().click();
	await page.keyboard.type("Content-T");
	await page.getByRole("option", { name: "Content-Type" }).click();
	await edit.fill("Value of Content-Type", "text/plain");
	await edit.fill("Name of the header", "X-Off", "last");
	await edit.fill("Value of X-Off", "1");
	await page.getByRole("checkbox", { name: "Use X-Off" }).uncheck();
	expect(await saved()).toContain(`  headers:
    - name: Content-Type
      value: text/plain
    - name: X-Off
      value: "1"
      disabled: true
`);
	await page.getByRole("button", { name: "Remove X-Off" }).click();
	expect(await saved()).not.toContain("X-Off");
});

test("a body keeps what its other kinds had until it is saved", async () => {
	const { page } = view;
	await edit.section("Body");
	const kind = page.getByLabel("Body type");
	await kind.selectOption("json");
	await edit.code("Body", '{"id":{{user.id}},"name":"{{name}}"}');
	await page.getByRole("button", { name: "Prettify" }).click();
	await kind.selectOption("form-urlencoded");
	await edit.fill("Name of the field", "a", "last");
	await kind.selectOption("json");
	expect(await saved()).toContain(`  body:
    type: json
    data: |-
      {
        "id": {{user.id}},
        "name": "{{name}}"
      }
`);
});

test("a multipart body has texts and files, each with its content type", async () => {
	const { page } = view;
	await edit.section("Body");
	await page.getByLabel("Body type").selectOption("multipart-form");
	await edit.fill("Name of the part", "note", "last");
	await page.getByLabel("Type of note", { exact: true }).selectOption("file");
	await edit.fill("File 1 of note", "files/a.txt");
	await page.getByRole("button", { name: "Add a file to note" }).click();
	await edit.fill("File 2 of note", "files/b.txt");
	await edit.fill("Content type of note", "text/plain");
	expect(await saved()).toContain(`  body:
    type: multipart-form
    data:
      - name: note
        type: file
        value:
          - files/a.txt
          - files/b.txt
        contentType: text/plain
`);
});

test("a file is the body, and a query with its variables", async () => {
	const { page } = view;
	const kind = page.getByLabel("Body type");
	await kind.selectOption("file");
	await edit.fill("Path of the file", "files/a.bin", "last");
	expect(await saved()).toContain(
		"filePath: files/a.bin\n        selected: true\n",
	);
	await kind.selectOption("graphql");
	await edit.code("Query", "query { me { id } }");
	await page.getByRole("button", { name: "Variables", exact: true }).click();
	await edit.code("Variables of the query", '{"a":1}');
	expect(await saved()).toContain(
		"data:\n      query: query { me { id } }\n      variables: '{\"a\":1}'\n",
	);
	await kind.selectOption("none");
	expect(await saved()).not.toContain("body:");
});

test("auth tells whose it is, and every kind has its fields", async () => {
	const { page } = view;
	await edit.section("Auth");
	const kind = page.getByLabel("Auth type", { exact: true });
	await kind.selectOption("inherit");
	const source = page.getByText("Bearer token, from the folder Users");
	await source.waitFor();
	expect(await saved()).toContain("  auth: inherit\n");
	await kind.selectOption("oauth2");
	await edit.fill("Access token URL", "{{base}}/token");
	await edit.fill("Client ID", "me");
	await page.getByLabel("Fetch token automatically").uncheck();
	const token = page.getByRole("table", { name: /accessTokenRequest/ });
	await token.getByRole("textbox", { name: "Name of" }).click();
	await page.keyboard.insertText("audience");
	await edit.fill("Value of audience", "shop");
	expect(await saved()).toContain(`  auth:
    type: oauth2
    flow: client_credentials
    accessTokenUrl: "{{base}}/token"
    credentials:
      clientId: me
    settings:
      autoFetchToken: false
    additionalParameters:
      accessTokenRequest:
        - name: audience
          value: shop
          placement: body
`);
});

test("a secret that is typed in clear becomes a variable, its value a line of .env", async () => {
	const { page } = view;
	await page.getByLabel("Auth type", { exact: true }).selectOption("basic");
	await edit.fill("Password", "hunter two");
	await page.getByRole("button", { name: "Make it a secret variable" }).click();
	await page.getByRole("button", { name: "Save as secret" }).click();
	await page
		.getByRole("textbox", { name: "Password" })
		.filter({ hasText: "{{password}}" })
		.waitFor();
	expect(await saved()).toContain(
		'  auth:\n    type: basic\n    password: "{{password}}"\n',
	);
	expect(await app.read(".env")).toBe('password="hunter two"\n');
	expect(await app.read("environments/local.yml")).toContain(
		"  - name: password\n    secret: true\n",
	);
	expect(await page.content()).not.toContain("hunter two");
});

test("variables have types, and some come from the response", async () => {
	const { page } = view;
	await edit.section("Variables");
	await edit.fill("Name of the variable", "count", "last");
	await edit.fill("Value of count", "3");
	await page.getByLabel("Type of count").selectOption("number");
	await edit.fill("Name of the variable from the response", "id", "last");
	await edit.fill("Expression for id", "res.body.id");
	expect(await saved()).toContain(`runtime:
  variables:
    - name: count
      value:
        type: number
        data: "3"
  actions:
    - type: set-variable
      phase: after-response
      selector:
        expression: res.body.id
        method: jsonq
      variable:
        name: id
        scope: runtime
`);
});

test("scripts and tests are written with the names of the API", async () => {
	const { page } = view;
	await edit.section("Scripts");
	await edit.code("Script before the request", 'req.setHeader("X", 1);');
	await edit.section("Tests");
	await page.getByRole("textbox", { name: "Tests" }).click();
	await page.keyboard.type("res.getStat");
	await page.getByRole("option", { name: "getStatusText" }).click();
	expect(await saved()).toContain(`  scripts:
    - type: before-request
      code: req.setHeader("X", 1);
    - type: tests
      code: res.getStatusText
`);
});

test("assertions compare, or only look", async () => {
	const { page } = view;
	await edit.section("Assertions");
	await edit.fill("Expression of the assertion", "res.status", "last");
	await edit.fill("Expected of res.status", "201");
	await edit.fill("Expression of the assertion", "res.body.id", "last");
	await page.getByLabel("Operator of res.body.id").selectOption("isNumber");
	expect(await saved()).toContain(`  assertions:
    - expression: res.status
      operator: eq
      value: "201"
    - expression: res.body.id
      operator: isNumber
`);
});

test("docs are read as Markdown that does no harm, settings are inherited or not", async () => {
	const { page } = view;
	await edit.section("Docs");
	await edit.code(
		"Docs",
		"# Why\n[out](https://example.com) <img src=https://evil.example/x onerror=alert(1)>[js](javascript:alert(1))",
	);
	await page.getByRole("button", { name: "Read" }).click();
	const link = page.locator(".markdown a", { hasText: "out" });
	expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
	expect(await page.locator(".markdown img").count()).toBe(0);
	expect(
		await page.locator(".markdown a", { hasText: "js" }).getAttribute("href"),
	).toBeNull();
	await edit.section("Settings");
	await page.getByLabel("Timeout in ms").fill("500");
	await page.getByLabel("Follow redirects").selectOption("false");
	await page.getByLabel("Add tag", { exact: true }).fill("smoke");
	await page.keyboard.press("Enter");
	await edit.save();
	const text = await app.read(FILE);
	expect(text).toContain("  seq: 1\n  tags:\n    - smoke\n");
	expect(text).toContain(
		"settings:\n  timeout: 500\n  followRedirects: false\n",
	);
});
