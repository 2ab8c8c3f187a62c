import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
	failureOf,
	fixture,
	httpServer,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";
import { httpsServer } from "../testing/tls-servers.ts";
import { parseConnectTo, parseResolve } from "./parse-route.ts";

const any = {
	host: undefined,
	port: undefined,
	toHost: undefined,
	toPort: undefined,
};

describe("as curl has them", () => {
	test.each([
		[
			"Api.example:443:localhost:8443",
			{ host: "api.example", port: 443, toHost: "localhost", toPort: 8443 },
		],
		["::localhost:1", { ...any, toHost: "localhost", toPort: 1 }],
		["a:80::", { ...any, host: "a", port: 80 }],
		[
			"[::1]:80:[fe80::1]:81",
			{ host: "::1", port: 80, toHost: "fe80::1", toPort: 81 },
		],
		["a:80:b", undefined],
		["a:80:b:99999", undefined],
		["a:b:c:d", undefined],
		["", undefined],
	])("--connect-to %s", (text, route) => {
		expect(parseConnectTo(text)).toEqual(route);
	});

	test.each([
		[
			"a.example:443:127.0.0.1",
			{ ...any, host: "a.example", port: 443, toHost: "127.0.0.1" },
		],
		["*:80:[::1]", { ...any, port: 80, toHost: "::1" }],
		[
			"+a:80:10.0.0.1,10.0.0.2",
			{ ...any, host: "a", port: 80, toHost: "10.0.0.1" },
		],
		["a:80", undefined],
		[":80:127.0.0.1", undefined],
		["a::127.0.0.1", undefined],
	])("--resolve %s", (text, route) => {
		expect(parseResolve(text)).toEqual(route);
	});
});

describe("connections by routes", () => {
	test("the Host header stays that of the URL, and other hosts are not touched", async () => {
		const { port } = await httpServer((request, response) =>
			response.end(request.headers.host),
		);
		const client = newClient({
			routes: [{ ...any, host: "api.test", toHost: "127.0.0.1", toPort: port }],
		});
		const result = await client.send(requestTo("http://API.test/x"));
		expect(responseOf(result).body.text()).toBe("api.test");
		const other = await client.send(
			requestTo(`http://other.invalid:${port}/x`),
		);
		expect(failureOf(other).code).toMatch(/^DNS_/);
	});

	test("a certificate must be for the host of the URL, not for where it is", async () => {
		const { port } = await httpsServer("server");
		const routes = [{ ...any, toHost: "127.0.0.1", toPort: port }];
		const client = newClient({ routes, ca: [fixture("ca.pem")] });
		const right = await client.send(requestTo("https://localhost/"));
		expect(responseOf(right).status).toBe(200);
		const wrong = await client.send(requestTo("https://api.test/"));
		expect(failureOf(wrong).message).toContain("it is for other hosts");
	});

	test.runIf(process.platform !== "win32")(
		"all requests go over a Unix domain socket, whatever the host and the proxy",
		async () => {
			const folder = await mkdtemp(join(tmpdir(), "curlew-"));
			onTestFinished(() => rm(folder, { recursive: true }));
			const socketPath = join(folder, "s");
			const server = createServer((request, response) =>
				response.end(`${request.headers.host}${request.url}`),
			);
			await new Promise<void>((resolve) => server.listen(socketPath, resolve));
			onTestFinished(() => void server.close());
			const client = newClient({
				socketPath,
				proxy: {
					kind: "on",
					protocol: "http",
					hostname: "127.0.0.1",
					port: 1,
					username: undefined,
					password: undefined,
					bypass: "",
				},
			});
			const result = await client.send(requestTo("http://docker/v1/info"));
			expect(responseOf(result).body.text()).toBe("docker/v1/info");
			const missing = newClient({ socketPath: join(folder, "none") });
			const failure = failureOf(
				await missing.send(requestTo("http://docker/")),
			);
			expect(failure).toMatchObject({
				code: "CONNECTION_REFUSED",
				message: `The socket ${join(folder, "none")} cannot be connected to: there is no such file.`,
			});
		},
	);

	test("addresses of one kind only", async () => {
		const { port } = await httpServer((_request, response) =>
			response.end("ok"),
		);
		const url = `http://localhost:${port}/`;
		const four = await newClient({ ipVersion: 4 }).send(requestTo(url));
		expect(responseOf(four).status).toBe(200);
		const six = await newClient({ ipVersion: 6 }).send(requestTo(url));
		expect(six.kind).toBe("failure");
	});
});
