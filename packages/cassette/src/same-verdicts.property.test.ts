import fc from "fast-check";
import { expect, test } from "vitest";
import { recordAndReplay, TestFolder } from "./testing/judged-run.ts";
import { MoodyServer } from "./testing/moody-server.ts";

const PATHS = [
	...["/login", "/count", "/parity", "/redirect", "/gzip", "/bytes"],
	...["/drop", "/half", "/trailer", "/echo"],
];

/** What a request may have in it; the value is JSON inside of YAML. */
const BODIES = [
	undefined,
	'{"name":"{{$randomFirstName}}","id":"{{$guid}}","at":{{$timestamp}}}',
	'{"password":"{{password}}","token":"{{token}}"}',
	'{"row":"{{row}}","secret":"{{rowSecret}}"}',
];

const TESTS = [
	"test('status', () => expect(res.status).to.equal(200))",
	"test('count', () => expect(res.body.count % 2).to.equal(0))",
	"test('fast', () => expect(res.responseTime).to.be.below(2))",
	"test('token', () => expect(client.getVar('token')).to.match(/^tok_/))",
	"test('echo', () => expect(JSON.stringify(res.body)).to.contain(client.getVar('token')))",
	"test('headers', () => expect(Object.keys(res.headers).length % 2).to.equal(0))",
	"test('cookie', () => expect(res.body.headers.cookie).to.contain('sid=tok_'))",
	"test('id', () => expect(JSON.parse(res.body.body).id).to.have.length(36))",
	"const again = await client.sendRequest({ url: client.getEnvVar('base') + '/count', method: 'POST', data: { at: Date.now() } }); test('sent', () => expect(again.data.count % 3).to.equal(0))",
];

const requests = fc.array(
	fc.record({
		path: fc.constantFrom(...PATHS),
		body: fc.constantFrom(...BODIES),
		query: fc.constantFrom("", "?id={{$guid}}", "?p={{password}}&t={{token}}"),
		tests: fc.uniqueArray(fc.constantFrom(...TESTS), { maxLength: 3 }),
		auth: fc.constantFrom("none", "bearer", "basic"),
	}),
	{ minLength: 2, maxLength: 7 },
);

type Request =
	typeof requests extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const AUTH: Readonly<Record<string, object>> = {
	bearer: { auth: { type: "bearer", token: "{{token}}" } },
	basic: { auth: { type: "basic", username: "ada", password: "{{password}}" } },
};

function fileOf({ path, body, query, tests, auth }: Request, seq: number) {
	const keeps =
		path === "/login" ? "client.setVar('token', res.body.access_token);" : "";
	return JSON.stringify({
		info: { name: `r${seq}`, type: "http", seq },
		http: {
			method: body === undefined ? "GET" : "POST",
			url: `{{base}}${path}${query}`,
			...(body !== undefined && { body: { type: "json", data: body } }),
			...AUTH[auth],
		},
		runtime: {
			scripts: [
				{ type: "after-response", code: keeps },
				{ type: "tests", code: tests.join("\n") },
			],
			assertions: [{ expression: "res.status", operator: "lt", value: "300" }],
		},
	});
}

function filesOf(list: readonly Request[], base: string) {
	const variables = [
		{ name: "base", value: base },
		{ name: "token", value: "none-yet", secret: true },
		{ name: "password", value: 'pa55 w/rd+&="x', secret: true },
		{ name: "rowSecret", value: "", secret: true },
		{ name: "row", value: "-" },
	];
	return {
		"opencollection.yml": JSON.stringify({
			opencollection: "1.0.0",
			info: { name: "Generated" },
			config: { environments: [{ name: "e", variables }] },
		}),
		...Object.fromEntries(
			list.map((one, at) => [`r${at}.yml`, fileOf(one, at + 1)]),
		),
		"rows.json": JSON.stringify([
			{ row: "one", rowSecret: "first-row-secret-1" },
			{ row: "two", rowSecret: "second-row-secret-2" },
			{ row: "three", rowSecret: "third-row-secret-3" },
		]),
	};
}

test("a run that is recorded and replayed gives the same verdicts, with the server closed", {
	timeout: 1_000_000,
}, async () => {
	await fc.assert(
		fc.asyncProperty(
			requests,
			fc.record({
				hasData: fc.boolean(),
				parallel: fc.constantFrom(undefined, 3),
				retries: fc.constantFrom(0, 2),
			}),
			async (list, { hasData, parallel, retries }) => {
				const server = await MoodyServer.start();
				const files = filesOf(list, server.url);
				await using folder = await TestFolder.with(files);
				const options = {
					...{ environment: "e", parallel, retries, retryInterval: 0 },
					...(hasData && { data: { file: folder.at("rows.json") } }),
				};
				const { recorded, replayed } = await recordAndReplay(
					folder,
					options,
					() => server.close(),
				).finally(() => server.close());
				expect(recorded.length).toBeGreaterThan(0);
				expect(replayed).toEqual(recorded);
			},
		),
		{
			numRuns: Number(process.env.CASSETTE_RUNS ?? 8),
			seed: Number(process.env.CASSETTE_SEED ?? 16),
		},
	);
});
