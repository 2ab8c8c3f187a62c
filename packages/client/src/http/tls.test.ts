import { createSecureServer, type SecureServerOptions } from "node:http2";
import { createServer as createHttpsServer } from "node:https";
import { Readable } from "node:stream";
import tls from "node:tls";
import { describe, expect, test } from "vitest";
import type { HttpClientOptions } from "./client-options.ts";
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

function identity(name: string) {
	return {
		cert: fixtureText(`${name}.pem`),
		key: fixtureText(`${name}-key.pem`),
	};
}

function httpsServer(name: string, options: tls.TlsOptions = {}) {
	const server = createHttpsServer(
		{ ...identity(name), ...options },
		(request, response) => {
			const { socket } = request;
			const peer =
				socket instanceof tls.TLSSocket
					? socket.getPeerCertificate().subject?.CN
					: undefined;
			response.end(`client ${peer ?? "unknown"}`);
		},
	);
	server.on("tlsClientError", () => {});
	return listen(server, "https");
}

async function failureWith(url: string, options: HttpClientOptions = {}) {
	return failureOf(await newClient(options).send(requestTo(url)));
}

describe("server certificates", () => {
	test("of an authority that was added are trusted, and the handshake is timed", async () => {
		const { url } = await httpsServer("server");
		for (const ca of [CA, [fixtureText("ca.pem")]]) {
			const client = newClient({ ca });
			const response = responseOf(await client.send(requestTo(url)));
			expect(response.body.text()).toBe("client unknown");
			expect(response.timings.tls).toBeGreaterThan(0);
			expect(response.timings.connect).toBeGreaterThan(0);
		}
	});

	test.each([
		[
			"of an unknown authority",
			"server",
			{},
			"UNABLE_TO_VERIFY_LEAF_SIGNATURE",
		],
		[
			"that sign for themselves",
			"self-signed",
			{},
			"DEPTH_ZERO_SELF_SIGNED_CERT",
		],
		["that have expired", "expired", { ca: CA }, "CERT_HAS_EXPIRED"],
		[
			"for another host",
			"other-host",
			{ ca: CA },
			"ERR_TLS_CERT_ALTNAME_INVALID",
		],
	])("%s are refused", async (_name, server, options, reason) => {
		const { url, port } = await httpsServer(server);
		const failure = await failureWith(url, options);
		expect(failure.code).toBe("TLS_CERTIFICATE");
		expect(failure.message).toContain(`127.0.0.1:${port}`);
		expect(failure.message).toContain(reason);
	});

	test.each(["self-signed", "expired", "other-host"])(
		"%s is accepted by an insecure client",
		async (server) => {
			const { url } = await httpsServer(server);
			const client = newClient({ insecure: true });
			expect(responseOf(await client.send(requestTo(url))).status).toBe(200);
		},
	);

	test("are checked against the URL's host, whatever Host header is sent", async () => {
		const { port } = await httpsServer("server");
		const result = await newClient({ ca: CA }).send(
			requestTo(`https://localhost:${port}`, {
				headers: [["Host", "other.example"]],
			}),
		);
		expect(responseOf(result).status).toBe(200);
	});

	test("an authority's file that is not there is named", async () => {
		const { url } = await httpsServer("server");
		const failure = await failureWith(url, { ca: ["/no/such/ca.pem"] });
		expect(failure.code).toBe("INVALID_REQUEST");
		expect(failure.message).toContain("/no/such/ca.pem");
	});
});

describe("the handshake", () => {
	test("with a server that does not speak TLS fails with a hint at http", async () => {
		const { port } = await httpServer((_request, response) => response.end());
		const failure = await failureWith(`https://127.0.0.1:${port}`);
		expect(failure.code).toBe("TLS_HANDSHAKE");
		expect(failure.hint).toContain("http://");
	});

	test("http to a TLS port is a failure", async () => {
		const { port } = await httpsServer("server");
		const failure = await failureWith(`http://127.0.0.1:${port}`);
		expect([
			"CONNECTION_CLOSED",
			"CONNECTION_RESET",
			"MALFORMED_RESPONSE",
		]).toContain(failure.code);
	});

	test("broken off by the server is a handshake failure", async () => {
		const server = tls.createServer(identity("server"));
		server.on("connection", (socket) => socket.destroy());
		server.on("tlsClientError", () => {});
		const { port } = await listen(server);
		const failure = await failureWith(`https://127.0.0.1:${port}`);
		expect(failure.code).toBe("TLS_HANDSHAKE");
	});
});

