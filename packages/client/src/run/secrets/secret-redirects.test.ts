import { describe, expect, test } from "vitest";
import { cannedServer, httpServer } from "../../http/testing/loopback.ts";
import { consoleOf, runFiles } from "../testing/run-files.ts";
import {
	BY_ENVIRONMENT,
	redirecting,
	requestOf,
	resultOf,
	TOKEN,
	trap,
} from "../testing/secret-hosts.ts";

const BY_DECLARATION = {
	"environments/dev.yml": `name: dev\nvariables:\n  - name: token\n    value: "${TOKEN}"\n`,
	"opencollection.yml":
		"info:\n  name: Test\nextensions:\n  curlew:\n    secrets: [{ name: token }]\n",
};

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
});
