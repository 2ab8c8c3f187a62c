import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import type { RequestResult, RunEvent } from "../events/events.ts";
import { runCollection } from "../order/run-collection.ts";
import {
	APP_SECRET,
	type AuthorizationServerOptions,
	authorizationServer,
} from "../testing/authorization-server.ts";
import { request } from "../testing/oauth2-runs.ts";

/** A collection that is run several times, with the tokens of its earlier runs. */
async function collectionWithTokens(
	files: Readonly<Record<string, string>>,
	options: AuthorizationServerOptions = { lifetime: 3600 },
) {
	const server = await authorizationServer(options);
	const folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		...files,
	});
	const tokens = await temporaryFolder({});
	const run = async (
		overrides: Readonly<Record<string, string>> = {},
		more: { readonly parallel?: number; readonly environment?: string } = {},
	): Promise<readonly RequestResult[]> => {
		const results: RequestResult[] = [];
		await runCollection(
			await openCollection(folder.root),
			{
				...more,
				contentLimit: 1000,
				tokenFolder: tokens.root,
				overrides: {
					host: server.url,
					client: "app",
					client_secret: APP_SECRET,
					password: "pa ss",
					...overrides,
				},
			},
			(event: RunEvent) => {
				if (event.type === "request-finished") results.push(event.result);
			},
		);
		return results;
	};
	return {
		server,
		run,
		tokens: tokens.root,
		[Symbol.asyncDispose]: async () => {
			await folder[Symbol.asyncDispose]();
			await tokens[Symbol.asyncDispose]();
		},
	};
}

const warningsOf = (results: readonly RequestResult[]) =>
	results.flatMap(({ warnings }) => warnings.map(({ code }) => code));
const statusesOf = (results: readonly RequestResult[]) =>
	results.map(({ name, status }) => `${name} ${status}`);

/** `request`, as a POST with a body. */
function post(name: string, flow: string): string {
	return request(name, flow).replace(
		"http:\n",
		"http:\n  method: POST\n  body:\n    type: json\n    data: '{\"a\": 1}'\n",
	);
}

describe("a token of an earlier run that was revoked since", () => {
	test("is fetched once anew, and the request sent again, body and all", async () => {
		await using collection = await collectionWithTokens({
			"a.yml": post("a", "client_credentials"),
			"b.yml": request("b", "client_credentials", "", { seq: 2 }),
		});
		const { server, run } = collection;
		await run();
		server.revoke();
		server.asked.length = 0;
		const results = await run();
		expect(statusesOf(results)).toEqual(["a passed", "b passed"]);
		expect(warningsOf(results)).toEqual(["OAUTH2_TOKEN_RENEWED"]);
		expect(server.asked).toEqual([
			`POST /api token-1-secret 401 {"a": 1}`,
			`POST /api token-2-secret 200 {"a": 1}`,
			"GET /api token-2-secret 200 ",
		]);
		expect(JSON.stringify(results)).not.toMatch(/token-[12]/);
	});

	test("is refreshed where it can be", async () => {
		await using collection = await collectionWithTokens(
			{ "a.yml": request("a", "password") },
			{ lifetime: 3600, refreshes: true },
		);
		const { server, run } = collection;
		await run();
		server.revoke();
		expect(statusesOf(await run())).toEqual(["a passed"]);
		expect(server.log).toEqual(["password body", "refresh_token body"]);
	});

	test("is fetched anew where what refreshes it was revoked, too", async () => {
		await using collection = await collectionWithTokens(
			{ "a.yml": request("a", "password") },
			{ lifetime: 3600, refreshes: true, refusesRefreshing: true },
		);
		const { server, run } = collection;
		await run();
		server.revoke();
		expect(statusesOf(await run())).toEqual(["a passed"]);
		expect(server.log.slice(1)).toEqual([
			"refresh_token body invalid_grant",
			"password body",
		]);
	});

	test("is fetched once by requests at the same time", async () => {
		const names = ["a", "b", "c", "d"];
		await using collection = await collectionWithTokens(
			Object.fromEntries(
				names.map((name) => [
					`${name}.yml`,
					request(name, "client_credentials"),
				]),
			),
		);
		const { server, run } = collection;
		await run();
		server.revoke();
		const results = await run({}, { parallel: 4 });
		expect(results.every(({ status }) => status === "passed")).toBe(true);
		expect(server.issued).toHaveLength(2);
	});

	test("stays refused where no other can be had, and the result says why", async () => {
		await using collection = await collectionWithTokens({
			"a.yml": request("a", "client_credentials"),
		});
		const { server, run } = collection;
		await run();
		server.revoke();
		server.refuseTokens();
		const results = await run();
		expect(statusesOf(results)).toEqual(["a failed"]);
		expect(results[0]?.response?.status).toBe(401);
		expect(warningsOf(results)).toEqual(["OAUTH2_TOKEN_REFUSED"]);
	});

	test("is not sent again for ever: a new one that is refused stays so", async () => {
		await using collection = await collectionWithTokens({
			"a.yml": request("a", "client_credentials"),
		});
		const { server, run } = collection;
		await run();
		server.acceptNothing();
		server.asked.length = 0;
		expect(statusesOf(await run())).toEqual(["a failed"]);
		expect(server.asked).toHaveLength(2);
	});

	test("was replaced by another process meanwhile: that one is used", async () => {
		await using collection = await collectionWithTokens({
			"a.yml": request("a", "client_credentials"),
		});
		const { server, run, tokens } = collection;
		await run();
		const [file = ""] = (await readdir(tokens)).filter((name) =>
			name.endsWith(".json"),
		);
		const path = join(tokens, file);
		const old = await readFile(path, "utf8");
		server.revoke();
		const other = server.issue();
		server.beforeAnswer(() =>
			writeFile(path, old.replace("token-1-secret", other)),
		);
		expect(statusesOf(await run())).toEqual(["a passed"]);
		expect(server.log).toHaveLength(1);
	});
});

describe("a token that is kept", () => {
	test.each([
		["client secret", { client_secret: "wrong" }],
		["password", { password: "wrong" }],
	])("is not found with another %s", async (_, wrong) => {
		await using collection = await collectionWithTokens({
			"a.yml": request("a", "password"),
		});
		const { run } = collection;
		expect(statusesOf(await run())).toEqual(["a passed"]);
		expect(statusesOf(await run(wrong))).toEqual(["a error"]);
		expect(statusesOf(await run())).toEqual(["a passed"]);
		expect(collection.server.log).toHaveLength(2);
	});

	test("is not found with another place for the client's credentials", async () => {
		await using collection = await collectionWithTokens({
			"a.yml": request("a", "client_credentials").replace(
				"    credentials:\n",
				'    credentials:\n      placement: "{{placement}}"\n',
			),
		});
		const { run, server } = collection;
		await run({ placement: "body" });
		await run({ placement: "basic_auth_header" });
		expect(server.log).toEqual([
			"client_credentials body",
			"client_credentials header",
		]);
	});

	test("has a file whose name nobody can guess from what it stands for", async () => {
		const file = { "a.yml": request("a", "client_credentials") };
		await using one = await collectionWithTokens(file);
		await one.run();
		const names = await readdir(one.tokens);
		const key = await readFile(join(one.tokens, "key"));
		expect(key).toHaveLength(32);
		await writeFile(join(one.tokens, "key"), Buffer.alloc(32));
		await one.run();
		expect(
			(await readdir(one.tokens)).filter((name) => !names.includes(name)),
		).toHaveLength(1);
	});
});
