import { buildSchema, graphqlSync } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordingServer } from "../../cli/test/curlew.ts";
import { type AppPage, openAppPage } from "./app-page.ts";
import { type AppUnderTest, openAppWith } from "./app-under-test.ts";
import { editing } from "./editing.ts";

const SCHEMA = buildSchema(`
	type User { id: ID!, name: String, old: String @deprecated(reason: "Use name.") }
	enum Role { ADMIN, USER }
	type Query { me: User, user("Its number" id: ID!, as: Role): User }
`);

const server = await recordingServer(({ url, body, headers }) => {
	if (url === "/closed")
		return { body: '{"errors":[{"message":"Introspection is disabled"}]}' };
	if (url !== "/graphql?key=1")
		return {
			headers: { "set-cookie": "sid=hidden; Path=/" },
			body: '{"id":1}',
		};
	const isAllowed = headers.some(([name]) => name === "x-own");
	const { query } = JSON.parse(body);
	return isAllowed
		? { body: JSON.stringify(graphqlSync({ schema: SCHEMA, source: query })) }
		: { status: 401 };
});

const graphql = (name: string, path: string, query: string) =>
	`info: { name: ${name}, type: graphql }\ngraphql:\n  method: POST\n  url: ${server.url}${path}\n  body:\n    query: ${JSON.stringify(query)}\nruntime:\n  scripts:\n    - type: before-request\n      code: req.setHeader("x-own", "1");\n    - type: after-response\n      code: client.setVar("late", 1);\n`;
let app: AppUnderTest;
let view: AppPage;

beforeAll(async () => {
	app = await openAppWith({
		"opencollection.yml": "info:\n  name: Writing\n",
		"a.yml": `http:\n  url: ${server.url}/?q=1\nruntime:\n  scripts:\n    - type: tests\n      code: |-\n        const id = res.body.id;\n        id.not.there;\n`,
	});
	await app.write(
		"q.yml",
		graphql("open", "/graphql?key=1", "{ me { id nam {{more}} } }"),
	);
	await app.write("r.yml", graphql("off", "/closed", "{ a }"));
	await app.write("schema.graphql", "type Query { b: Int }");
	view = await openAppPage(app);
	await view.openRequest("a");
});

afterAll(async () => {
	await view?.[Symbol.asyncDispose]();
	await app?.[Symbol.asyncDispose]();
	await server[Symbol.asyncDispose]();
});

test("a script's error of the last send is marked at its line until the script is changed, and its API completes", async () => {
	const { page } = view;
	const edit = editing(page);
	await view.send();
	await edit.section("Tests");
	const marks = page.locator(".cm-lintRange-error");
	await marks.first().waitFor();
	expect(await marks.allTextContents()).toEqual(["there"]);
	await page.getByRole("textbox", { name: "Tests", exact: true }).click();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.press("Delete");
	await page.keyboard.type("pm.response.to.have.sta");
	const names = page.locator(".cm-completionLabel");
	await names.first().waitFor();
	expect(await names.allTextContents()).toContain("statusCode");
	await page.keyboard.press("Escape");
	expect(await marks.count()).toBe(0);
	await edit.code("Tests", "");
	await edit.save();
});

test("params are edited as text, and stand in the URL and the file", async () => {
	const { page } = view;
	const edit = editing(page);
	await edit.section("Params");
	await page.getByRole("button", { name: "Edit as text" }).click();
	await edit.code("All query params as text", "q: 1\n// off: 2\nnew: a&b");
	await edit.save();
	const text = await app.read("a.yml");
	expect(text).toContain("/?q=1&new=a%26b\n");
	expect(text).toMatch(
		/name: off\n\s+value: "2"\n\s+type: query\n\s+disabled: true/,
	);
});

test("a response is kept as an example of its request, without the values of cookies", async () => {
	const { page } = view;
	await page.getByRole("button", { name: "Save as example" }).click();
	const name = page.getByRole("dialog").getByRole("textbox", { name: "Name" });
	await name.fill("Fine");
	await page.keyboard.press("Enter");
	await page.getByText("Fine saved under Examples.").waitFor();
	const text = await app.read("a.yml");
	expect(text).toContain("- name: Fine\n");
	expect(text).toContain("data: '{\"id\":1}'");
	expect(text).toContain("sid=●●●; Path=/");
	expect(text).not.toContain("sid=hidden");
	expect(view.complaints).toEqual([]);
});

test("a GraphQL request gets its endpoint's schema as it would be sent, and with it faults, completion and docs", async () => {
	const { page } = view;
	await page.getByRole("treeitem", { name: /open/ }).click();
	await page.getByRole("button", { name: "Get schema" }).click();
	await page.getByText("Schema: got just now").waitFor();
	const marks = page.locator(".cm-lintRange-error");
	await marks.first().waitFor();
	expect(await marks.allTextContents()).toEqual(["nam"]);
	const query = page.getByRole("textbox", { name: "Query", exact: true });
	await query.getByText("nam", { exact: true }).dblclick();
	await page.keyboard.type("na");
	const names = page.locator(".cm-completionLabel");
	await names.first().waitFor();
	expect(await names.allTextContents()).toContain("name");
	await page.keyboard.press("Escape");
	await page.keyboard.press("F1");
	const docs = page.getByRole("complementary", {
		name: "Documentation of the schema",
	});
	await docs.getByRole("searchbox").fill("user");
	await docs.getByRole("button", { name: "Query.user" }).click();
	await docs.getByRole("button", { name: "New query with Query.user" }).click();
	await page.getByRole("textbox", { name: "Variables of the query" }).waitFor();
	expect(await query.textContent()).toContain("query User($id: ID!) {");
	await docs.getByRole("heading", { name: "Query" }).waitFor();
	await docs.getByRole("searchbox").focus();
	await page.keyboard.press("Escape");
	await docs.waitFor({ state: "detached" });
	await page.reload();
	await page.getByText("Schema: got just now").waitFor();
	const asked = server.received.filter(({ url }) => url.startsWith("/graphql"));
	expect(asked).toHaveLength(1);
});

test("names of variables and values of enums complete within the quotation marks that are typed", async () => {
	const { page } = view;
	const edit = editing(page);
	await edit.code(
		"Query",
		"query User($as: Role) { user(id: 1, as: $as) { id } }",
	);
	const variables = page.getByRole("textbox", {
		name: "Variables of the query",
	});
	await edit.code("Variables of the query", "");
	const complete = async (typed: string, label: string) => {
		await page.keyboard.type(typed);
		const option = page.locator(".cm-completionLabel", { hasText: label });
		await option.click();
	};
	await variables.click();
	await complete('{"', "as");
	await complete('"', "ADMIN");
	expect(await variables.textContent()).toBe('{"as": "ADMIN"}');
});

test("where introspection is turned off, a file of the collection is the schema", async () => {
	const { page } = view;
	await page.getByRole("treeitem", { name: /off$/ }).click();
	await page.getByRole("button", { name: "Get schema" }).click();
	await page.getByText("“Introspection is disabled”").waitFor();
	await page.getByRole("button", { name: "Schema from file…" }).click();
	await page.getByRole("button", { name: "schema.graphql" }).click();
	await page.getByText("Schema: schema.graphql").waitFor();
	const marks = page.locator(".cm-lintRange-error");
	await marks.first().waitFor();
	expect(await marks.allTextContents()).toEqual(["a"]);
	await app.write("schema.graphql", "type Query { a: Int }");
	await marks.first().waitFor({ state: "detached" });
});
