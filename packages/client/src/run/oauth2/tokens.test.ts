import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { newClient } from "../../http/testing/loopback.ts";
import { AuthFields } from "../../request/auth/rendered-auth.ts";
import type { RunEvent } from "../events/events.ts";
import { APP_SECRET } from "../testing/authorization-server.ts";
import { OK, request, setUp } from "../testing/oauth2-runs.ts";
import { statusesOf } from "../testing/run-files.ts";
import { TokenStore } from "./token-store.ts";
import { Tokens } from "./tokens.ts";

function three(flow: string) {
	return {
		"a.yml": request("a", flow),
		"b.yml": request("b", flow, "", { seq: 2 }),
		"c.yml": request("c", flow, "", { seq: 3 }),
	};
}

/** The server forgets its tokens after the first request. */
function revoking(server: { revoke(): void }) {
	return {
		onEvent: (event: RunEvent) => {
			if (event.type === "request-finished" && event.index === 0)
				server.revoke();
		},
	};
}

describe("a token", () => {
	test("has a name for placeholders of this and later requests", async () => {
		const { run } = await setUp();
		const finished = await run({
			"a.yml": request("a", "client_credentials", "", {
				url: "{{host}}/{{$oauth2.credentials.token_type}}",
				test: 'test("path", () => expect(res.body.path).to.equal("/Bearer"))',
			}),
			"b.yml": `info:
  name: b
  seq: 2
http:
  url: "{{host}}/api"
  headers:
    - name: Authorization
      value: Bearer {{$oauth2.credentials.access_token}}
runtime:
  scripts:
    - type: tests
      code: ${OK}
`,
		});
		expect(statusesOf(finished)).toEqual(["a passed", "b passed"]);
	});

	test("with an end is kept for later runs, in a file that only the user can read", async () => {
		const { server, run, folder } = await setUp({ lifetime: 3600 });
		await using elsewhere = await temporaryFolder({});
		const tokenFolder = join(elsewhere.root, "state", "tokens");
		const files = { "a.yml": request("a", "client_credentials") };
		await run(files, { tokenFolder });
		const names = await readdir(tokenFolder);
		expect(names.toSorted()).toEqual([
			expect.stringMatching(/^[\da-f]{64}\.json$/),
			"key",
		]);
		const [name = ""] = names.filter((one) => one !== "key");
		const file = join(tokenFolder, name);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		expect((await stat(tokenFolder)).mode & 0o777).toBe(0o700);
		expect(await readFile(file, "utf8")).toContain(server.issued[0]);
		expect(await readdir(folder)).toEqual([]);
	});

	test("that was kept is used by the next run of the same collection", async () => {
		const { server, folder } = await setUp({ lifetime: 3600 });
		const fields = new AuthFields(
			new Map([
				["flow", "client_credentials"],
				["accessTokenUrl", `${server.url}/token`],
				["clientId", "app"],
				["clientSecret", APP_SECRET],
			]),
		);
		const client = newClient();
		const obtain = (root: string) =>
			new Tokens({
				owner: { root, environment: undefined },
				sender: { http: async () => client, signal: undefined },
				store: new TokenStore(folder),
				user: undefined,
			}).obtain(fields);
		const first = await obtain("/collection");
		expect(await obtain("/collection")).toEqual(first);
		expect(server.log).toHaveLength(1);
		expect(await obtain("/other")).not.toEqual(first);
	});

	test("is asked for once by requests at the same time", async () => {
		const { server, folder } = await setUp();
		const client = newClient();
		const tokens = new Tokens({
			owner: { root: "/collection", environment: undefined },
			sender: { http: async () => client, signal: undefined },
			store: new TokenStore(folder),
			user: undefined,
		});
		const fields = new AuthFields(
			new Map([
				["flow", "client_credentials"],
				["accessTokenUrl", `${server.url}/token`],
				["clientId", "app"],
				["clientSecret", APP_SECRET],
			]),
		);
		const [one, two] = await Promise.all([
			tokens.obtain(fields),
			tokens.obtain(fields),
		]);
		expect(one?.fields.access_token).toBe(server.issued[0]);
		expect(two).toEqual(one);
		expect(server.issued).toHaveLength(1);
	});

	test("that is kept belongs to its collection", async () => {
		const { server, run } = await setUp({ lifetime: 3600 });
		const files = { "a.yml": request("a", "client_credentials") };
		await run(files);
		await run(files);
		expect(server.log).toHaveLength(2);
	});

	test("whose time is over is refreshed", async () => {
		const { server, run } = await setUp({ lifetime: 0, refreshes: true });
		const finished = await run({
			"a.yml": request("a", "password"),
			"b.yml": request("b", "password"),
		});
		expect(statusesOf(finished)).toEqual(["a passed", "b passed"]);
		expect(server.log).toEqual(["password body", "refresh_token body"]);
	});

	test("is fetched anew where refreshing fails", async () => {
		const { server, run } = await setUp({
			lifetime: 0,
			refreshes: true,
			refusesRefreshing: true,
		});
		const finished = await run({
			"a.yml": request("a", "password"),
			"b.yml": request("b", "password"),
		});
		expect(statusesOf(finished)).toEqual(["a passed", "b passed"]);
		expect(server.log).toEqual([
			"password body",
			"refresh_token body invalid_grant",
			"password body",
		]);
	});

	test("is fetched anew where refreshing is not wanted", async () => {
		const { server, run } = await setUp({ lifetime: 0, refreshes: true });
		const more = "    settings:\n      autoRefreshToken: false\n";
		await run({
			"a.yml": request("a", "password", more),
			"b.yml": request("b", "password", more),
		});
		expect(server.log).toEqual(["password body", "password body"]);
	});

	test("is not fetched where that is not wanted, and the user is told", async () => {
		const { server, run } = await setUp();
		const more = "    settings:\n      autoFetchToken: false\n";
		const finished = await run({ "a.yml": request("a", "password", more) });
		expect(server.log).toEqual([]);
		expect(finished.events).toContainEqual(
			expect.objectContaining({
				result: expect.objectContaining({
					warnings: [expect.objectContaining({ code: "OAUTH2_NO_TOKEN" })],
				}),
			}),
		);
	});

	test("that the server refuses is not used again", async () => {
		const { server, run } = await setUp({ lifetime: 3600 });
		const finished = await run(three("client_credentials"), revoking(server));
		expect(statusesOf(finished)).toEqual(["a passed", "b failed", "c passed"]);
	});

	test("that the server refuses is refreshed where it can be, so that nobody has to log in again", async () => {
		const { server, run } = await setUp({ lifetime: 3600, refreshes: true });
		const finished = await run(three("password"), revoking(server));
		expect(statusesOf(finished)).toEqual(["a passed", "b failed", "c passed"]);
		expect(server.log).toEqual(["password body", "refresh_token body"]);
	});

	test("that is refused after refreshing is not refreshed for ever", async () => {
		const { server, run } = await setUp({ lifetime: 3600, refreshes: true });
		await run(
			Object.fromEntries(
				["a", "b", "c", "d", "e"].map((name, seq) => [
					`${name}.yml`,
					request(name, "password", "", { seq: seq + 1 }),
				]),
			),
			{
				onEvent: (event) => {
					if (event.type === "request-started") server.revoke();
				},
			},
		);
		expect(server.log).toEqual([
			"password body",
			"refresh_token body",
			"password body",
		]);
	});
});
