import { execFile } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort, startRedis } from "../testing/redis.ts";
import { findRedisServer } from "../testing/redis-program.ts";
import { connect } from "./connect.ts";
import { parseQueueUrl } from "./queue-url.ts";

test("a queue's URL tells host, port, database, user, TLS and cluster", () => {
	expect(parseQueueUrl("redis://localhost")).toMatchObject({
		...{ host: "localhost", port: 6379, database: 0, isSecure: false },
		...{ username: undefined, password: undefined, isCluster: false },
	});
	expect(parseQueueUrl("rediss://ann:p%40ss@[::1]:7000/3?cluster")).toEqual({
		...{ host: "::1", port: 7000, database: 3, isSecure: true },
		...{ username: "ann", password: "p@ss", isCluster: true },
		label: "rediss://[::1]:7000",
	});
	expect(
		parseQueueUrl("valkeys://cache.example", "from outside"),
	).toMatchObject({ isSecure: true, password: "from outside", port: 6379 });
});

test.each([
	"",
	"localhost:6379",
	"http://localhost",
	"redis://",
	"redis://h/x",
])("%j is no queue's URL", (text) => {
	expect(() => parseQueueUrl(text)).toThrow(
		expect.objectContaining({ code: "QUEUE_URL_INVALID" }),
	);
});

test("what is wrong with Redis is said in words", async ({ skip }) => {
	const program = await findRedisServer();
	if ("missing" in program) return skip(program.missing);
	await using redis = await startRedis(
		...["--requirepass", "right", "--maxmemory", "100mb"],
	);
	const at = (user: string) => `redis://${user}127.0.0.1:${redis.port}`;
	const failure = async (url: string) =>
		connect(parseQueueUrl(url), { name: "test" }).then(
			() => "connected",
			(error: Error) => error.message.replace(/Redis at \S+ /, ""),
		);
	expect(await failure(at(":right@"))).toBe("connected");
	expect(await failure(at(""))).toBe("wants a password.");
	expect(await failure(at(":wrong@"))).toBe("refuses the password.");
	expect(await failure("redis://127.0.0.1:1")).toBe("cannot be reached.");
	await redis.client.replicaof("127.0.0.1", 1);
	expect(await failure(at(":right@"))).toBe(
		"is a replica, which cannot be written to.",
	);
	await redis.client.replicaof("NO", "ONE");
	await redis.client.config("SET", "maxmemory", "1");
	expect(await failure(at(":right@"))).toBe("is out of memory.");
});

test("a connection with TLS trusts the authority that it is given, and no other", async ({
	skip,
}) => {
	const program = await findRedisServer();
	if ("missing" in program) return skip(program.missing);
	await using folder = await mkdtempDisposable(join(tmpdir(), "curlew-"));
	const certificate = join(folder.path, "cert.pem");
	const key = join(folder.path, "key.pem");
	try {
		await promisify(execFile)("openssl", [
			...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"],
			...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
			...["-keyout", key, "-out", certificate],
		]);
	} catch {
		return skip("openssl is not installed");
	}
	const port = await freePort();
	await using _redis = await startRedis(
		...["--tls-port", String(port), "--tls-auth-clients", "no"],
		...["--tls-cert-file", certificate, "--tls-key-file", key],
	);
	const address = parseQueueUrl(`rediss://localhost:${port}`);
	const client = await connect(address, { name: "test", caFile: certificate });
	expect(await client.ping()).toBe("PONG");
	client.disconnect();
	await expect(connect(address, { name: "test" })).rejects.toThrow(
		"has a certificate that is not trusted, or speaks no TLS",
	);
});