describe("client certificates", () => {
	const mutual = {
		ca: fixtureText("ca.pem"),
		requestCert: true,
		rejectUnauthorized: true,
	};
	const pem = {
		kind: "pem",
		domain: "localhost",
		certificateFile: fixture("client.pem"),
		keyFile: fixture("client-key.pem"),
		passphrase: undefined,
	} as const;

	test.each([
		["PEM", pem],
		[
			"PEM with an encrypted key",
			{
				...pem,
				keyFile: fixture("client-key-encrypted.pem"),
				passphrase: "curlew",
			},
		],
		[
			"PKCS #12",
			{
				kind: "pkcs12",
				domain: "*",
				pkcs12File: fixture("client.p12"),
				passphrase: "curlew",
			},
		],
		["a wildcard", { ...pem, domain: "*.localhost" }],
	] as const)("from %s are shown", async (_name, certificate) => {
		const { port } = await httpsServer("server", mutual);
		const host =
			certificate.domain === "*.localhost" ? "api.localhost" : "localhost";
		const client = newClient({ ca: CA, clientCertificates: [certificate] });
		const result = await client.send(requestTo(`https://${host}:${port}`));
		expect(responseOf(result).body.text()).toBe("client Curlew Test Client");
	});

	test("are shown to their domain and port only", async () => {
		const { port } = await httpsServer("server", {
			...mutual,
			rejectUnauthorized: false,
		});
		const client = newClient({
			ca: CA,
			clientCertificates: [
				{ ...pem, domain: `localhost:${port}` },
				{ ...pem, domain: "other.example" },
			],
		});
		const shown = await client.send(requestTo(`https://localhost:${port}`));
		const hidden = await client.send(requestTo(`https://127.0.0.1:${port}`));
		expect(responseOf(shown).body.text()).toBe("client Curlew Test Client");
		expect(responseOf(hidden).body.text()).toBe("client unknown");
	});

	test("that are missing are hinted at", async () => {
		const { url } = await httpsServer("server", {
			...mutual,
			maxVersion: "TLSv1.2",
		});
		const failure = await failureWith(url, { ca: CA });
		expect(failure.code).toBe("TLS_HANDSHAKE");
		expect(failure.hint).toContain("client certificate");
	});

	test("with a wrong passphrase are refused before anything is sent", async () => {
		const { port } = await httpsServer("server", mutual);
		const failure = await failureWith(`https://localhost:${port}`, {
			clientCertificates: [
				{
					kind: "pkcs12",
					domain: "localhost",
					pkcs12File: fixture("client.p12"),
					passphrase: "wrong",
				},
			],
		});
		expect(failure.code).toBe("INVALID_REQUEST");
		expect(failure.hint).toContain("passphrase");
	});
});

