import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpClientOptions } from "./client-options.ts";
import type { HttpResult } from "./exchange.ts";
import { connectProxy } from "./testing/connect-proxy.ts";
import {
	fixture,
	newClient,
	requestTo,
	responseOf,
} from "./testing/loopback.ts";
import { SIZES, startNginx } from "./testing/nginx.ts";
import { findNginx } from "./testing/nginx-program.ts";

/** What goes well with a server that nobody here wrote. */

const program = await findNginx();
const because = "missing" in program ? ` (${program.missing})` : "";

const CA = [fixture("ca.pem")];
const CERTIFICATE = {
	kind: "pem",
	domain: "127.0.0.1",
	certificateFile: fixture("client.pem"),
	keyFile: fixture("client-key.pem"),
	passphrase: undefined,
} as const;
const ASKS_FOR_CERTIFICATE = `ssl_client_certificate ${fixture("ca.pem")}; ssl_verify_client on;`;

const start = () =>
	startNginx({
		http: { protocol: "http" },
		https: { protocol: "https", directives: ASKS_FOR_CERTIFICATE },
		http2: { protocol: "http2", directives: ASKS_FOR_CERTIFICATE },
		threeOfHttp: { protocol: "http", directives: "keepalive_requests 3;" },
		threeOfHttp2: { protocol: "http2", directives: "keepalive_requests 3;" },
		hasty: { protocol: "http", directives: "keepalive_timeout 5ms;" },
		hastyHttp2: { protocol: "http2", directives: "keepalive_timeout 5ms;" },
		small: { protocol: "http", directives: "client_max_body_size 1k;" },
		smallHttp2: { protocol: "http2", directives: "client_max_body_size 1k;" },
		single: {
			protocol: "http2",
			directives: "http2_max_concurrent_streams 1;",
		},
	});

