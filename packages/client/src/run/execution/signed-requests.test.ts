import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import { codesOf, runFiles, statusesOf } from "../testing/run-files.ts";

/** A server that lets a WSSE token in only when it has computed the digest itself. */
function wsseServer(user: string, password: string) {
	return httpServer((request, response) => {
		const header = String(request.headers["x-wsse"]);
		const field = (name: string) =>
			new RegExp(`${name}="([^"]*)"`).exec(header)?.[1] ?? "";
		const digest = createHash("sha1")
			.update(field("Nonce") + field("Created") + password)
			.digest("base64");
		const isRight =
			field("Username") === user && field("PasswordDigest") === digest;
		response.statusCode = isRight ? 200 : 401;
		response.end();
	});
}

const WSSE = `info:
  name: signed
http:
  url: "{{host}}/"
  auth:
    type: wsse
    username: "{{user}}"
    password: "{{password}}"
runtime:
  scripts:
    - type: before-request
      code: client.setVar("user", "mary")
    - type: tests
      code: |-
        test("accepted", () => expect(res.status).to.equal(200));
        test("seen", () => expect(req.getHeader("x-wsse")).to.contain('Username="mary"'));
`;

test("mistake 7: a signature is computed over the value of a placeholder, never over its name", async () => {
	const { url } = await wsseServer("mary", "ope|\\|");
	const run = await runFiles(
		{ "a.yml": WSSE },
		{ overrides: { host: url, password: "ope|\\|" } },
	);
	expect(statusesOf(run)).toEqual(["signed passed"]);
	expect(JSON.stringify(run.events)).not.toContain("ope|");
});

test("a field without a value is reported with its place, and nothing is sent", async () => {
	const run = await runFiles({ "a.yml": WSSE });
	expect(run.received).toEqual([]);
	expect(run.events).toContainEqual(
		expect.objectContaining({
			type: "request-finished",
			result: expect.objectContaining({
				problems: [
					expect.objectContaining({
						code: "UNRESOLVED_VARIABLE",
						location: expect.objectContaining({ line: 8 }),
					}),
				],
			}),
		}),
	);
});

test("what is lacking for a signature is a problem of the request", async () => {
	const run = await runFiles({
		"a.yml":
			'info:\n  name: a\nhttp:\n  url: "{{host}}/"\n  auth:\n    type: awsv4\n    accessKeyId: a\n    secretAccessKey: b\n    service: s3\n',
	});
	expect(run.received).toEqual([]);
	expect(codesOf(run)).toEqual(["AUTHENTICATION_FAILED"]);
});

test("snake_case fields are those of OpenCollection", async () => {
	const headers: string[] = [];
	const { url } = await httpServer((request, response) => {
		headers.push(String(request.headers.authorization));
		response.end();
	});
	await runFiles(
		{
			"a.yml":
				'info:\n  name: a\nhttp:\n  url: "{{host}}/"\n  auth:\n    type: akamai-edgegrid\n    access_token: a\n    client_token: c\n    client_secret: s\n',
		},
		{ overrides: { host: url } },
	);
	expect(headers).toEqual([
		expect.stringMatching(
			/^EG1-HMAC-SHA256 client_token=c;access_token=a;timestamp=\d{8}T[\d:]{8}\+0000;nonce=[\da-f-]{36};signature=/,
		),
	]);
});

test.each([
	["hawk", "authId: mary\n    authKey: '{{password}}'", /^Hawk .*mac="/],
	["jwt", "secret: '{{password}}'\n    payload: '{\"a\":1}'", /^Bearer ey/],
])(
	"what %s makes of a secret is as secret as that, in reports",
	async (type, fields, pattern) => {
		const headers: string[] = [];
		const { url } = await httpServer((request, response) => {
			headers.push(String(request.headers.authorization));
			response.end();
		});
		const run = await runFiles(
			{
				"a.yml": `info:\n  name: a\nhttp:\n  url: "{{host}}/"\n  auth:\n    type: ${type}\n    ${fields}\n`,
			},
			{ overrides: { host: url, password: "ope|\\|" } },
		);
		const [sent = ""] = headers;
		expect(sent).toMatch(pattern);
		const made = /(?:mac="|Bearer )([^"]+)/.exec(sent)?.[1] ?? "none";
		const events = JSON.stringify(run.events);
		expect(events).toContain("●●●");
		expect(events).not.toContain(made);
	},
);
