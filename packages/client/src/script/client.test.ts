import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import type { ScriptRequestOptions, ScriptSentResponse } from "./host.ts";
import {
	createSandbox,
	isDeveloperSandbox,
} from "./testing/sandbox-under-test.ts";
import {
	type MemoryHostOptions,
	memoryHost,
	scriptOf,
} from "./testing/script-host.ts";

const sandbox = await createSandbox();

async function run(code: string, options: MemoryHostOptions = {}) {
	const host = memoryHost(options);
	const outcome = await sandbox.run(scriptOf(code), host);
	return { host, outcome, it: host.values.get("runtime")?.get("it") };
}

describe("client", () => {
	test("is also called bru", async () => {
		expect((await run("client.setVar('it', bru === client)")).it).toBe(true);
	});

	test("tells where the script runs", async () => {
		const { it } = await run(
			"client.setVar('it', [client.cwd(), client.getCollectionName(), client.getEnvName(), client.isSafeMode(), client.getProcessEnv('HOME_OF_ADA'), client.getProcessEnv('NONE') ?? 'none'])",
			{ environment: { HOME_OF_ADA: "/home/ada" } },
		);
		expect(it).toEqual([
			"/collections/users",
			"Users",
			"local",
			!isDeveloperSandbox,
			"/home/ada",
			"none",
		]);
	});

	test("fills placeholders in", async () => {
		const { it } = await run(
			"client.setVar('it', [client.interpolate('Hi {{who}}'), client.interpolate({ a: ['{{who}}'] })])",
		);
		expect(it).toEqual(["Hi Ada", { a: ["Ada"] }]);
	});

	test("sleeps", async () => {
		const { it } = await run(
			"const t = performance.now(); await client.sleep(30); client.setVar('it', performance.now() - t >= 29)",
		);
		expect(it).toBe(true);
	});

	test("steers the run", async () => {
		const { host } = await run(
			"client.setNextRequest('Login'); client.runner.setNextRequest(null); client.runner.skipRequest(); client.runner.stopExecution()",
		);
		expect(host.jumps).toEqual(["Login", null]);
		expect(host.stops).toEqual(["skip", "stop"]);
	});

	test("knows the iteration and its data", async () => {
		const { it } = await run(
			`const { iterationData: data, iterationIndex, totalIterations } = client.runner;
			const seen = [iterationIndex, totalIterations, data.get('name'), data.has('name'), data.has('toString'), data.getAll()];
			data.set('age', 36); data.unset('name');
			client.setVar('it', [...seen, data.getAll()])`,
			{ data: { name: "Ada" } },
		);
		expect(it).toEqual([
			1,
			3,
			"Ada",
			true,
			false,
			{ name: "Ada" },
			{ age: 36 },
		]);
	});

	test("minifies JSON without touching its numbers", async () => {
		const { it } = await run(
			`client.setVar('it', [client.utils.minifyJson('{ "a b": 9007199254740993,\\n "c": "x  \\\\" y" }'), client.utils.minifyJson({ a: 1 })])`,
		);
		expect(it).toEqual(['{"a b":9007199254740993,"c":"x  \\" y"}', '{"a":1}']);
	});
});

describe("client.utils.minifyXml", () => {
	test.each([
		[
			"<a>\\n  <b>x y</b>\\n  <!-- no -->\\n  <c/>\\n</a>\\n",
			"<a><b>x y</b><c/></a>",
		],
		[
			"<a><![CDATA[ <b>  </b> <!-- --> ]]></a>",
			"<a><![CDATA[ <b>  </b> <!-- --> ]]></a>",
		],
		["<a> text </a>", "<a> text </a>"],
	])("makes %j smaller", async (xml, expected) => {
		const { it } = await run(
			`client.setVar('it', client.utils.minifyXml("${xml}"))`,
		);
		expect(it).toBe(expected);
	});
});

test("getTestResults and getAssertionResults give results and their summary, in the words of Bruno", async () => {
	const { it } = await run(
		`test("good", () => {}); test("bad", () => expect(1).to.equal(2));
		const all = await client.getTestResults();
		client.setVar("it", [Object.keys(all), all.results.map((one) => [one.description, one.status, one.error ?? null]), all.summary, await client.getAssertionResults()]);`,
	);
	expect(it).toEqual([
		["summary", "results"],
		[
			["good", "pass", null],
			["bad", "fail", "expected 1 to equal 2"],
		],
		{ total: 2, passed: 1, failed: 1, skipped: 0 },
		{ summary: { total: 0, passed: 0, failed: 0, skipped: 0 }, results: [] },
	]);
});

