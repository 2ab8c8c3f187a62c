import { createServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import net from "node:net";
import { describe, expect, test } from "vitest";
import type { ProxyDefinition } from "../collection/model.ts";
import { proxyResolver } from "./proxy.ts";
import {
	failureOf,
	fixture,
	fixtureText,
	httpServer,
	listen,
	newClient,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";

const CA = [fixture("ca.pem")];

interface ProxyLog {
	readonly url: string;
	readonly port: number;
	/** Method, target and credentials of what the proxy was asked. */
	readonly asked: string[];
}

/** A small HTTP proxy; with `credentials` it wants them. */
async function startProxy(credentials?: string): Promise<ProxyLog> {
	const asked: string[] = [];
	const expected =
		credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
	const server = createServer(async (request, response) => {
		asked.push(`${request.method} ${request.url}`);
		if (request.headers["proxy-authorization"] !== expected) {
			response.writeHead(407).end("who are you?");
			return;
		}
		const { port, pathname } = new URL(request.url ?? "");
		const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
			headers: { "x-seen-host": request.headers.host ?? "" },
		});
		response.end(await answer.text());
	});
	server.on("connect", (request, socket) => {
		asked.push(`CONNECT ${request.url}`);
		if (request.headers["proxy-authorization"] !== expected) {
			socket.end("HTTP/1.1 407 Who\r\ncontent-length: 0\r\n\r\n");
			return;
		}
		const port = Number(request.url?.split(":").at(-1));
		const upstream = net.connect(port, "127.0.0.1", () => {
			socket.write("HTTP/1.1 200 Connected\r\n\r\n");
			socket.pipe(upstream).pipe(socket);
		});
		upstream.on("error", () => socket.destroy());
		socket.on("error", () => upstream.destroy());
	});
	const { url, port } = await listen(server);
	return { url, port, asked };
}

function target() {
	return httpServer((request, response) => {
		response.end(
			`${request.url} ${request.headers["x-seen-host"] ?? "direct"}`,
		);
	});
}

function secureTarget() {
	const server = createHttpsServer(
		{ cert: fixtureText("server.pem"), key: fixtureText("server-key.pem") },
		(request, response) => response.end(`secure ${request.url}`),
	);
	return listen(server, "https");
}

function onProxy(
	port: number,
	more: Partial<ProxyDefinition & { kind: "on" }> = {},
): ProxyDefinition {
	return {
		kind: "on",
		protocol: "http",
		hostname: "127.0.0.1",
		port,
		username: undefined,
		password: undefined,
		bypass: "",
		...more,
	};
}

