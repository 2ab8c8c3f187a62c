import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { describe, expect, test } from "vitest";
import {
	fixture,
	fixtureText,
} from "../../client/src/http/testing/loopback.ts";
import { bruCollection, pathsOf, request, runIn } from "./bru-collections.ts";
import { curlew, listening, recordingServer } from "./curlew.ts";

describe("connections", () => {
	/** A server with the certificate of the tests' authority, that shows whose client certificate it got. */
	async function secureServer() {
		const server = createServer(
			{
				cert: fixtureText("server.pem"),
				key: fixtureText("server-key.pem"),
				ca: fixtureText("ca.pem"),
				requestCert: true,
				rejectUnauthorized: false,
			},
			(message, response) => {
				const { socket } = message;
				const name =
					socket instanceof TLSSocket &&
					socket.getPeerCertificate().subject?.CN;
				response.end(`client ${name || "unknown"}`);
			},
		);
		return listening(server, "https://localhost");
	}

	const secure = {
		"a.bru": request(
			"",
			"script:post-response {\n  console.log(res.getBody());\n}\n",
		),
	};

	test("--cacert, --insecure", async () => {
		await using server = await secureServer();
		await using collection = await bruCollection(secure);
		expect((await runIn(collection, server)).stdout).toContain(
			"TLS_CERTIFICATE",
		);
		expect((await runIn(collection, server, "--insecure")).code).toBe(0);
		expect(
			(await runIn(collection, server, "--cacert", fixture("ca.pem"))).code,
		).toBe(0);
	});

	test("--ignore-truststore trusts the --cacert and nothing else", async () => {
		await using server = await secureServer();
		await using collection = await bruCollection(secure);
		const run = (...args: readonly string[]) =>
			curlew(["run", ...args, "--env-var", `host=${server.url}`], {
				cwd: collection.root,
				// Puts the authority into the store of the process.
				env: { NODE_EXTRA_CA_CERTS: fixture("ca.pem") },
			});
		const other = ["--cacert", fixture("self-signed.pem")];
		expect((await run(...other)).code).toBe(0);
		const alone = await run(...other, "--ignore-truststore");
		expect(alone.code).toBe(1);
		expect(alone.stdout).toContain("TLS_CERTIFICATE");
		expect((await run("--ignore-truststore")).stderr).toBe(
			"note: --ignore-truststore has no effect without --cacert.\n",
		);
	});

	test("--client-cert-config: by domain, with paths from the collection's root", async () => {
		await using server = await secureServer();
		await using collection = await bruCollection(secure);
		await mkdir(join(collection.root, "certs"));
		for (const name of ["client.pem", "client-key.pem"])
			await writeFile(
				join(collection.root, "certs", name),
				await readFile(fixture(name)),
			);
		const config = {
			enabled: true,
			certs: [
				{
					domain: "elsewhere.example",
					type: "cert",
					certFilePath: "no",
					keyFilePath: "no",
				},
				{
					domain: "{{domain}}",
					type: "cert",
					certFilePath: "certs/client.pem",
					keyFilePath: "certs/client-key.pem",
				},
			],
		};
		const file = join(collection.root, "certs/config.json");
		await writeFile(file, JSON.stringify(config));
		const args = [
			"--cacert",
			fixture("ca.pem"),
			"--env-var",
			"domain=localhost",
			"--client-cert-config",
		];
		const run = await runIn(collection, server, ...args, file);
		expect(run.stdout).toMatch(/client (?!unknown)\w/);
		await writeFile(file, JSON.stringify({ ...config, enabled: false }));
		expect((await runIn(collection, server, ...args, file)).stdout).toContain(
			"client unknown",
		);
		await writeFile(file, "{}");
		const broken = await runIn(collection, server, ...args, file);
		expect(broken.code).toBe(2);
		expect(broken.stderr).toContain("holds no client certificates");
	});

	test("--disable-cookies", async () => {
		await using server = await recordingServer(() => ({
			headers: { "set-cookie": "a=1" },
		}));
		await using collection = await bruCollection({
			"a.bru": request("a"),
			"b.bru": request("b"),
		});
		const cookies = () =>
			server.received
				.at(-1)
				?.headers.filter(([name]) => name.toLowerCase() === "cookie");
		await runIn(collection, server);
		expect(cookies()).toHaveLength(1);
		await runIn(collection, server, "--disable-cookies");
		expect(cookies()).toEqual([]);
	});

	test("--noproxy", async () => {
		await using server = await recordingServer();
		await using collection = await bruCollection({ "a.bru": request("a") });
		const run = (...args: readonly string[]) =>
			curlew(["run", ...args, "--env-var", `host=${server.url}`], {
				cwd: collection.root,
				env: { HTTP_PROXY: "http://127.0.0.1:9" },
			});
		expect((await run()).code).toBe(1);
		expect((await run("--noproxy")).code).toBe(0);
		expect(pathsOf(server)).toEqual(["a"]);
	});
});
