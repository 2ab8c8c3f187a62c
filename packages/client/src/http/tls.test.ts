import { X509Certificate } from "node:crypto";
import { createServer } from "node:https";
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
import { httpsServer, identity } from "./testing/tls-servers.ts";

const CA = [fixture("ca.pem")];

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

	test("are told with version and cipher to who follows the exchange, and to nobody else", async () => {
		const { url } = await httpsServer("server", { maxVersion: "TLSv1.2" });
		const client = newClient({ ca: CA });
		const plain = responseOf(await client.send(requestTo(url)));
		expect(plain.security).toBeUndefined();
		const options = { onReceived: () => {} };
		const { security } = responseOf(await client.send(requestTo(url), options));
		const certificate = new X509Certificate(fixtureText("server.pem"));
		expect(security).toMatchObject({
			protocol: "TLSv1.2",
			cipher: expect.stringMatching(/^TLS_ECDHE_/),
			isVerified: true,
			certificates: [
				{
					fingerprint: certificate.fingerprint256,
					validTo: new Date(certificate.validTo).toISOString(),
				},
			],
		});
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

	test("are not verified for a request that says so, and for no other", async () => {
		const { url } = await httpsServer("self-signed");
		const client = newClient();
		const unverified = requestTo(url, {
			settings: { verifyCertificate: false },
		});
		expect(responseOf(await client.send(unverified)).status).toBe(200);
		const failure = failureOf(await client.send(requestTo(url)));
		expect(failure.code).toBe("TLS_CERTIFICATE");
		const again = responseOf(await client.send(unverified));
		expect(again.isConnectionReused).toBe(true);
	});

	test("of the user's proxy are verified whatever a request says", async () => {
		const seen: string[] = [];
		const proxy = createServer(identity("self-signed"), ({ url }, response) => {
			seen.push(`${url}`);
			response.end();
		});
		proxy.on("tlsClientError", () => {});
		proxy.on("connect", ({ url }, socket) => {
			seen.push(`${url}`);
			socket.end();
		});
		const { port } = await listen(proxy, "https");
		const client = newClient({
			environment: { ALL_PROXY: `https://me:pass@127.0.0.1:${port}` },
		});
		for (const url of ["https://a.invalid/", "http://a.invalid/"]) {
			const settings = { verifyCertificate: false };
			const result = await client.send(requestTo(url, { settings }));
			expect(failureOf(result).message).toContain("cannot be trusted");
		}
		expect(seen).toEqual([]);
	});

	test("of the user's proxy are not vouched for by the collection, those of its own proxy are", async () => {
		const proxy = createServer(identity("server"), (_request, response) =>
			response.end("by the proxy"),
		);
		proxy.on("tlsClientError", () => {});
		const { port } = await listen(proxy, "https");
		const environment = { ALL_PROXY: `https://127.0.0.1:${port}` };
		const send = async (coverProxy: boolean) => {
			const own = { files: CA, coverProxy, check: () => {} };
			const client = newClient({ environment, collectionAuthorities: own });
			return client.send(requestTo("http://a.invalid/"));
		};
		expect(failureOf(await send(false)).message).toContain("cannot be trusted");
		expect(responseOf(await send(true)).body.text()).toBe("by the proxy");
	});

	test.each([
		["server", []],
		["expired", [expect.stringContaining("has expired")]],
		["other-host", ["The server's certificate is not for 127.0.0.1."]],
	])("are presented, whoever they are of: %s", async (server, faults) => {
		const { url } = await httpsServer(server);
		const presented = await newClient().presented(new URL(url));
		const certificate = new X509Certificate(fixtureText(`${server}.pem`));
		expect(presented?.certificates[0]?.fingerprint).toBe(
			certificate.fingerprint256,
		);
		expect(presented?.authority).toBe(certificate.toString());
		expect(presented?.faults).toEqual(faults);
	});

	test("the last certificate of a chain is who vouches for the others", async () => {
		const own = identity("server");
		const cert = `${own.cert}\n${fixtureText("ca.pem")}`;
		const { url } = await httpsServer("server", { ...own, cert });
		const presented = await newClient().presented(new URL(url));
		expect(presented?.certificates).toHaveLength(2);
		expect(presented?.authority).toBe(
			new X509Certificate(fixtureText("ca.pem")).toString(),
		);
	});

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

	// With 1.3, the server refuses once the client has finished its handshake.
	test.each([
		["TLSv1.2", true],
		["TLSv1.3", true],
		["TLSv1.3", false],
	] as const)(
		"that are missing are hinted at: %s, HTTP/2 offered: %s",
		async (version, http2) => {
			const { url } = await httpsServer("server", {
				...mutual,
				minVersion: version,
				maxVersion: version,
			});
			const failure = await failureWith(url, { ca: CA, http2 });
			expect(failure.code).toBe("TLS_HANDSHAKE");
			expect(failure.message).toContain("wants a client certificate");
			expect(failure.hint).toContain("--client-cert-config");
		},
	);

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
