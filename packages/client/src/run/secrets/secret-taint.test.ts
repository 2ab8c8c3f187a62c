import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import {
	codesOf,
	consoleOf,
	type FinishedRun,
	runFiles,
	type Scripts,
	scriptsField,
} from "../testing/run-files.ts";

const TOKEN = "s3cret-Token/with&signs-4711";

const SCRIPT_TOKEN = 'const token = client.getSecretVar("token");';

function collectionFile(secrets: string): string {
	return `info:\n  name: Test\nextensions:\n  curlew:\n    secrets:\n${secrets.replace(/^/gm, "      ")}\n`;
}

function request(http: string, scripts: Scripts = {}, seq = 1): string {
	const runtime = scriptsField(scripts);
	return `info:\n  name: r${seq}\n  seq: ${seq}\nhttp:\n${http.replace(/^/gm, "  ")}\n${runtime && `runtime:\n${runtime}`}`;
}

const everything = ({ events }: FinishedRun) => JSON.stringify(events);

const withToken = { overrides: { token: TOKEN } };

const tokenDeclared = collectionFile("token: {}");

describe("what a script makes of a secret", () => {
	test("is masked in every output: encodings, concatenations, hashes and signatures", async () => {
		const script = `${SCRIPT_TOKEN}
const crypto = require("crypto");
const hex = Buffer.from(token).toString("hex");
const hmac = crypto.createHmac("sha256", token).update("now").digest("hex");
const digest = crypto.createHash("sha256").update(token).digest("base64");
client.setVar("auth", "Bearer " + token);
client.setVar("parts", { a: [encodeURIComponent(token)], hex });
client.setVar("hmac", hmac);
client.setEnvVar("digest", digest);
req.setHeader("X-Signature", "v1=" + hmac);
console.log(hex, hmac, { digest });
test("hmac " + hmac, () => expect(digest).to.equal("x"));`;
		const run = await runFiles(
			{
				"opencollection.yml": tokenDeclared,
				"a.yml": request(
					'url: "{{host}}/a"\nheaders:\n  - name: X-Auth\n    value: "{{auth}}"\n  - name: X-Digest\n    value: "{{digest}}"',
					{ "before-request": script },
				),
			},
			{ ...withToken, contentLimit: 10_000 },
		);
		const shown = everything(run);
		const hmac = createHmac("sha256", TOKEN).update("now").digest("hex");
		for (const secret of [
			TOKEN,
			encodeURIComponent(TOKEN),
			Buffer.from(TOKEN).toString("hex"),
			hmac,
		])
			expect(shown).not.toContain(secret);
		expect(consoleOf(run)).toEqual([
			expect.stringMatching(/^●●● ●●● \{ digest: '●●●' \}$/),
		]);
		expect(shown).toContain("Bearer ●●●");
		expect(shown).toContain("v1=●●●");
		expect(run.received).toEqual(["GET /a"]);
	});

	test("taints the scripts after it that read what it has set, and no others", async () => {
		const hash = (of: string) =>
			`require("crypto").createHash("sha256").update(${of}).digest("hex")`;
		const run = await runFiles(
			{
				"opencollection.yml": tokenDeclared,
				"a.yml": request('url: "{{host}}/a"', {
					"before-request": `${SCRIPT_TOKEN} client.setVar("first", ${hash("token")});`,
				}),
				"b.yml": request(
					'url: "{{host}}/b"',
					{
						"before-request": `console.log(${hash('"public"')})`,
						"after-response": `console.log(${hash('client.getVar("first")')})`,
					},
					2,
				),
			},
			withToken,
		);
		expect(consoleOf(run)).toEqual([
			expect.stringMatching(/^[\da-f]{64}$/),
			"●●●",
		]);
	});

	test("does not include what it has from elsewhere, nor ordinary values", async () => {
		const id = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b";
		const script = `${SCRIPT_TOKEN}
client.setVar("flag", "true");
client.setVar("count", 1);
client.setVar("host2", "localhost");
client.setVar("when", new Date(0).toISOString());
client.setVar("uuid", "550e8400-e29b-41d4-a716-446655440000");
client.setVar("path", "/api/v1/customers/by-name");
console.log(res.getHeader("x-id"), client.getEnvVar("build"), "0123456789abcdef0123");`;
		const server = await httpServer((_, response) => {
			response.setHeader("x-id", id);
			response.end("{}");
		});
		const run = await runFiles(
			{
				"opencollection.yml": tokenDeclared,
				"environments/dev.yml":
					"name: dev\nvariables:\n  - name: build\n    value: c0ffee1234567890abcdef12\n",
				"a.yml": request('url: "{{other}}/a"', { "after-response": script }),
			},
			{ environment: "dev", overrides: { token: TOKEN, other: server.url } },
		);
		expect(consoleOf(run)).toEqual([
			`${id} c0ffee1234567890abcdef12 0123456789abcdef0123`,
		]);
		expect(everything(run)).not.toContain("●●●");
	});

	test("lets the variable go when it gets an ordinary value", async () => {
		const run = await runFiles(
			{
				"opencollection.yml": tokenDeclared,
				"a.yml": request('url: "{{host}}/a"', {
					"before-request": `${SCRIPT_TOKEN} client.setVar("auth", "Bearer " + token); client.setVar("auth", "anonymous-user");`,
					tests: 'console.log(client.getVar("auth"))',
				}),
			},
			withToken,
		);
		expect(consoleOf(run)).toEqual(["anonymous-user"]);
	});
});