describe("an HTTP proxy", () => {
	test("is asked for the absolute URL of an http request", async () => {
		const [proxy, { url, port }] = [await startProxy(), await target()];
		const client = newClient({ proxy: onProxy(proxy.port) });
		const result = await client.send(requestTo(`${url}/path#part`));
		expect(responseOf(result).body.text()).toBe(`/path 127.0.0.1:${port}`);
		expect(proxy.asked).toEqual([`GET ${url}/path`]);
	});

	test("gives a tunnel to an https request", async () => {
		const [proxy, { port }] = [await startProxy(), await secureTarget()];
		const client = newClient({ ca: CA, proxy: onProxy(proxy.port) });
		for (const path of ["/a", "/b"]) {
			const result = await client.send(
				requestTo(`https://localhost:${port}${path}`),
			);
			expect(responseOf(result).body.text()).toBe(`secure ${path}`);
		}
		expect(proxy.asked).toEqual([`CONNECT localhost:${port}`]);
	});

	test("gets the credentials it wants, from the setting or from its URL", async () => {
		const proxy = await startProxy("me:p@ss");
		const [plain, secure] = [await target(), await secureTarget()];
		const credentials = { username: "me", password: "p@ss" };
		for (const options of [
			{ proxy: onProxy(proxy.port, credentials) },
			{
				environment: { ALL_PROXY: `http://me:p%40ss@127.0.0.1:${proxy.port}` },
			},
		]) {
			const client = newClient({ ca: CA, ...options });
			const [first, second] = [
				await client.send(requestTo(plain.url)),
				await client.send(requestTo(secure.url)),
			];
			expect(responseOf(first).status).toBe(200);
			expect(responseOf(second).status).toBe(200);
			expect(JSON.stringify([first, second])).not.toContain("proxy-auth");
		}
	});

	test("that wants credentials says so: 407 for http, a failure for https", async () => {
		const proxy = await startProxy("me:pass");
		const [plain, secure] = [await target(), await secureTarget()];
		const client = newClient({ ca: CA, proxy: onProxy(proxy.port) });
		const first = await client.send(requestTo(plain.url));
		expect(responseOf(first).status).toBe(407);
		const failure = failureOf(await client.send(requestTo(secure.url)));
		expect(failure.code).toBe("PROXY_FAILED");
		expect(failure.message).toContain("407");
		expect(failure.hint).toContain("credentials");
	});

	test("that is not there is what failed", async () => {
		const gone = net.createServer();
		const { port } = await listen(gone);
		await new Promise((resolve) => gone.close(resolve));
		const client = newClient({ proxy: onProxy(port) });
		for (const url of ["http://example.invalid/", "https://example.invalid/"]) {
			const failure = failureOf(await client.send(requestTo(url)));
			expect(failure.code).toBe("PROXY_FAILED");
			expect(failure.message).toContain(`127.0.0.1:${port} refused`);
		}
	});

	test("that hangs while the tunnel is asked for is given up", async () => {
		const { port } = await listen(
			net.createServer((socket) => socket.resume()),
		);
		const client = newClient({ proxy: onProxy(port), connectTimeout: 100 });
		const failure = failureOf(
			await client.send(requestTo("https://a.invalid/")),
		);
		expect(failure.code).toBe("PROXY_FAILED");
		const stopped = await newClient({ proxy: onProxy(port) }).send(
			requestTo("https://a.invalid/"),
			{ signal: AbortSignal.timeout(50) },
		);
		expect(failureOf(stopped).code).toBe("ABORTED");
	});

	test("is not used where the bypass list says so, nor when it is off", async () => {
		const [proxy, { url }] = [await startProxy(), await target()];
		const environment = { http_proxy: proxy.url };
		for (const options of [
			{ proxy: onProxy(proxy.port, { bypass: "example.com, 127.0.0.1" }) },
			{ environment: { ...environment, no_proxy: "127.0.0.1" } },
			{ environment, proxy: { kind: "off" } },
		] as const) {
			const result = await newClient(options).send(requestTo(`${url}/x`));
			expect(responseOf(result).body.text()).toBe("/x direct");
		}
		expect(proxy.asked).toEqual([]);
	});

	test("that is written wrongly is a failure with the reason", async () => {
		for (const address of ["gopher://proxy:70", "http://"]) {
			const client = newClient({ environment: { HTTP_PROXY: address } });
			const failure = failureOf(
				await client.send(requestTo("http://a.invalid/")),
			);
			expect(failure.code).toBe("PROXY_FAILED");
		}
	});
});