describe.skipIf(because !== "")(`nginx${because}`, () => {
	let nginx: Awaited<ReturnType<typeof start>>;
	beforeAll(async () => {
		nginx = await start();
	});
	afterAll(() => nginx?.[Symbol.asyncDispose]());

	/** Sends so many requests, so many at a time, and gives what went wrong with them. */
	async function faults(
		count: number,
		atOnce: number,
		send: (index: number) => Promise<HttpResult>,
		isRight: (body: string, status: number) => boolean,
	): Promise<string[]> {
		const faults: string[] = [];
		let next = 0;
		const sendOn = async () => {
			while (next < count) {
				const result = await send(next++);
				if (result.kind === "failure") faults.push(result.failure.message);
				else {
					const { status, body } = result.response;
					if (!isRight(body.text(), status)) faults.push(`${status}`);
				}
			}
		};
		await Promise.all(Array.from({ length: atOnce }, sendOn));
		return faults;
	}

	/** How many of each, so that a failed test can be read. */
	function kinds(faults: readonly string[]): Record<string, number> {
		const counts = Map.groupBy(faults, (one) => one);
		return Object.fromEntries([...counts].map(([k, all]) => [k, all.length]));
	}

	function client(options: HttpClientOptions = {}) {
		return newClient({ ca: CA, clientCertificates: [CERTIFICATE], ...options });
	}

	async function throughProxy(): Promise<HttpClientOptions> {
		const { port } = await connectProxy();
		return {
			proxy: {
				kind: "on",
				protocol: "http",
				hostname: "127.0.0.1",
				port,
				bypass: "",
				username: undefined,
				password: undefined,
			},
		};
	}

	test.each([
		["http", "1.1", false],
		["https", "1.1", false],
		["http2", "2", false],
		["http", "1.1", true],
		["https", "1.1", true],
		["http2", "2", true],
	] as const)(
		"%s gives every answer whole (HTTP/%s, through a proxy: %s)",
		async (name, version, isProxied) => {
			const http = client(isProxied ? await throughProxy() : {});
			for (const size of SIZES) {
				const url = `${nginx.url(name)}/${size}`;
				const send = () => http.send(requestTo(url));
				const isRight = (body: string) => body.length === size;
				expect(kinds(await faults(6, 1, send, isRight))).toEqual({});
				// Twice as many as at once find connections that are there; with large ones the six have.
				const many = size > 100_000 ? 32 : 64;
				expect(kinds(await faults(many, 32, send, isRight))).toEqual({});
			}
			const last = responseOf(
				await http.send(requestTo(`${nginx.url(name)}/11`)),
			);
			expect(last.httpVersion).toBe(version);
		},
	);

	test.each([
		["http", 1],
		["http2", 32],
	] as const)(
		"1,300 requests over %s go well, past the 1,000 that a connection takes (%i at once)",
		async (name, atOnce) => {
			const http = client();
			const url = nginx.url(name);
			const send = (index: number) =>
				index % 2 === 0
					? http.send(requestTo(`${url}/${SIZES[1]}`))
					: http.send(requestTo(`${url}/echo`, { method: "POST", body: "x" }));
			const isRight = (body: string) =>
				body === "POST" || body.length === SIZES[1];
			expect(kinds(await faults(1_300, atOnce, send, isRight))).toEqual({});
		},
	);

	test.each(["threeOfHttp", "threeOfHttp2", "single"] as const)(
		"a limit on requests costs no request, whatever its method (%s)",
		async (name) => {
			const http = client();
			const url = `${nginx.url(name)}/echo`;
			const methods = ["POST", "GET", "PATCH", "DELETE"];
			const send = (index: number) =>
				http.send(
					requestTo(url, { method: methods[index % 4] ?? "", body: "x" }),
				);
			const isRight = (body: string) => methods.includes(body);
			expect(kinds(await faults(200, 32, send, isRight))).toEqual({});
			expect(kinds(await faults(30, 1, send, isRight))).toEqual({});
		},
	);

	test.each(["hasty", "hastyHttp2"] as const)(
		"connections that %s closes after 5 ms cost hardly a request",
		async (name) => {
			const http = client();
			const request = requestTo(`${nginx.url(name)}/echo`, {
				method: "POST",
				body: "x",
			});
			const send = async (index: number) => {
				await wait(3 + (index % 6));
				return http.send(request);
			};
			const told = await faults(200, 4, send, (body) => body === "POST");
			const isLost = (one: string) => one.includes("over a connection that");
			expect(kinds(told.filter((one) => !isLost(one)))).toEqual({});
			// A process that is not given its turn in time cannot see a close. In
			// HTTP/2 the server says what it has not processed.
			const tolerated = name === "hasty" ? 3 : 0;
			expect(told.filter(isLost).length).toBeLessThanOrEqual(tolerated);
		},
	);

	test.each(["small", "smallHttp2"] as const)(
		"the answer to a body that is too large is shown, though it comes before the body is sent (%s)",
		async (name) => {
			const http = client();
			for (const size of [2000, 5_000_000]) {
				const request = requestTo(`${nginx.url(name)}/echo`, {
					method: "POST",
					body: "x".repeat(size),
				});
				const isRight = (_body: string, status: number) => status === 413;
				const send = () => http.send(request);
				expect(kinds(await faults(20, 4, send, isRight))).toEqual({});
			}
		},
	);

	test.each(["http", "https", "http2"] as const)(
		"answers without content are whole, and keep the connection (%s)",
		async (name) => {
			const http = client();
			const url = `${nginx.url(name)}/${SIZES[2]}`;
			const first = responseOf(await http.send(requestTo(url)));
			const etag =
				first.headers.find(([one]) => /^etag$/i.test(one))?.[1] ?? "";
			const head = responseOf(
				await http.send(requestTo(url, { method: "HEAD" })),
			);
			expect(head).toMatchObject({ status: 200, body: { size: 0 } });
			const headers = [["If-None-Match", etag]] as const;
			const same = responseOf(await http.send(requestTo(url, { headers })));
			expect(same).toMatchObject({
				status: 304,
				body: { size: 0 },
				isConnectionReused: true,
			});
		},
	);
});
