import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	afterAll,
	afterEach,
	beforeAll,
	expect,
	onTestFinished,
	test,
} from "vitest";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { type Editing, editing } from "./editing.ts";

let app: AppUnderTest;
let view: AppPage;
let edit: Editing;

beforeAll(async () => {
	app = await openAppWith({
		".env": "password=hunter-two\n",
		"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
		"environments/local.yml":
			"name: local\nvariables:\n  - name: base\n    value: http://127.0.0.1:1\n  - name: user\n    value:\n      type: object\n      data: '{\"id\": 7}'\n  - name: password\n    secret: true\n",
		"create.yml":
			'info: { name: Create, type: http }\nhttp:\n  method: POST\n  url: "{{base}}/users/{{user.id}}?sort="\n  headers:\n    - name: X-Key\n      value: "{{password}}"\n',
		"search.yml":
			"info: { name: Search, type: graphql }\ngraphql:\n  method: POST\n  url: http://127.0.0.1:1\n  body:\n    query: query { a } # all of them\n",
		"socket.yml":
			"info: { name: Socket, type: websocket }\nwebsocket:\n  url: ws://127.0.0.1:1\n",
	});
	view = await openAppPage(app);
	edit = editing(view.page);
	await view.chooseEnvironment("local");
	await view.openRequest("Create");
});

afterEach(() => {
	expect(view.complaints).toEqual([]);
});

afterAll(async () => {
	await view[Symbol.asyncDispose]();
	await app[Symbol.asyncDispose]();
});

test("what is unsaved can be thrown away, and that be undone", async () => {
	const { page } = view;
	await edit.section("Settings");
	const timeout = page.getByLabel("Timeout in ms");
	await timeout.fill("9");
	await page
		.getByRole("button", { name: "Revert to the saved version" })
		.click();
	expect(await timeout.inputValue()).toBe("");
	await page.getByRole("button", { name: "Undo" }).click();
	expect(await timeout.inputValue()).toBe("9");
	await page
		.getByRole("button", { name: "Revert to the saved version" })
		.click();
});

test("the preview follows what is typed, and tells what is missing", async () => {
	const { page } = view;
	await edit.section("Preview");
	const preview = page.getByRole("region", { name: "Preview" });
	await expect
		.poll(() => preview.innerText())
		.toContain("POST http://127.0.0.1:1/users/7?sort=");
	expect(await preview.innerText()).toContain("X-Key: ●●●");
	await page.getByRole("textbox", { name: "URL" }).click();
	await page.keyboard.press("End");
	await page.keyboard.type("{{usr.id}}");
	await expect.poll(() => preview.innerText()).toContain("{{usr.id}}:");
	expect(await preview.innerText()).toContain("user");
	await page
		.getByRole("button", { name: "Revert to the saved version" })
		.click();
});

test("the request is there as code", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Code", exact: true }).click();
	const code = page.locator(".code-preview");
	await expect
		.poll(() => code.innerText())
		.toContain("http://127.0.0.1:1/users/7?sort=");
	await page.getByLabel("Language").selectOption("python");
	await expect.poll(() => code.innerText()).toContain("import requests");
	expect(await code.innerText()).toContain("{{password}}");
	expect(await page.content()).not.toContain("hunter-two");
});

test("origins tell where each value comes from, and lead there", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Origins", exact: true }).click();
	const origins = page.getByRole("region", { name: "Origins" });
	const user = origins.getByRole("listitem").filter({ hasText: "{{user.id}}" });
	await expect.poll(() => user.innerText()).toContain("environment local");
	expect(await user.locator(".origin-value").innerText()).toBe("7");
	expect(await origins.innerText()).toContain("●●●");
	expect(await page.content()).not.toContain("hunter-two");
	await user.getByRole("button", { name: "environments/local.yml" }).click();
	await page
		.locator(".tab[data-active]")
		.filter({ hasText: "local" })
		.waitFor();
});

test("a request is sent with what it needs, whose values it takes", async () => {
	const { page } = view;
	const asked: (string | undefined)[] = [];
	const server = createServer(({ url, headers }, response) => {
		asked.push(`${url} ${headers["x-session"]}`);
		response.setHeader("content-type", "application/json");
		response.end('{"session": "s1"}');
	}).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	await app.write(
		"login.yml",
		`info: { name: Login, type: http }\nhttp: { method: GET, url: "http://127.0.0.1:${port}/login" }\nruntime:\n  scripts:\n    - type: after-response\n      code: bru.setVar("session", res.body.session);\n`,
	);
	await app.write(
		"me.yml",
		`info: { name: Me, type: http }\nhttp:\n  method: GET\n  url: "http://127.0.0.1:${port}/me"\n  headers: [{ name: X-Session, value: "{{session}}" }]\n`,
	);
	await view.openRequest("Me");
	await edit.section("Preview");
	await page.getByRole("button", { name: "Needs", exact: true }).click();
	const needs = page.getByRole("region", { name: "Needs" });
	await expect
		.poll(() => needs.getByRole("listitem").first().innerText())
		.toMatch(/Login[\s\S]*sets session login\.yml:/);
	await needs.getByRole("button", { name: "Send with what it needs" }).click();
	await expect
		.poll(() => needs.locator(".step").allInnerTexts())
		.toEqual(["passed", "passed"]);
	expect(asked).toEqual(["/login undefined", "/me s1"]);
});

test("a GraphQL request is edited as such", async () => {
	const { page } = view;
	await view.openRequest("Search");
	await edit.section("Body");
	await edit.code("Query", "query Q($n: Int) { a(n: $n) }");
	await page.getByRole("button", { name: "Variables", exact: true }).click();
	await edit.code("Variables of the query", '{"n": {{user.id}}}');
	await edit.save();
	expect(await app.read("search.yml")).toBe(
		'info: { name: Search, type: graphql }\ngraphql:\n  method: POST\n  url: http://127.0.0.1:1\n  body:\n    query: "query Q($n: Int) { a(n: $n) }" # all of them\n    variables: \'{"n": {{user.id}}}\'\n',
	);
});

test("what Curlew does not run is shown as text", async () => {
	const { page } = view;
	await page.getByRole("treeitem", { name: "socket.yml" }).click();
	await page
		.getByRole("textbox", { name: "socket.yml" })
		.filter({ hasText: "type: websocket" })
		.waitFor();
});