describe("a SOCKS 5 proxy", () => {
	/** Speaks RFC 1928 with or without RFC 1929, and connects to loopback whatever the name. */
	async function startSocks(credentials?: string) {
		const asked: string[] = [];
		const server = net.createServer(async (socket) => {
			socket.on("error", () => {});
			const next = () =>
				new Promise<Buffer>((resolve) => socket.once("data", resolve));
			const greeting = await next();
			const method = credentials ? 2 : 0;
			if (!greeting.subarray(2).includes(method)) {
				socket.end(Uint8Array.of(5, 255));
				return;
			}
			socket.write(Uint8Array.of(5, method));
			if (credentials) {
				const login = await next();
				const size = login[1] ?? 0;
				const given = `${login.subarray(2, 2 + size)}:${login.subarray(3 + size)}`;
				socket.write(Uint8Array.of(1, given === credentials ? 0 : 1));
			}
			const command = await next();
			const end = 5 + (command[4] ?? 0);
			const name = command.subarray(5, end).toString();
			const port = command.readUInt16BE(end);
			asked.push(`${name}:${port}`);
			const upstream = net.connect(port, "127.0.0.1", () => {
				socket.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
				socket.pipe(upstream).pipe(socket);
			});
			upstream.on("error", () => {
				socket.end(Uint8Array.of(5, 5, 0, 1, 0, 0, 0, 0, 0, 0));
			});
		});
		const { port } = await listen(server);
		return { port, asked };
	}

	test.each([undefined, "me:pass"])(
		"leads to http and https (credentials: %s)",
		async (credentials) => {
			const socks = await startSocks(credentials);
			const [plain, secure] = [await target(), await secureTarget()];
			const at = credentials ? `${credentials}@` : "";
			const client = newClient({
				ca: CA,
				environment: { all_proxy: `socks5://${at}127.0.0.1:${socks.port}` },
			});
			const first = await client.send(
				requestTo(`http://api.test:${plain.port}/a`),
			);
			const second = await client.send(
				requestTo(`https://localhost:${secure.port}/b`),
			);
			expect(responseOf(first).body.text()).toBe("/a direct");
			expect(responseOf(second).body.text()).toBe("secure /b");
			expect(socks.asked).toEqual([
				`api.test:${plain.port}`,
				`localhost:${secure.port}`,
			]);
		},
	);

	test("that refuses is what failed", async () => {
		const socks = await startSocks("me:pass");
		const address = `socks5://me:wrong@127.0.0.1:${socks.port}`;
		const client = newClient({ environment: { all_proxy: address } });
		const failure = failureOf(
			await client.send(requestTo("http://a.invalid/")),
		);
		expect(failure.code).toBe("PROXY_FAILED");
		expect(failure.message).toContain("wrong user name or password");
	});
});

describe("which proxy applies", () => {
	function proxyFor(url: string, environment: Record<string, string>) {
		const resolve = proxyResolver({ kind: "inherit" }, environment);
		return resolve(new URL(url))?.origin;
	}

	test.each([
		["http://a.com", { HTTP_PROXY: "http://p:1" }, "http://p:1"],
		[
			"http://a.com",
			{ HTTP_PROXY: "http://p:1", http_proxy: "http://q:2" },
			"http://q:2",
		],
		["https://a.com", { HTTP_PROXY: "http://p:1" }, undefined],
		["https://a.com", { HTTPS_PROXY: "p:1" }, "http://p:1"],
		["https://a.com", { ALL_PROXY: "http://p" }, "http://p:80"],
		[
			"http://a.com",
			{ ALL_PROXY: "http://p:1", HTTP_PROXY: "https://q" },
			"https://q:443",
		],
		["http://a.com", { ALL_PROXY: "socks5://p" }, "socks5://p:1080"],
		["http://a.com", {}, undefined],
	])("%s with %o: %s", (url, environment, expected) => {
		expect(proxyFor(url, environment)).toBe(expected);
	});

	test.each([
		["*", "http://a.com", false],
		["a.com", "http://a.com", false],
		["A.com", "http://a.COM", false],
		["a.com", "http://sub.a.com", false],
		[".a.com", "http://sub.a.com", false],
		[".a.com", "http://a.com", false],
		["*.a.com", "http://sub.a.com", false],
		["*.a.com", "http://a.com", true],
		["a.com", "http://ba.com", true],
		["a.com:8080", "http://a.com:8080", false],
		["a.com:8080", "http://a.com", true],
		["a.com:80", "http://a.com", false],
		["a.com:443", "https://a.com", false],
		["b.com,a.com", "http://a.com", false],
		["b.com a.com", "http://a.com", false],
		["127.0.0.1", "http://127.0.0.1:3000", false],
		["::1", "http://[::1]:3000", false],
		["[::1]:3000", "http://[::1]:3000", false],
		["[::1]:3001", "http://[::1]:3000", true],
		["", "http://a.com", true],
	])("NO_PROXY=%s, %s: proxied %s", (noProxy, url, isProxied) => {
		const found = proxyFor(url, { ALL_PROXY: "http://p:1", NO_PROXY: noProxy });
		expect(found !== undefined).toBe(isProxied);
	});
});
