import { createServer } from "node:http";
import net from "node:net";
import { describe, expect, test } from "vitest";
import type { ProxyDefinition } from "../../collection/model.ts";
import {
	failureOf,
	fixture,
	listen,
	newClient,
	requestTo,
	responseOf,
	secureTarget,
	target,
} from "../testing/loopback.ts";

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
