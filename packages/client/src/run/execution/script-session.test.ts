import { expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import {
	codesOf,
	consoleOf,
	requestFile,
	runFiles,
	scriptsField,
} from "../testing/run-files.ts";

async function cookieServer() {
	const received: (string | undefined)[] = [];
	const server = await httpServer((request, response) => {
		received.push(request.headers.cookie);
		response.setHeader("set-cookie", ["id=7; Path=/", "seen=yes; Path=/"]);
		response.end("{}");
	});
	return { received, url: server.url };
}

test("cookies that a script sets are sent, those that come are read, each at once", async () => {
	const { received, url } = await cookieServer();
	const run = await runFiles(
		{
			"a.yml": `info:\n  name: a\nhttp:\n  url: "{{api}}/users/:id"\n  params:\n    - name: id\n      type: path\n      value: "7"\nruntime:\n${scriptsField(
				{
					"before-request":
						'client.cookies.add({ key: "mine", value: "1" });\nconsole.log(client.cookies.get("mine"), client.cookies.has("id"));\nconsole.log(req.getHost() === new URL(client.interpolate("{{api}}")).host, req.getPath());',
					tests:
						'console.log(client.cookies.toString());\nawait client.cookies.remove("id");',
				},
			)}`,
			"b.yml": requestFile("b", {
				"before-request":
					'await client.sendRequest("{{api}}/again");\nawait client.cookies.jar().clear();\nawait client.sendRequest("{{api}}/last");',
			}),
		},
		{ overrides: { api: url } },
	);
	expect(codesOf(run)).toEqual([]);
	expect(consoleOf(run)).toEqual([
		"1 false",
		"true /users/7",
		"mine=1; id=7; seen=yes",
	]);
	expect(received).toEqual(["mine=1", "mine=1; seen=yes", undefined]);
});

test("mistake 17: setEnvVar with persist changes no file", async () => {
	const { readFile } = await import("node:fs/promises");
	const { join } = await import("node:path");
	const environment =
		"name: local\nvariables:\n  - name: token\n    value: old\n";
	const run = await runFiles(
		{
			"environments/local.yml": environment,
			"a.yml": requestFile("a", {
				tests:
					'client.setEnvVar("token", "new", { persist: true });\nconsole.log(client.getEnvVar("token"));',
			}),
		},
		{ environment: "local" },
	);
	expect(consoleOf(run)).toEqual(["new"]);
	const file = join(run.root, "environments/local.yml");
	expect(await readFile(file, "utf8")).toBe(environment);
});

test("mistake 9: headerList keeps both headers of a name, on the wire too", async () => {
	let received: readonly string[] = [];
	const server = await httpServer((request, response) => {
		received = request.rawHeaders;
		response.end("{}");
	});
	await runFiles(
		{
			"a.yml": `info:\n  name: a\nhttp:\n  url: "{{api}}/"\n  headers:\n    - name: X-Tag\n      value: one\n    - name: X-Off\n      value: off\n      disabled: true\nruntime:\n${scriptsField(
				{
					"before-request":
						'req.headerList.add("X-Tag", "two");\nconst off = req.headerList.one("x-off");\nif (!off.disabled || req.headerList.count() !== 3) throw new Error("disabled headers are missing");',
				},
			)}`,
		},
		{ overrides: { api: server.url } },
	);
	const at = received.indexOf("X-Tag");
	expect(received.slice(at, at + 4)).toEqual(["X-Tag", "one", "X-Tag", "two"]);
	expect(received).not.toContain("X-Off");
});

test("headers that a script gives back unchanged may still hold secrets", async () => {
	let authorization: string | undefined;
	const server = await httpServer((request, response) => {
		authorization = request.headers.authorization;
		response.end("{}");
	});
	const run = await runFiles(
		{
			"opencollection.yml":
				"info:\n  name: Test\nrequest:\n  variables:\n    - name: password\n      value: hush\n      secret: true\n",
			"a.yml": `info:\n  name: a\nhttp:\n  url: "{{api}}/"\n  headers:\n    - name: Authorization\n      value: "Bearer {{password}}"\nruntime:\n${scriptsField(
				{
					"before-request":
						'req.setHeaders({ ...req.getHeaders(), "X-New": "1" });',
				},
			)}`,
		},
		{ overrides: { api: server.url, password: "hush" } },
	);
	expect(codesOf(run)).toEqual([]);
	expect(authorization).toBe("Bearer hush");
});

test("disableParsingResponseJson gives the response's text to all scripts after it", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			"before-request": "req.disableParsingResponseJson();",
			tests: "console.log(typeof res.body, res.getBody());",
		}),
		"b.yml": requestFile("b", { tests: "console.log(typeof res.body);" }),
	});
	expect(consoleOf(run)).toEqual(['string {"url":"/a"}', "object"]);
});

test("visualize puts tables and pages into the result", async () => {
	const run = await runFiles({
		"a.yml": requestFile("a", {
			tests:
				'client.visualize("html", { name: "old", content: "x" });\nclient.clearVisualizations();\nclient.visualize("table", { name: "t", provider: "ag-grid", props: { rowData: [{ a: 1 }], columnDefinitions: [{ field: "a", cell: () => 1 }] } });',
		}),
	});
	const finished = run.events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({
		result: {
			visualizations: [
				{
					kind: "table",
					config: { name: "t", props: { columnDefinitions: [{ field: "a" }] } },
				},
			],
		},
	});
});

test.each([
	['req.getUrl() + "&page=2"', "GET /a?key=hush&page=2"],
	[
		'req.getUrl() + "&again={{" + "password}}"',
		"GET /a?key={{password}}&again={{password}}",
	],
])(
	"a URL that a script continues by %s keeps the rights of the file's",
	async (url, expected) => {
		const run = await runFiles(
			{
				"opencollection.yml":
					"info:\n  name: Test\nrequest:\n  variables:\n    - name: password\n      value: hush\n      secret: true\n",
				"a.yml": `info:\n  name: a\nhttp:\n  url: "{{host}}/a?key={{password}}"\nruntime:\n${scriptsField(
					{ "before-request": `req.setUrl(${url});` },
				)}`,
			},
			{ overrides: { password: "hush" } },
		);
		expect(run.received.map(decodeURIComponent)).toEqual([expected]);
	},
);

test.each([
	["with extensions.bruno", "extensions:\n  bruno: {}\n", []],
	["without", "", ["SCRIPT_ERROR"]],
])(
	"names with dots in an OpenCollection file %s",
	async (_, extensions, codes) => {
		const server = await httpServer((_request, response) => response.end("{}"));
		const run = await runFiles(
			{
				"opencollection.yml": `info: { name: c }\n${extensions}`,
				"a.yml": requestFile("a", {
					"before-request": 'bru.setVar("user.name", "Ada");',
				}),
			},
			{ overrides: { api: server.url } },
		);
		expect(codesOf(run)).toEqual(codes);
	},
);