describe("a secret of a response", () => {
	test("that the collection declares is masked before anything tells of it", async () => {
		const server = await httpServer((_, response) => {
			response.setHeader("x-session", "sess-0123");
			response.end(
				'{"login": {"token": "captured-token-1"}, "id": "public-1"}',
			);
		});
		const run = await runFiles(
			{
				"opencollection.yml": collectionFile(
					"captures: [res.headers.x-session]\njwt:\n  captures: [res.body.login.token]",
				),
				"a.yml": request('url: "{{other}}/a"', {
					"after-response":
						'client.setVar("t", res.body.login.token); console.log(res.body, res.getHeader("x-session"))',
				}),
			},
			{ overrides: { other: server.url } },
		);
		const shown = everything(run);
		expect(shown).not.toContain("captured-token-1");
		expect(shown).not.toContain("sess-0123");
		expect(shown).toContain("public-1");
	});

	test("taints the scripts that can read it", async () => {
		const server = await httpServer((_, response) => {
			response.end('{"token": "captured-token-1"}');
		});
		const run = await runFiles(
			{
				"opencollection.yml": collectionFile(
					"jwt:\n  captures: [res.body.token]",
				),
				"a.yml": request('url: "{{other}}/a"', {
					"after-response":
						'console.log(require("crypto").createHash("sha256").update(res.body.token).digest("hex"))',
				}),
			},
			{ overrides: { other: server.url } },
		);
		expect(consoleOf(run)).toEqual(["●●●"]);
	});

	test("in a variable with a declared name is masked from then on", async () => {
		const server = await httpServer((_, response) => {
			response.end('{"token": "from-the-response"}');
		});
		const run = await runFiles(
			{
				"opencollection.yml": collectionFile("jwt: {}"),
				"a.yml": request('url: "{{other}}/a"', {
					"after-response": 'client.setVar("jwt", res.body.token)',
				}),
			},
			{ overrides: { other: server.url } },
		);
		expect(everything(run)).not.toContain("from-the-response");
	});
});

describe("a signature made of a secret", () => {
	test.each([
		[
			"awsv4",
			"type: awsv4\naccessKeyId: AKIDEXAMPLE\nsecretAccessKey: '{{token}}'\nregion: eu-central-1\nservice: execute-api",
			/Signature=([\da-f]{64})/,
		],
		[
			"wsse",
			"type: wsse\nusername: ann\npassword: '{{token}}'",
			/PasswordDigest="([^"]+)"/,
		],
		[
			"digest",
			"type: digest\nusername: ann\npassword: '{{token}}'",
			/response="([\da-f]{32})"/,
		],
	])("is masked in outputs: %s", async (_, auth, pattern) => {
		const sent: string[] = [];
		const server = await httpServer((message, response) => {
			const { authorization, "x-wsse": wsse } = message.headers;
			sent.push(authorization ?? `${wsse ?? ""}`);
			response.statusCode = sent.at(-1) === "" ? 401 : 200;
			response.setHeader(
				"www-authenticate",
				'Digest realm="r", nonce="n", qop="auth"',
			);
			response.end(JSON.stringify(sent));
		});
		const run = await runFiles(
			{
				"opencollection.yml": tokenDeclared,
				"a.yml": request(
					`url: "{{other}}/a"\nauth:\n${auth.replace(/^/gm, "  ")}`,
				),
			},
			{ overrides: { token: TOKEN, other: server.url } },
		);
		const signature = pattern.exec(sent.at(-1) ?? "")?.[1];
		expect(signature).toMatch(/^[\w+/=]{20,}$/);
		expect(codesOf(run)).toEqual([]);
		expect(everything(run)).not.toContain(signature);
		expect(everything(run)).toContain("●●●");
	});
});