test("getOauth2CredentialVar knows the name with and without its credential", async () => {
	const host = memoryHost();
	host.variables.set("oauth2", "x", null, {
		persist: false,
		at: { file: "", line: 1 },
	});
	host.values.get("oauth2")?.set("$oauth2.credentials.access_token", "t1");
	await sandbox.run(
		scriptOf(
			"client.setVar('it', [client.getOauth2CredentialVar('access_token'), client.getOauth2CredentialVar('$oauth2.credentials.access_token'), client.getOauth2CredentialVar('none') ?? null]); await client.resetOauth2Credential('credentials');",
		),
		host,
	);
	expect(host.values.get("runtime")?.get("it")).toEqual(["t1", "t1", null]);
	expect(host.stops).toEqual(["reset credentials"]);
});

describe("client.sendRequest", () => {
	/** Sends to a real server on loopback, as the run will. */
	async function send(
		{ url, method = "GET", headers = [], data }: ScriptRequestOptions,
		signal: AbortSignal,
	): Promise<ScriptSentResponse> {
		const body = data === undefined ? null : JSON.stringify(data);
		const response = await fetch(url, {
			method,
			headers: headers.map(([name, value]) => [name, value]),
			body,
			signal,
		});
		return {
			status: response.status,
			statusText: response.statusText,
			headers: Object.fromEntries(response.headers),
			data: JSON.parse(await response.text()),
			url: response.url,
			size: 1,
			responseTime: 1,
			duration: 1,
		};
	}

	async function withServer(use: (url: string) => Promise<void>) {
		const server = createServer(async (request, response) => {
			const body = (await request.toArray()).join("");
			const { method, url } = request;
			response.setHeader("x-seen", `${request.headers["x-sent"]}`);
			response.end(JSON.stringify({ method, url, body }));
		});
		await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
		const address = server.address();
		if (address === null || typeof address === "string") throw new Error();
		await use(`http://127.0.0.1:${address.port}`);
		server.closeAllConnections();
		server.close();
	}

	test("takes a URL or options, and gives the answer", async () => {
		await withServer(async (url) => {
			const { it } = await run(
				`const a = await client.sendRequest('${url}/a');
				const b = await client.sendRequest({ url: new URL('${url}/b'), method: 'POST', headers: { 'x-sent': 5 }, data: { n: [1] } });
				client.setVar('it', [a.status, a.statusText, a.data, a.url, b.data, b.headers['x-seen']])`,
				{ sendRequest: send },
			);
			expect(it).toEqual([
				200,
				"OK",
				{ method: "GET", url: "/a", body: "" },
				`${url}/a`,
				{ method: "POST", url: "/b", body: '{"n":[1]}' },
				"5",
			]);
		});
	});

	test("sends several at the same time, and waits for those nobody awaited", async () => {
		await withServer(async (url) => {
			const { it } = await run(
				`const all = await Promise.all([1, 2, 3].map((n) => client.sendRequest('${url}/' + n)));
				client.sendRequest('${url}/last', (error, response) => {
					client.setVar('it', [error, response.data.url, ...all.map((one) => one.data.url)]);
				});`,
				{ sendRequest: send },
			);
			expect(it).toEqual([null, "/last", "/1", "/2", "/3"]);
		});
	});

	test("rejects with an Error that leads to the call", async () => {
		const refused = () =>
			Promise.reject(
				Object.assign(new Error("Nobody listens on 127.0.0.1:9."), {
					code: "CONNECTION_REFUSED",
				}),
			);
		const { it } = await run(
			"try { await client.sendRequest('http://127.0.0.1:9') } catch (e) { client.setVar('it', [e instanceof Error, e.message, e.code]) }",
			{ sendRequest: refused },
		);
		expect(it).toEqual([
			true,
			"Nobody listens on 127.0.0.1:9.",
			"CONNECTION_REFUSED",
		]);
		const { outcome } = await run("\nawait client.sendRequest('http://x');", {
			sendRequest: refused,
		});
		expect(outcome).toMatchObject({
			error: {
				message: "Nobody listens on 127.0.0.1:9.",
				location: { line: 11, column: 20, length: 11 },
			},
		});
	});

	test("gives a callback the error", async () => {
		const { it } = await run(
			"client.sendRequest({ url: 'http://x' }, (error, response) => client.setVar('it', [error.message, response]))",
		);
		expect(it).toEqual(["offline", null]);
	});

	test.each(["-1", "NaN", "Infinity", "'soon'"])(
		"refuses a timeout of %s",
		async (timeout) => {
			const { outcome } = await run(
				`await client.sendRequest({ url: 'http://x', timeout: ${timeout} })`,
			);
			expect(outcome).toMatchObject({
				error: {
					message:
						"TypeError: sendRequest: `timeout` takes a number that is not negative.",
				},
			});
		},
	);

	test("without a URL is an error", async () => {
		const { outcome } = await run("await client.sendRequest({ uri: 'x' })");
		expect(outcome).toMatchObject({
			error: { message: "TypeError: sendRequest: `url` is missing." },
		});
	});
});
