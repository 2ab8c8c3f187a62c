import { describe, expect, test } from "vitest";
import { ToughCookies } from "../http/cookies/cookies.ts";
import type { ScriptRequestOptions } from "./host.ts";
import { createSandbox } from "./testing/sandbox-under-test.ts";
import {
	type MemoryHost,
	memoryHost,
	memoryResponse,
	scriptOf,
} from "./testing/script-host.ts";

const sandbox = await createSandbox();

async function run(code: string, host: MemoryHost = memoryHost()) {
	const outcome = await sandbox.run(scriptOf(code), host);
	return { host, outcome, it: host.values.get("runtime")?.get("it") };
}

async function valueFrom(expression: string, host?: MemoryHost) {
	const { outcome, it } = await run(
		`pm.variables.set("it", ${expression})`,
		host,
	);
	expect(outcome).toEqual({ kind: "finished" });
	return it;
}

describe("pm.request", () => {
	test.each([
		["pm.request.url.toString()", "http://localhost/users?page=2"],
		["pm.request.url.getHost()", "localhost"],
		["pm.request.url.getPathWithQuery()", "/users?page=2"],
		["pm.request.url.query.get('page')", "2"],
		["pm.request.url.variables.toObject()", { id: "7" }],
		["pm.request.headers.get('accept')", "text/plain"],
		["pm.request.headers.toObject()", { accept: "text/plain" }],
		["pm.request.body.mode", "raw"],
		["pm.request.method", "GET"],
		["pm.info.requestName", "Get users"],
		["pm.info.eventName", "prerequest"],
		["pm.execution.location", ["Users", "Get users"]],
		["pm.execution.location.current", "Get users"],
	])("is read by %s", async (expression, expected) => {
		expect(await valueFrom(expression)).toEqual(expected);
	});

	test("goes out as a script has changed it, once the script has ended", async () => {
		const { host, outcome } = await run(`
			pm.request.method = "PUT";
			pm.request.headers.upsert({ key: "accept", value: "*/*" });
			pm.request.headers.add("X-Text: 1");
			pm.request.headers.add({ key: "X-Off", value: "1", disabled: true });
			pm.request.url.path.push("{{id}}");
			pm.request.addQueryParams("q=a&flag");
			pm.request.removeQueryParams("page");
			pm.request.auth = { type: "bearer", bearer: [{ key: "token", value: "T" }] };
			setTimeout(() => { pm.request.body.raw = "late"; }, 1);
		`);
		expect(outcome).toEqual({ kind: "finished" });
		const { method, headers, url, body, auths } = host.draft;
		expect({ method, url, body }).toEqual({
			method: "PUT",
			url: "http://localhost/users/{{id}}?q=a&flag",
			body: "late",
		});
		expect(headers).toEqual([
			["accept", "*/*"],
			["X-Text", "1"],
		]);
		expect(auths).toEqual([
			{
				kind: "bearer",
				token: "T",
				field: { file: host.draft.definition.file, path: [] },
			},
		]);
	});

	test("stays as it is where a script only reads it, or a test changes it", async () => {
		const response = memoryResponse("{}");
		const { host } = await run(
			"pm.request.method = 'PUT'",
			memoryHost({ response }),
		);
		expect(host.draft.method).toBe("GET");
	});

	test("is not sent after skipRequest, which ends the script without an error", async () => {
		const { host, outcome } = await run(
			'pm.execution.skipRequest(); pm.variables.set("it", 1);',
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(host.stops).toEqual(["skip"]);
		expect(host.values.get("runtime")?.get("it")).toBeUndefined();
	});
});

describe("pm.sendRequest", () => {
	const answering = (sent: ScriptRequestOptions[]) =>
		memoryHost({
			sendRequest: async (options) => {
				sent.push(options);
				return {
					status: 404,
					statusText: "Not Found",
					headers: {},
					pairs: [["Content-Type", "application/json"]],
					bytes: new TextEncoder().encode('{"a":"é"}'),
					data: null,
					url: options.url,
					size: 10,
					responseTime: 3,
					duration: 3,
				};
			},
		});

	test.each([
		["'http://h/{{x}}'", { url: "http://h/{{x}}", method: "GET", headers: [] }],
		["'h/x'", { url: "http://h/x" }],
		[
			"{ url: 'http://h', method: 'post', header: 'X: 1', body: { mode: 'raw', raw: '{}', options: { raw: { language: 'json' } } } }",
			{
				method: "POST",
				headers: [
					["X", "1"],
					["Content-Type", "application/json"],
				],
				data: "{}",
			},
		],
		[
			"{ url: 'http://h', method: 'POST', header: { X: 1 }, body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: 'b c' }, { key: 'd', value: '&' }] } }",
			{
				headers: [
					["X", "1"],
					["Content-Type", "application/x-www-form-urlencoded"],
				],
				data: "a=b%20c&d=%26",
			},
		],
		[
			"{ url: 'http://h', method: 'POST', body: { mode: 'graphql', graphql: { query: '{a}', variables: '{\"b\":1}' } } }",
			{ data: '{"query":"{a}","variables":{"b":1}}' },
		],
		[
			"{ url: { protocol: 'http', host: ['a', 'b'], path: ['c'], query: [{ key: 'd', value: 'e' }] }, auth: { type: 'basic', basic: { username: 'u', password: 'p' } } }",
			{
				url: "http://a.b/c?d=e",
				headers: [["Authorization", "Basic dTpw"]],
			},
		],
	])("sends %s as it stands", async (given, expected) => {
		const sent: ScriptRequestOptions[] = [];
		const { outcome } = await run(
			`pm.sendRequest(${given}, () => {})`,
			answering(sent),
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(sent).toHaveLength(1);
		expect(sent[0]).toMatchObject({ isLiteral: true, ...expected });
	});

	test("answers whatever the status is, by callback or promise", async () => {
		const { host } = await run(
			`
			pm.sendRequest("http://h", (error, response) => {
				pm.variables.set("called", [error, response.code, response.json().a, response.headers.get("content-type")]);
			});
			pm.variables.set("it", (await pm.sendRequest("http://h")).status);
		`,
			answering([]),
		);
		expect(Object.fromEntries(host.values.get("runtime") ?? [])).toEqual({
			called: [null, 404, "é", "application/json"],
			it: "Not Found",
		});
	});

	test("tells a callback of no response, and of nothing to send", async () => {
		const { host, outcome } = await run(`
			pm.sendRequest("http://h", (error, response) => pm.variables.set("a", [error.message, response]));
			pm.sendRequest("", (error) => pm.variables.set("b", error.message));
		`);
		expect(outcome).toEqual({ kind: "finished" });
		expect(Object.fromEntries(host.values.get("runtime") ?? [])).toEqual({
			a: ["offline", { id: expect.any(String), header: [], cookie: [] }],
			b: "sendrequest: nothing to request",
		});
	});
});

describe("pm.cookies", () => {
	test("has those for the request's URL after the response, and a jar with all", async () => {
		const cookies = await ToughCookies.load();
		const host = memoryHost({ cookies, response: memoryResponse("{}") });
		cookies.set("http://localhost/", "a=1; Path=/");
		const { outcome } = await run(
			`
			pm.variables.set("of", pm.cookies.toObject());
			const jar = pm.cookies.jar();
			jar.set("http://other", "b", "2", (error, cookie) => {
				jar.get("http://other", "b", (_, value) => pm.variables.set("jar", [error, cookie.name, value]));
			});
			await jar.unset("http://localhost", "a");
			pm.variables.set("left", (await jar.getAll("http://localhost")).count());
			pm.variables.set("has", pm.cookies.has("A"));
		`,
			host,
		);
		expect(outcome).toEqual({ kind: "finished" });
		expect(Object.fromEntries(host.values.get("runtime") ?? [])).toEqual({
			of: { a: "1" },
			jar: [null, "b", "2"],
			left: 0,
			// As the script found them.
			has: true,
		});
	});
});
