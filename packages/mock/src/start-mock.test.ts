import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { request as sendRequest } from "node:http";
import { request as sendSecurely } from "node:https";
import { expect, test } from "vitest";
import {
	type TemporaryFolder,
	temporaryFolder,
} from "../../client/src/collection/testing/temporary-folder.ts";
import { fixtureText } from "../../client/src/http/testing/loopback.ts";
import { identity } from "../../client/src/http/testing/tls-servers.ts";
import {
	MockCertificateError,
	MockPortError,
	NothingToMockError,
} from "./errors.ts";
import type { MockEvent } from "./http/mock-log.ts";
import type { MockOptions } from "./mock-options.ts";
import { type RunningMock, startMock } from "./start-mock.ts";
import { USERS_DOCUMENT } from "./testing/users-document.ts";

interface Started extends AsyncDisposable {
	readonly mock: RunningMock;
	readonly folder: TemporaryFolder;
	readonly events: MockEvent[];
	send(path: string, init?: RequestInit): Promise<Response>;
}

async function started(options: Partial<MockOptions> = {}): Promise<Started> {
	const folder = await temporaryFolder({
		"api.json": JSON.stringify(USERS_DOCUMENT),
	});
	const source = folder.at("api.json");
	const mock = await startMock({ source, port: 0, ...options });
	const events: MockEvent[] = [];
	mock.subscribe((event) => events.push(event));
	return {
		mock,
		folder,
		events,
		send: (path, init) => fetch(`${mock.url}${path}`, init),
		[Symbol.asyncDispose]: async () => {
			await mock.close();
			await folder[Symbol.asyncDispose]();
		},
	};
}

const JSON_TYPE = { "content-type": "application/json" };
const ADA = { method: "POST", headers: JSON_TYPE, body: '{"name":"Ada"}' };

test("requests are answered, and told with where their answers come from, without credentials", async () => {
	await using running = await started();
	const response = await running.send("/users?api_key=k3y", {
		...ADA,
		body: '{"name":"Ada","password":"s3cret"}',
		headers: { ...JSON_TYPE, authorization: "Bearer s3cret" },
	});
	expect(response.status).toBe(201);
	expect(await response.json()).toMatchObject({ id: 6, name: "Ada" });
	const log = await running.send("/__curlew/requests");
	const text = await log.text();
	expect(JSON.parse(text)).toMatchObject({
		count: 1,
		requests: [
			{
				method: "POST",
				url: "/users?api_key=●●●",
				status: 201,
				why: "state: made",
				request: { body: '{"name":"Ada","password":"●●●"}' },
			},
		],
	});
	expect(text).not.toMatch(/s3cret|k3y/);
	// The document was written just before: its watcher may still hear of that.
	const asked = running.events.filter(({ kind }) => kind === "request");
	expect(asked).toHaveLength(1);
});

test("its own paths tell what is kept, and begin anew, but not for pages of other origins", async () => {
	await using running = await started();
	const { send } = running;
	await send("/users", ADA);
	const resources = await (await send("/__curlew/resources")).json();
	expect(resources).toMatchObject({
		resources: [{ collection: "/users" }, { parent: "/users/{id}" }],
	});
	const origin = { origin: "http://page.test" };
	const reset = { method: "POST", headers: origin };
	const refused = await send("/__curlew/reset", reset);
	expect(refused.status).toBe(403);
	expect(refused.headers.get("access-control-allow-origin")).toBeNull();
	expect((await send("/users/6")).status).toBe(200);
	await send("/__curlew/reset", { method: "POST" });
	expect((await send("/users/6")).status).toBe(404);
	const state = await (await send("/__curlew/state")).json();
	expect(state).toMatchObject({
		kept: 5,
		collections: [{ things: { length: 5 } }],
	});
});

test("pages of other origins may send and read, unless they must not", async () => {
	const preflight = {
		method: "OPTIONS",
		headers: {
			origin: "http://page.test",
			"access-control-request-method": "DELETE",
		},
	};
	const allowed = "access-control-allow-origin";
	await using running = await started();
	const asked = await running.send("/users/1", preflight);
	expect(asked.status).toBe(204);
	expect(asked.headers.get(allowed)).toBe("http://page.test");
	const read = await running.send("/users", {
		...ADA,
		headers: { ...JSON_TYPE, origin: "http://page.test" },
	});
	expect(read.headers.get(allowed)).toBe("http://page.test");
	expect(read.headers.get("access-control-expose-headers")).toBe("location");
	await using closed = await started({ forbidsOtherOrigins: true });
	const refused = await closed.send("/users/1", preflight);
	expect(refused.headers.get(allowed)).toBeNull();
});

