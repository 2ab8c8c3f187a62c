import { describe, expect, test } from "vitest";
import { APP_SECRET } from "../testing/authorization-server.ts";
import { OK, request, setUp } from "../testing/oauth2-runs.ts";
import { statusesOf } from "../testing/run-files.ts";

describe("client_credentials", () => {
	test("one token serves the requests of a run, and shows nowhere", async () => {
		const { server, run } = await setUp();
		const finished = await run({
			"a.yml": request("a", "client_credentials", "    scope: read write\n"),
			"b.yml": request("b", "client_credentials", "    scope: read write\n"),
			"c.yml": request("c", "client_credentials", "    scope: admin\n"),
		});
		expect(statusesOf(finished)).toEqual(["a passed", "b passed", "c passed"]);
		expect(server.log).toEqual([
			"client_credentials body read write",
			"client_credentials body admin",
		]);
		const shown = JSON.stringify(finished.events);
		// Whoever had to wait for a token tells of it.
		expect(
			finished.events.flatMap((event) =>
				event.type === "request-finished"
					? [
							event.result.tokenRequests?.map(({ grant, status }) => [
								grant,
								status,
							]),
						]
					: [],
			),
		).toEqual([
			[["client_credentials", 200]],
			undefined,
			[["client_credentials", 200]],
		]);
		for (const secret of [...server.issued, APP_SECRET])
			expect(shown).not.toContain(secret);
		expect(shown).toContain("Bearer ●●●");
	});

	test("the client's credentials go into the header when asked to, encoded as RFC 6749 §2.3.1 says", async () => {
		const { server, run } = await setUp();
		const finished = await run({
			"a.yml": request("a", "client_credentials").replace(
				"    credentials:\n",
				"    credentials:\n      placement: basic_auth_header\n",
			),
		});
		expect(statusesOf(finished)).toEqual(["a passed"]);
		expect(server.log).toEqual(["client_credentials header"]);
	});

	test("a server that does not know of that encoding gets them as they are", async () => {
		const { server, run } = await setUp({ takesBasicAsItIs: true });
		const finished = await run({
			"a.yml": request("a", "client_credentials").replace(
				"    credentials:\n",
				"    credentials:\n      placement: basic_auth_header\n",
			),
		});
		expect(statusesOf(finished)).toEqual(["a passed"]);
		expect(server.log).toEqual([
			"client_credentials header invalid_client",
			"client_credentials header",
		]);
	});

	test("another audience is another token", async () => {
		const { server, run } = await setUp();
		const audience = (name: string) =>
			`    additionalParameters:\n      accessTokenRequest:\n        - { name: audience, value: ${name}, placement: body }\n`;
		await run({
			"a.yml": request("a", "client_credentials", audience("one")),
			"b.yml": request("b", "client_credentials", audience("two")),
		});
		expect(server.log).toEqual([
			"client_credentials body one",
			"client_credentials body two",
		]);
	});

	test("additional parameters go into header, query and body", async () => {
		const { server, run } = await setUp();
		const extra = `    additionalParameters:
      accessTokenRequest:
        - { name: audience, value: "{{client}}-api", placement: body }
        - { name: q, value: "1", placement: query }
        - { name: X-Extra, value: yes, placement: header }
        - { name: audience, value: no, placement: body, enabled: false }
`;
		await run({ "a.yml": request("a", "client_credentials", extra) });
		expect(server.log).toEqual(["client_credentials body ?q=1 yes app-api"]);
	});

	test("flat names, as in .bru files, are the same fields", async () => {
		const { server, run } = await setUp({ answersInForm: true });
		const finished = await run({
			"a.yml": `info:
  name: a
http:
  url: "{{host}}/api"
  auth:
    type: oauth2
    grant_type: client_credentials
    access_token_url: "{{host}}/token"
    client_id: app
    client_secret: "{{client_secret}}"
    credentials_placement: body
    token_placement: url
    token_query_key: access_token
runtime:
  scripts:
    - type: tests
      code: ${OK}
`,
		});
		expect(statusesOf(finished)).toEqual(["a passed"]);
		expect(server.log).toEqual(["client_credentials body"]);
	});
});

test.each([
	["header: Custom", "Authorization"],
	["header: Authorization", "Authorization"],
	["header: X-Token", "X-Token"],
	["query: access_token", undefined],
])("the token is placed as `%s` says", async (placement, header) => {
	const { run } = await setUp();
	const more = `    tokenConfig:\n      placement:\n        ${placement}\n`;
	const finished = await run({
		"a.yml": request("a", "client_credentials", more, {
			url: "{{host}}/api?x=1",
		}),
	});
	expect(statusesOf(finished)).toEqual(["a passed"]);
	const sent = finished.events.find(({ type }) => type === "request-finished");
	const headers =
		sent?.type === "request-finished" ? sent.result.request?.headers : [];
	const names = headers?.map(([name]) => name);
	if (header) expect(names).toContain(header);
	else expect(names).not.toContain("Authorization");
});

test("the password flow sends user and password", async () => {
	const { server, run } = await setUp();
	const files = {
		"a.yml": request("a", "resource_owner_password_credentials"),
	};
	expect(statusesOf(await run(files))).toEqual(["a passed"]);
	expect(server.log).toEqual(["password body"]);
});