describe("HTTP/2", () => {
	function http2Server(options: SecureServerOptions = {}) {
		let sessions = 0;
		const server = createSecureServer({
			...identity("server"),
			allowHTTP1: true,
			...options,
		});
		server.on("session", () => {
			sessions += 1;
		});
		return {
			server,
			listening: listen(server, "https"),
			sessions: () => sessions,
		};
	}

	test("is spoken with a server that offers it", async () => {
		const { server, listening } = http2Server();
		server.on("request", (request, response) => {
			response.setHeader("x-method", request.method);
			response.setHeader("set-cookie", ["a=1", "b=2"]);
			response.end(String(request.headers["x-sent"]));
		});
		const { url } = await listening;
		const result = await newClient({ ca: CA }).send(
			requestTo(url, { headers: [["X-Sent", "yes"]] }),
		);
		const response = responseOf(result);
		expect(response).toMatchObject({
			httpVersion: "2",
			status: 200,
			statusText: "OK",
		});
		expect(response.body.text()).toBe("yes");
		expect(response.headers).toContainEqual(["x-method", "GET"]);
		expect(response.headers.filter(([name]) => name === "set-cookie")).toEqual([
			["set-cookie", "a=1"],
			["set-cookie", "b=2"],
		]);
		expect(response.request.headers.map(([name]) => name)).not.toContain(
			"connection",
		);
	});

	test("carries many requests at once over one connection", async () => {
		const { server, listening, sessions } = http2Server();
		server.on("request", (request, response) => response.end(request.url));
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const texts = await Promise.all(
			Array.from({ length: 50 }, async (_, index) =>
				responseOf(await client.send(requestTo(`${url}/${index}`))).body.text(),
			),
		);
		expect(texts).toEqual(
			Array.from({ length: 50 }, (_, index) => `/${index}`),
		);
		expect(sessions()).toBe(1);
	});

	test("sends bodies and streams, and brings trailers and 103", async () => {
		const { server, listening } = http2Server();
		server.on("stream", (stream, headers) => {
			let size = 0;
			stream.on("data", (chunk: Buffer) => {
				size += chunk.byteLength;
			});
			stream.on("end", () => {
				stream.additionalHeaders({ ":status": 103, link: "</a>" });
				stream.respond({ ":status": 200 }, { waitForTrailers: true });
				stream.on("wantTrailers", () => stream.sendTrailers({ "x-sum": "7" }));
				stream.end(`${size} ${headers["content-length"] ?? "unknown"}`);
			});
		});
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const pieces = () =>
			Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(50_000)));
		for (const [body, expected] of [
			["hello", "5 5"],
			[
				{
					kind: "stream",
					length: 2_000_000,
					open: pieces,
					description: "pieces",
				},
				"2000000 2000000",
			],
			[
				{
					kind: "stream",
					length: undefined,
					open: pieces,
					description: "pieces",
				},
				"2000000 unknown",
			],
		] as const) {
			const result = await client.send(
				requestTo(url, { method: "POST", body }),
			);
			const response = responseOf(result);
			expect(response.body.text()).toBe(expected);
			expect(response.trailers).toEqual([["x-sum", "7"]]);
			expect(response.informational).toEqual([
				{ status: 103, headers: [["link", "</a>"]] },
			]);
		}
	});

	test("is not spoken with a server, or by a client, that does not want it", async () => {
		const { url } = await httpsServer("server");
		const plain = responseOf(await newClient({ ca: CA }).send(requestTo(url)));
		expect(plain.httpVersion).toBe("1.1");

		const { server, listening } = http2Server();
		server.on("request", (_request, response) => response.end());
		const both = await listening;
		const client = newClient({ ca: CA, http2: false });
		expect(responseOf(await client.send(requestTo(both.url))).httpVersion).toBe(
			"1.1",
		);
	});

	test("a stream that the server resets is a failure, and the connection lives on", async () => {
		const { server, listening, sessions } = http2Server();
		server.on("stream", (stream, headers) => {
			stream.on("error", () => {});
			if (headers[":path"] === "/reset") {
				stream.close(2);
				return;
			}
			stream.respond({ ":status": 200 });
			stream.end("fine");
		});
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const failure = failureOf(await client.send(requestTo(`${url}/reset`)));
		expect(failure.code).toBe("CONNECTION_RESET");
		expect(responseOf(await client.send(requestTo(url))).body.text()).toBe(
			"fine",
		);
		expect(sessions()).toBe(1);
	});

	test("timeouts and aborts end a stream", async () => {
		const { server, listening } = http2Server();
		server.on("stream", (stream) => stream.on("error", () => {}));
		const { url } = await listening;
		const client = newClient({ ca: CA });
		const late = await client.send(
			requestTo(url, { settings: { timeout: 100 } }),
		);
		expect(failureOf(late).code).toBe("TOTAL_TIMEOUT");
		const stopped = await client.send(requestTo(url), {
			signal: AbortSignal.timeout(50),
		});
		expect(failureOf(stopped).code).toBe("ABORTED");
		const patient = newClient({ ca: CA, headersTimeout: 50 });
		expect(failureOf(await patient.send(requestTo(url))).code).toBe(
			"HEADERS_TIMEOUT",
		);
	});
});
