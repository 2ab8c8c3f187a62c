import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo, type ServerClient } from "../../../test/server-client.ts";
import type { RunningSend, SendResult } from "../../protocol/sending.ts";
import { type RunningApp, startApp } from "../start-app.ts";

let root: string;
let app: RunningApp;
let client: ServerClient;
/** Paths that the authorization server and the API were asked for. */
const asked: string[] = [];

/** An authorization server of two flows, and an API that takes its token. */
const server = createServer((request, response) => {
	const url = new URL(request.url ?? "", "http://host");
	asked.push(url.pathname);
	const answers: Readonly<Record<string, unknown>> = {
		"/device": {
			device_code: "d",
			user_code: "ABCD-EFGH",
			verification_uri: "http://login.test/device",
			interval: 0.05,
		},
		"/token/device": { error: "authorization_pending" },
		"/token/code": { access_token: "token-of-mary", token_type: "Bearer" },
	};
	const isRefused = url.pathname === "/token/device";
	response.writeHead(isRefused ? 400 : 200, {
		"content-type": "application/json",
	});
	response.end(
		JSON.stringify(
			answers[url.pathname] ?? { sent: request.headers.authorization },
		),
	);
});

const encoded = (data: object) =>
	Buffer.from(JSON.stringify(data)).toString("base64url");
const JWT = `${encoded({ alg: "none" })}.${encoded({ role: "admin" })}.c2ln`;

function tokenOf(path: string, work: string) {
	const place = { owner: "request", path, file: `${path}.yml`, at: [] };
	return { ...place, id: `token-${path}`, work, environment: null };
}

beforeAll(async () => {
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	if (typeof address !== "object") throw new Error("It does not listen.");
	const at = `http://127.0.0.1:${address?.port}`;
	root = await mkdtemp(join(await realpath(tmpdir()), "curlew-app-test-"));
	const request = (flow: string, more: string) => `
info: { name: ${flow}, type: http }
http:
  method: GET
  url: ${at}/api
  auth: { type: oauth2, flow: ${flow}, credentials: { clientId: app }, ${more} }
`;
	await writeFile(join(root, "opencollection.yml"), "info: { name: C }\n");
	await writeFile(
		join(root, "code.yml"),
		request(
			"authorization_code",
			`authorizationUrl: ${at}/login, accessTokenUrl: ${at}/token/code`,
		),
	);
	await writeFile(
		join(root, "device.yml"),
		request(
			"device_code",
			`deviceAuthorizationUrl: ${at}/device, accessTokenUrl: ${at}/token/device`,
		),
	);
	await writeFile(
		join(root, "bearer.yml"),
		`info: { name: bearer, type: http }
http: { method: GET, url: "${at}/api", auth: { type: bearer, token: "{{jwt}}" } }
runtime: { variables: [{ name: jwt, value: "${JWT}" }] }
`,
	);
	const session = { tokenFolder: join(root, ".tokens") };
	app = await startApp({ paths: [root], port: 0, session });
	client = await connectTo(app.url);
});

afterAll(async () => {
	await client[Symbol.asyncDispose]();
	await app.close();
	server.closeAllConnections();
	await new Promise((done) => server.close(done));
	await rm(root, { recursive: true, force: true });
});

async function send(id: string, path: string): Promise<void> {
	const request = { path, file: `${path}.yml`, at: [] };
	await client.post("send", { id, environment: null, request });
	await client.event(
		(event) => event.type === "login-pending" && event.id === id,
	);
}

async function outcome(id: string): Promise<SendResult> {
	await client.event(
		(event) => event.type === "send-finished" && event.id === id,
	);
	return client.getJson<SendResult>(`exchanges/${id}`);
}

test("where to log in is known for as long as it is waited for, and the request is sent afterwards", async () => {
	await send("1", "code");
	const waiting = await client.getJson<RunningSend>("exchanges/1");
	expect(waiting).toMatchObject({ isRunning: true, path: "code" });
	const login = new URL(waiting.login?.url ?? "");
	expect(login.pathname).toBe("/login");
	const back = new URL(login.searchParams.get("redirect_uri") ?? "");
	back.searchParams.set("code", "c");
	back.searchParams.set("state", login.searchParams.get("state") ?? "");
	await fetch(back);
	const { result } = await outcome("1");
	expect(result.response?.status).toBe(200);
});

test.each(["device", "code"])(
	"a login is cancelled, and asked for again by the next send: %s",
	async (path) => {
		// The token of the test before is no more.
		await rm(join(root, ".tokens"), { recursive: true, force: true });
		await client.post("variables/reset", { environment: null });
		asked.length = 0;
		for (const round of ["first", "second"]) {
			const id = `${path} ${round}`.replace(" ", "-");
			await send(id, path);
			expect((await client.post(`send/${id}/cancel`, {})).status).toBe(204);
			const { result } = await outcome(id);
			expect(result.problems).toMatchObject([
				{ code: "OAUTH2_FAILED", message: "The login was interrupted." },
			]);
		}
		expect(asked).not.toContain("/api");
		// Nobody asks for a token any longer.
		const count = asked.length;
		await new Promise((done) => setTimeout(done, 200));
		expect(asked.length).toBe(count);
	},
);

test("the claims of a bearer token are told, and nothing of the token itself", async () => {
	const answer = await client.post("tokens", tokenOf("bearer", "look"));
	const text = await answer.text();
	expect(JSON.parse(text).bearer).toEqual({
		length: JWT.length,
		jwt: {
			name: "access_token",
			header: [{ name: "alg", value: "none" }],
			payload: [{ name: "role", value: "admin" }],
		},
	});
	expect(text).not.toContain(JWT.split(".")[1]);
});

test("any page sees where a token waits for a login, and can cancel it", async () => {
	const waiting = client.post("tokens", tokenOf("device", "get"));
	await client.event(
		(event) =>
			event.type === "token-pending" && event.pending.login !== undefined,
	);
	await using other = await connectTo(app.url);
	expect(await other.getJson("tokens")).toMatchObject([
		{ id: "token-device", work: "get", login: { code: "ABCD-EFGH" } },
	]);
	await other.post("send/token-device/cancel", {});
	await client.event(({ type }) => type === "token-over");
	expect((await waiting).ok).toBe(false);
	expect(await other.getJson("tokens")).toEqual([]);
});
