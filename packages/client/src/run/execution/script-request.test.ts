import { expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import {
	codesOf,
	consoleOf,
	type FinishedRun,
	requestFile,
	runFiles,
	scriptsField,
} from "../testing/run-files.ts";

/** What `client.sendRequest` got for these options, and what the server received. */
async function sent(
	options: string,
	{
		answer = "{}",
		files = {},
	}: { answer?: string; files?: Readonly<Record<string, string>> } = {},
) {
	const received: unknown[] = [];
	const server = await httpServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const { method, url, headers } = request;
		received.push({
			method,
			url,
			type: headers["content-type"],
			key: headers["x-key"],
			body: Buffer.concat(chunks).toString(),
		});
		response.setHeader("set-cookie", ["a=1", "b=2"]);
		response.end(answer);
	});
	const code = `const { data, status, headers } = await client.sendRequest(${options});\nclient.setVar("got", { data, status, cookies: headers["set-cookie"] ?? null });`;
	const run = await runFiles(
		{ ...files, "a.yml": requestFile("a", { "before-request": code }) },
		{ overrides: { api: server.url, user: "Ada" } },
	);
	return { received, got: valueSet(run), run };
}

function valueSet({ events }: FinishedRun): unknown {
	const changed = events.find(({ type }) => type === "variable-changed");
	return changed?.type === "variable-changed" ? changed.to : undefined;
}

test("an object goes out as JSON with its type, placeholders filled in", async () => {
	const { received, got } = await sent(
		'{ url: "{{api}}/x", method: "post", headers: { "X-Key": "{{api}}" }, data: { at: "{{api}}", n: 1 } }',
		{ answer: '{"id": 9007199254740993}' },
	);
	expect(received).toEqual([
		{
			method: "POST",
			url: "/x",
			type: "application/json",
			key: expect.stringMatching(/^http:/),
			body: expect.stringMatching(/^\{"at":"http:.*","n":1\}$/),
		},
	]);
	expect(got).toEqual({
		data: { id: "9007199254740993" },
		status: 200,
		cookies: ["a=1", "b=2"],
	});
});

test.each([
	["PUT", "application/x-www-form-urlencoded"],
	["POST", "application/x-www-form-urlencoded"],
	["DELETE", undefined],
])(
	"a text goes out as it is; by %s it is a form, as with axios, where the script does not say otherwise",
	async (method, type) => {
		const { received, got } = await sent(
			`{ url: "{{api}}", method: "${method}", data: "plain" }`,
			{ answer: "not JSON" },
		);
		expect(received).toEqual([
			{ method, url: "/", type, key: undefined, body: "plain" },
		]);
		expect(got).toMatchObject({ data: "not JSON" });
	},
);

test("a placeholder in it reaches neither secrets nor the process environment", async () => {
	const { received } = await sent(
		'{ url: "{{api}}/{{" + "password}}/{{" + "process.env.PATH}}" }',
		{
			files: {
				"opencollection.yml":
					"info:\n  name: Test\nrequest:\n  variables:\n    - name: password\n      value: hush\n      secret: true\n",
			},
		},
	);
	expect(JSON.stringify(received)).not.toContain("hush");
	expect(JSON.stringify(received)).toContain("process.env.PATH");
});

test("mistake 4: after a script, a misspelt placeholder of the file still keeps the request from being sent", async () => {
	const run = await runFiles({
		"a.yml": `info:\n  name: a\nhttp:\n  url: "{{host}}/a"\n  headers:\n    - name: X-Key\n      value: "{{typo}}"\nruntime:\n${scriptsField(
			{
				"before-request":
					'req.setHeaders({ ...req.getHeaders(), "X-New": "1" });\nreq.headerList.add("X-More", "2");',
			},
		)}`,
	});
	expect(run.received).toEqual([]);
	expect(codesOf(run)).toEqual(["UNRESOLVED_VARIABLE"]);
	expect(run.summary.isSuccess).toBe(false);
});

test("a failure is an exception that the script may catch", async () => {
	const { got, run } = await sent(
		'{ url: "http://127.0.0.1:1/" }).catch((error) => ({ data: error.message, status: 0, headers: {} })',
	);
	expect(got).toMatchObject({
		data: expect.stringContaining("127.0.0.1:1 refused the connection"),
	});
	expect(run.summary.isSuccess).toBe(true);
});

/** What the server received for these options. */
async function wire(options: string) {
	const { received } = await sent(options);
	return received[0];
}

test("params are put into the URL as axios does it, placeholders stay readable", async () => {
	expect(
		await wire(
			'{ url: "{{api}}/x?a=0#top", params: { b: "1 2&", c: [1, 2], d: { e: true }, f: null, g: undefined, h: new Date(0), i: "{{user}}" } }',
		),
	).toMatchObject({
		url: "/x?a=0&b=1+2%26&c%5B%5D=1&c%5B%5D=2&d%5Be%5D=true&h=1970-01-01T00%3A00%3A00.000Z&i=Ada",
	});
	expect(
		await wire(
			'{ baseURL: "{{api}}/v1/", url: "/x", params: new URLSearchParams({ q: "a b" }) }',
		),
	).toMatchObject({ url: "/v1/x?q=a+b" });
});