test("a body that is too large is refused, however it comes", async () => {
	await using running = await started({ largestBody: 1_000 });
	const body = JSON.stringify({ name: "x".repeat(2_000) });
	const known = await running.send("/users", { ...ADA, body });
	expect(known.status).toBe(413);
	const sent = sendRequest(`${running.mock.url}/users`, {
		method: "POST",
		headers: { ...JSON_TYPE, "transfer-encoding": "chunked" },
	});
	sent.end(body);
	const [response] = await once(sent, "response");
	response.resume();
	expect(response.statusCode).toBe(413);
});

test("what was sent stays when the document changes, as far as the new one allows it", async () => {
	await using running = await started();
	const { send, folder, events } = running;
	await send("/users", ADA);
	await send("/users/1", { method: "DELETE" });
	const { components, ...document } = structuredClone(USERS_DOCUMENT);
	const { User } = components.schemas;
	const schemas = {
		...components.schemas,
		User: {
			...User,
			properties: { ...User.properties, age: { type: "integer" } },
		},
	};
	const api = folder.at("api.json");
	await writeFile(
		api,
		JSON.stringify({ ...document, components: { schemas } }),
	);
	await expect
		.poll(() => events.find(({ kind }) => kind === "reloaded"))
		.toMatchObject({ message: "Read again. 5 things kept." });
	expect(await (await send("/users/6")).json()).toMatchObject({ name: "Ada" });
	expect((await send("/users/1")).status).toBe(404);
	const patch = { ...ADA, method: "PATCH", body: '{"age":36}' };
	expect(await (await send("/users/6", patch)).json()).toMatchObject({
		age: 36,
	});
	await writeFile(api, "openapi: [");
	await expect
		.poll(() => events.find(({ kind }) => kind === "notice"))
		.toMatchObject({
			message: expect.stringContaining("could not be read again"),
		});
	expect((await send("/users/6")).status).toBe(200);
});

test("https is served with a certificate, and what is no certificate is told", async () => {
	const tls = identity("server");
	await using running = await started({ tls });
	expect(running.mock.url).toMatch(/^https:/);
	const sent = sendSecurely(`${running.mock.url}/users/1`, {
		ca: fixtureText("ca.pem"),
	});
	const [response] = await once(sent.end(), "response");
	response.resume();
	expect(response.statusCode).toBe(200);
	const none = { cert: "none", key: "none" };
	await expect(started({ tls: none })).rejects.toThrow(MockCertificateError);
});

test("a collection is answered by the document that it names, and told of changes of both", async () => {
	await using folder = await temporaryFolder({
		"opencollection.yml":
			"opencollection: 1.0.0\ninfo: { name: Shop }\nextensions: { curlew: { contract: api.json } }\n",
		"api.json": JSON.stringify(USERS_DOCUMENT),
	});
	await using running = await started({ source: folder.root });
	expect(running.mock.sources).toEqual([folder.at("api.json")]);
	expect((await running.send("/users/1")).status).toBe(200);
	await writeFile(folder.at("new.yml"), NEW_REQUEST);
	await expect
		.poll(() => running.mock.sources)
		.toEqual(["the examples of Shop", folder.at("api.json")]);
	const saved = await running.send("/new");
	expect(await saved.text()).toBe("saved");
});

const NEW_REQUEST = `info: { name: new, type: http }
http: { method: GET, url: "{{host}}/new" }
examples: [{ name: one, response: { status: 200, body: { type: text, data: saved } } }]
`;

test("a port that is taken is told, with what to do", async () => {
	await using running = await started();
	const port = Number(new URL(running.mock.url).port);
	const fault = await started({ port }).catch((error: unknown) => error);
	expect(fault).toBeInstanceOf(MockPortError);
	expect(fault).toMatchObject({
		message: `Port ${port} is taken.`,
		hint: "Give another one with --port; 0 takes any that is free.",
	});
});

test("answers wait as long as is wanted, and not for the end of the mock", async () => {
	const running = await started({ delay: [60_000, 60_000] });
	const answer = running.send("/users").catch(() => "ended");
	await expect.poll(() => running.events.length).toBeGreaterThan(0);
	await running[Symbol.asyncDispose]();
	expect(await answer).toBe("ended");
});

test("without anything to answer from there is no mock", async () => {
	await expect(startMock({ port: 0 })).rejects.toThrow(NothingToMockError);
});
