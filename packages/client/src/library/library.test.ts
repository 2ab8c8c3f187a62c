import { createServer } from "node:http";
import { expect, test } from "vitest";
import { temporaryFolder } from "../collection/testing/temporary-folder.ts";
import {
	check,
	compileTemplate,
	explain,
	openCollection,
	runCollection,
	sendRequest,
} from "../index.ts";

/** Answers with the method, the path and a number that a number cannot hold. */
async function serve() {
	const server = createServer((request, response) => {
		response.setHeader("content-type", "application/json; charset=latin1");
		const body = `{"path":"${request.method} ${request.url} \u00fc","id":12345678901234567890}`;
		response.end(Buffer.from(body, "latin1"));
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return {
		host: `http://127.0.0.1:${port}`,
		[Symbol.asyncDispose]: () =>
			new Promise<void>((done) => server.close(() => done())),
	};
}

const FILES = {
	"opencollection.yml": "opencollection: 1.0.0\ninfo:\n  name: Shop\n",
	"users/one.yml": `http:
  method: PUT
  url: "{{host}}/users/{{id}}"
runtime:
  assertions:
    - expression: res.status
      operator: eq
      value: "200"
`,
	"users/two.yml": 'http:\n  url: "{{host}}/two"\n',
	"other.yml": 'http:\n  url: "{{host}}/other"\n',
	"rows.csv": "id\n7\n8\n",
	"envs/mine.yml": "name: mine\nvariables:\n  - name: id\n    value: five\n",
};

test("a request is sent by its path in the collection, and its response can be read afterwards", async () => {
	await using server = await serve();
	await using folder = await temporaryFolder(FILES);
	const shop = await openCollection(folder.root);
	const { host } = server;
	const heard: string[] = [];
	const { result, response } = await sendRequest(
		shop,
		"users/one",
		{ overrides: { host, id: "3" } },
		({ type }) => heard.push(type),
	);
	expect(result.status).toBe("passed");
	expect(heard).toEqual(["request-started", "request-finished"]);
	expect(response?.status).toBe(200);
	expect(response?.text()).toContain("PUT /users/3 \u00fc");
	expect(response?.json()).toEqual({
		path: "PUT /users/3 \u00fc",
		id: 12345678901234567890n,
	});
});

test("what goes wrong is in the result, and a path that leads nowhere is thrown", async () => {
	await using folder = await temporaryFolder(FILES);
	const shop = await openCollection(folder.root);
	const { result, response } = await sendRequest(shop, "users/two.yml");
	expect(result.status).toBe("error");
	expect(result.problems[0]?.code).toBe("UNRESOLVED_VARIABLE");
	expect(response).toBeUndefined();
	await expect(sendRequest(shop, "users")).rejects.toMatchObject({
		code: "NOT_A_REQUEST",
	});
	await expect(sendRequest(shop, "users/three")).rejects.toMatchObject({
		code: "PATH_NOT_FOUND",
	});
});

test("a request is explained without being sent", async () => {
	await using folder = await temporaryFolder(FILES);
	const shop = await openCollection(folder.root);
	const { explanation } = await explain(shop, "users/one", {
		environmentFile: "envs/mine.yml",
		set: { host: "http://127.0.0.1:1" },
	});
	const values = explanation?.values.map(({ placeholder, value, file }) => [
		placeholder,
		value,
		file,
	]);
	expect(values).toEqual([
		["{{host}}", "http://127.0.0.1:1", undefined],
		["{{id}}", "five", folder.at("envs/mine.yml")],
	]);
});

test("paths of a run and of a check count from the collection", async () => {
	await using server = await serve();
	await using folder = await temporaryFolder(FILES);
	const summary = await runCollection(await openCollection(folder.root), {
		paths: ["users/one.yml"],
		data: { file: "rows.csv" },
		overrides: { host: server.host },
	});
	expect(summary.requests).toMatchObject({ passed: 2, error: 0 });
	const { findings } = await check(folder.root, {
		paths: ["other.yml"],
		cache: false,
	});
	expect(findings.map(({ message }) => message)).toEqual([
		expect.stringContaining("`{{host}}`"),
	]);
});

test("a template tells its placeholders, and what has no value", () => {
	const template = compileTemplate('{ "to": "{{user.name}}", "n": {{n}} }', {
		context: "json",
	});
	expect(template.placeholders.map(({ reference }) => reference)).toEqual([
		"user.name",
		"n",
	]);
	expect(template.render({ user: { name: 'A "b"' }, n: 1 })).toEqual({
		text: '{ "to": "A \\"b\\"", "n": 1 }',
		unresolved: [],
	});
	expect(template.render({ user: {} }).unresolved).toEqual([
		{
			reference: "user.name",
			message: "`user` has no property `name`; it is empty.",
		},
		{ reference: "n", message: "The variable `n` is not set." },
	]);
});