test.each([
	["new URLSearchParams({ a: '1 2', b: 'é' })", "a=1+2&b=%C3%A9"],
	[
		"{ a: '1 2', b: [1, 2], c: { d: true } }",
		"a=1+2&b%5B%5D=1&b%5B%5D=2&c%5Bd%5D=true",
	],
])("a form of %s is encoded", async (data, body) => {
	expect(
		await wire(
			`{ url: "{{api}}", method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" }, data: ${data} }`,
		),
	).toMatchObject({ type: "application/x-www-form-urlencoded", body });
});

test("data loses what JSON has no form for, as JSON.stringify would", async () => {
	expect(
		await wire(
			'{ url: "{{api}}", method: "POST", data: { a: undefined, b: [undefined, NaN], c() {}, d: new Date(0), e: { toJSON: () => 5 }, f: new (class { x = 1 })() } }',
		),
	).toMatchObject({
		body: '{"b":[null,null],"d":"1970-01-01T00:00:00.000Z","e":{},"f":{"x":1}}',
	});
});

test("bytes go out as they are, and come back when asked for", async () => {
	const { received, got } = await sent(
		'{ url: "{{api}}", method: "PUT", data: new Uint8Array([104, 105]), responseType: "arraybuffer" }).then((response) => ({ ...response, data: [...response.data] })',
		{ answer: "ok" },
	);
	expect(received).toMatchObject([{ body: "hi", type: undefined }]);
	expect(got).toMatchObject({ data: [111, 107] });
});

test("with responseType text nothing is parsed", async () => {
	const { got } = await sent('{ url: "{{api}}", responseType: "text" }', {
		answer: '{"a":1}',
	});
	expect(got).toMatchObject({ data: '{"a":1}' });
});

test("auth becomes an Authorization header in place of the one given", async () => {
	const server = await httpServer((request, response) =>
		response.end(JSON.stringify(request.headers.authorization)),
	);
	const run = await runFiles(
		{
			"a.yml": requestFile("a", {
				"before-request":
					'const { data } = await client.sendRequest({ url: "{{api}}", headers: { authorization: "old" }, auth: { username: "Ada", password: "é" }, httpsAgent: {} });\nconsole.log(data);',
			}),
		},
		{ overrides: { api: server.url } },
	);
	expect(consoleOf(run)).toEqual(["Basic QWRhOsOp"]);
});

test("an answer that is not 2xx rejects with the response, unless validateStatus takes it", async () => {
	const server = await httpServer((request, response) => {
		response.statusCode = Number(request.url?.slice(1));
		response.setHeader("x-why", "because");
		response.end('{"no":true}');
	});
	const run = await runFiles(
		{
			"a.yml": requestFile("a", {
				"before-request": `
try {
  await client.sendRequest("{{api}}/404");
} catch (error) {
  console.log(error.name, error.message, error.code, error.status, error.response.status, error.response.data.no, error.response.headers["x-why"]);
}
await client.sendRequest({ url: "{{api}}/503" }, (error, response) => console.log(error.response.status, error.code, response));
const fine = await client.sendRequest({ url: "{{api}}/404", validateStatus: (status) => status === 404 });
const any = await client.sendRequest({ url: "{{api}}/500", validateStatus: null });
console.log(fine.status, any.status);
const redirect = await client.sendRequest({ url: "{{api}}/302", maxRedirects: 0, validateStatus: (status) => status === 302 });
console.log(redirect.status);
await client.sendRequest("{{api}}/418");`,
			}),
		},
		{ overrides: { api: server.url } },
	);
	expect(consoleOf(run)).toEqual([
		"AxiosError Request failed with status code 404 ERR_BAD_REQUEST 404 404 true because",
		"503 ERR_BAD_RESPONSE null",
		"404 500",
		"302",
	]);
	const finished = run.events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({
		result: {
			problems: [
				{
					message: "AxiosError: Request failed with status code 418",
					excerpt: '        await client.sendRequest("{{api}}/418");',
				},
			],
		},
	});
});

test("failures of the network have the codes of node", async () => {
	const { got } = await sent(
		'{ url: "http://127.0.0.1:1/" }).catch(({ code }) => ({ data: code, status: 0, headers: {} })',
	);
	expect(got).toMatchObject({ data: "ECONNREFUSED" });
});

test("an object is sent as a multipart form where the script says so", async () => {
	const received = await wire(
		'{ url: "{{api}}/x", method: "POST", headers: { "content-type": "multipart/form-data" }, data: { name: "Ada", "a\\"b": [1, 2], none: null } }',
	);
	const part = (name: string, value: string) =>
		`--BOUNDARY\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const text = JSON.stringify(received);
	const boundary = /boundary=([^"]+)"/.exec(text)?.[1] ?? "";
	expect(JSON.parse(text.replaceAll(boundary, "BOUNDARY"))).toMatchObject({
		type: "multipart/form-data; boundary=BOUNDARY",
		body: `${part("name", "Ada")}${part("a%22b[]", "1")}${part("a%22b[]", "2")}${part("none", "")}--BOUNDARY--\r\n`,
	});
});

test.each([
	["http://127.0.0.1:1/", 5000, "ECONNREFUSED"],
	["{{silent}}", 20, "timeout of 20ms exceeded"],
])(
	"the message of a failure has the words that scripts look for: %s in %s ms, %s",
	async (url, timeout, word) => {
		const silent = await httpServer(() => {});
		const { got } = await sent(
			`{ url: "${url.replace("{{silent}}", silent.url)}", timeout: ${timeout} }).catch((error) => ({ data: error.message, status: 0, headers: {} })`,
		);
		expect(got).toMatchObject({ data: expect.stringContaining(word) });
	},
);
