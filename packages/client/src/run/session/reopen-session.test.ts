import { writeFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Collection } from "../../collection/collection.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { openCollection } from "../../collection/open/open-collection.ts";
import { temporaryFolder } from "../../collection/testing/temporary-folder.ts";
import { httpServer } from "../../http/testing/loopback.ts";
import { SET_BY_HAND } from "../../variables/variable.ts";
import { openSession } from "./open-session.ts";
import { reopenSession } from "./reopen-session.ts";
import { variablesInScope } from "./variables-in-scope.ts";

const LOGIN = `
info: { name: Login, type: http }
http: { method: GET, url: "{{host}}/login" }
runtime:
  variables:
    - { name: level, value: request }
  scripts:
    - type: before-request
      code: |
        client.setVar("token", { id: 7 });
        client.setEnvVar("stage", "from script");
`;

async function requestOf(
	collection: Collection,
	path: string,
): Promise<RequestDefinition> {
	const request = await collection.request(path);
	if (!request) throw new Error(`There is no ${path}.`);
	return request;
}

test("a session on changed files keeps what scripts have set, and cookies", async () => {
	const cookies: (string | undefined)[] = [];
	const server = await httpServer((request, response) => {
		cookies.push(request.headers.cookie);
		response.setHeader("set-cookie", "sid=abc; Path=/");
		response.end();
	});
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"environments/dev.yml": `name: dev\nvariables:\n  - { name: host, value: "${server.url}" }\n  - { name: stage, value: file }\n`,
		"login.yml": LOGIN,
	});
	const options = { environment: "dev", contentLimit: 0 };
	const before = await openCollection(folder.root);
	const old = await openSession(before, options, () => {});
	onTestFinished(() => old.close());
	await old.execute(await requestOf(before, "login"));

	await writeFile(
		folder.at("environments/dev.yml"),
		`name: dev\nvariables:\n  - { name: host, value: "${server.url}" }\n  - { name: added, value: later }\n`,
	);
	const after = await openCollection(folder.root);
	const fresh = await reopenSession(old, after);
	onTestFinished(() => fresh.close());
	const request = await requestOf(after, "login");
	const { variables } = variablesInScope(fresh, request);
	const shown = variables.map(({ name, scope, value }) => [name, scope, value]);
	expect(shown).toEqual([
		["token", "runtime", { id: 7 }],
		["level", "request", "request"],
		["host", "environment", server.url],
		["added", "environment", "later"],
		["stage", "environment", "from script"],
	]);
	await fresh.execute(request);
	expect(cookies).toEqual([undefined, "sid=abc"]);
});

test("cookies, answers, tokens and what the user set outlive any number of changes between two sends", async () => {
	const asked: string[] = [];
	const cookies: (string | undefined)[] = [];
	let tokens = 0;
	const server = await httpServer((request, response) => {
		if (request.url === "/token") {
			const access_token = `token-${++tokens}`;
			response.setHeader("content-type", "application/json");
			response.end(JSON.stringify({ access_token, token_type: "Bearer" }));
			return;
		}
		cookies.push(`${request.headers.cookie} ${request.headers.authorization}`);
		response.setHeader("set-cookie", "sid=abc; Path=/");
		response.end();
	});
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"environments/dev.yml": `name: dev\nvariables:\n  - { name: host, value: "${server.url}" }\n  - { name: stage, value: file }\n`,
		"login.yml": `
info: { name: Login, type: http }
http:
  method: GET
  url: "{{host}}/{{?Which shop}}/{{stage}}"
  auth:
    type: oauth2
    flow: client_credentials
    accessTokenUrl: "{{host}}/token"
    credentials: { clientId: app, clientSecret: secret-of-app }
`,
	});
	const options = {
		environment: "dev",
		contentLimit: 0,
		tokenFolder: folder.at("tokens"),
		ask: async (question: string) => {
			asked.push(question);
			return "books";
		},
	};
	const collection = await openCollection(folder.root);
	let session = await openSession(collection, options, () => {});
	onTestFinished(() => session.close());
	const stage = session.parts.variables.sharedChain().scope("environment");
	const origin = { scope: "environment", via: SET_BY_HAND } as const;
	stage?.set({ name: "stage", value: "mine", origin, isData: true });
	const request = await requestOf(collection, "login");
	await session.execute(request);
	// As in the app: each change of a file opens the session anew, and nothing is sent by most of them.
	for (let count = 0; count < 3; count++) {
		const old = session;
		session = await reopenSession(old, await openCollection(folder.root));
		await old.close();
	}
	const { result } = await session.execute(request);
	expect(result.request?.url).toBe(`${server.url}/books/mine`);
	expect(asked).toEqual(["Which shop"]);
	expect(tokens).toBe(1);
	expect(cookies).toEqual([
		"undefined Bearer token-1",
		"sid=abc Bearer token-1",
	]);
});

test("a cookie that comes after the files were changed is kept, too", async () => {
	const answer = Promise.withResolvers<void>();
	const cookies: (string | undefined)[] = [];
	const server = await httpServer(async (request, response) => {
		cookies.push(request.headers.cookie);
		if (cookies.length === 1) await answer.promise;
		response.setHeader("set-cookie", "sid=late; Path=/");
		response.end();
	});
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"one.yml": `info: { name: One, type: http }\nhttp: { method: GET, url: "${server.url}" }\n`,
	});
	const collection = await openCollection(folder.root);
	const request = await requestOf(collection, "one");
	const old = await openSession(collection, { contentLimit: 0 }, () => {});
	const sending = old.execute(request);
	const fresh = await reopenSession(old, collection);
	onTestFinished(() => fresh.close());
	answer.resolve();
	await sending;
	await old.close();
	await fresh.execute(request);
	expect(cookies).toEqual([undefined, "sid=late"]);
});

test("secrets in scope are masked, wherever they appear", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml": "info:\n  name: Test\n",
		"environments/dev.yml":
			"name: dev\nvariables:\n  - { name: key, value: hunter2-hunter2, secret: true }\n  - { name: copy, value: 'Bearer hunter2-hunter2' }\n  - { name: gone, secret: true }\n",
	});
	const collection = await openCollection(folder.root);
	const session = await openSession(
		collection,
		{ environment: "dev", contentLimit: 0 },
		() => {},
	);
	const { variables, missingSecrets } = variablesInScope(session);
	expect(JSON.stringify(variables)).not.toContain("hunter2");
	expect(variables).toMatchObject([
		{ name: "key", value: "●●●", isSecret: true, line: 3 },
		{ name: "copy", value: "Bearer ●●●" },
	]);
	expect(missingSecrets).toMatchObject([{ name: "gone", owner: "dev" }]);
});
