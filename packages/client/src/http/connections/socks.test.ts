import net from "node:net";
import { describe, expect, test } from "vitest";
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
