import { describe, expect, test } from "vitest";
import { httpServer } from "../../http/testing/loopback.ts";
import { runFiles } from "../testing/run-files.ts";
import {
	BY_ENVIRONMENT,
	redirecting,
	requestOf,
	resultOf,
	TOKEN,
	trap,
} from "../testing/secret-hosts.ts";

describe("a redirect to another origin, behind a token or a response,", () => {
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
