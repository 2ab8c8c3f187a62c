import { createHmac } from "node:crypto";
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { AuthFields } from "../../request/auth/rendered-auth.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import {
	httpServer,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";

const SERVER_CHALLENGE = Buffer.from("0123456789abcdef", "hex");
/** MD4 of "Password" in UTF-16, as [MS-NLMP] §4.2.2.1.2 prints it. */
const PASSWORD_HASH = Buffer.from("a4f49c406510bdcab6824ee7c30fd852", "hex");

function hmac(key: Buffer, ...parts: readonly Buffer[]): Buffer {
	return createHmac("md5", key).update(Buffer.concat(parts)).digest();
}

function challengeMessage(targetInfo: Buffer): Buffer {
	const head = Buffer.alloc(48);
	head.write("NTLMSSP\0", "latin1");
	head.writeUInt32LE(2, 8);
	head.writeUInt32LE(48, 16);
	head.writeUInt32LE(0x0288_8205, 20);
	SERVER_CHALLENGE.copy(head, 24);
	head.writeUInt16LE(targetInfo.length, 40);
	head.writeUInt16LE(targetInfo.length, 42);
	head.writeUInt32LE(48, 44);
	return Buffer.concat([head, targetInfo]);
}

/** `DOMAIN\user` of a right third message, else undefined. */
function verified(message: Buffer, targetInfo: Buffer): string | undefined {
	const part = (field: number) => {
		const start = message.readUInt32LE(field + 4);
		return message.subarray(start, start + message.readUInt16LE(field));
	};
	const nt = part(20);
	const domain = part(28).toString("utf16le");
	const user = part(36).toString("utf16le");
	const key = hmac(
		PASSWORD_HASH,
		Buffer.from(user.toUpperCase() + domain, "utf16le"),
	);
	const blob = nt.subarray(16);
	const isRight = hmac(key, SERVER_CHALLENGE, blob).equals(nt.subarray(0, 16));
	const carriesInfo = blob
		.subarray(28, 28 + targetInfo.length)
		.equals(targetInfo);
	return isRight && carriesInfo ? `${domain}\\${user}` : undefined;
}

/** A server that authenticates connections, as IIS does. */
async function ntlmServer(scheme = "NTLM") {
	const targetInfo = Buffer.concat([
		Buffer.from("02000c0044006f006d00610069006e00", "hex"),
		Buffer.from("0700080000a0b1c2d3e4d501", "hex"),
		Buffer.alloc(4),
	]);
	const users = new Map<Socket, string>();
	const challenged = new Set<Socket>();
	const log: string[] = [];
	const server = await httpServer((request, response) => {
		request.resume();
		const { socket } = request;
		const [, token] = request.headers.authorization?.split(" ") ?? [];
		const message = Buffer.from(token ?? "", "base64");
		const type = message.length > 12 ? message.readUInt32LE(8) : 0;
		if (type === 3 && challenged.has(socket)) {
			const user = verified(message, targetInfo);
			if (user !== undefined) users.set(socket, user);
		}
		const user = users.get(socket);
		log.push(`${type} ${user ?? "-"}`);
		if (user !== undefined) {
			response.end(user);
			return;
		}
		if (type === 1) challenged.add(socket);
		const answer =
			type === 1
				? `${scheme} ${challengeMessage(targetInfo).toString("base64")}`
				: scheme;
		response.writeHead(401, { "www-authenticate": answer }).end("no");
	});
	return {
		...server,
		log,
		connections: () => new Set([...challenged, ...users.keys()]).size,
	};
}

function ntlm(
	url: string,
	texts: Readonly<Record<string, string>>,
	given: Parameters<typeof requestTo>[1] = {},
): OutgoingRequest {
	const fields = new AuthFields(new Map(Object.entries(texts)));
	return { ...requestTo(url, given), auth: { scheme: "ntlm", fields } };
}

const USER = { username: "User", password: "Password", domain: "Domain" };

test.each(["NTLM", "Negotiate"])(
	"three messages over one connection log in by %s, and the login serves later requests",
	async (scheme) => {
		const server = await ntlmServer(scheme);
		const client = newClient();
		for (const body of ["first", "second"]) {
			const result = await client.send(
				ntlm(server.url, USER, { method: "POST", body }),
			);
			expect(responseOf(result).status).toBe(200);
			expect(responseOf(result).body.text()).toBe("Domain\\User");
		}
		expect(server.log).toEqual([
			"0 -",
			"1 -",
			"3 Domain\\User",
			"0 Domain\\User",
		]);
		expect(server.connections()).toBe(1);
	},
);

test("requests at the same time have a connection each", async () => {
	const server = await ntlmServer();
	const client = newClient();
	const results = await Promise.all(
		[1, 2, 3].map(() => client.send(ntlm(server.url, USER))),
	);
	expect(results.map((result) => responseOf(result).status)).toEqual([
		200, 200, 200,
	]);
	expect(server.connections()).toBe(3);
});

test("another user never goes over a connection that is logged in", async () => {
	const server = await ntlmServer();
	const client = newClient();
	await client.send(ntlm(server.url, USER));
	const other = await client.send(
		ntlm(server.url, { ...USER, username: "Other" }),
	);
	expect(responseOf(other).body.text()).toBe("Domain\\Other");
	const none = await client.send(requestTo(server.url));
	expect(responseOf(none).status).toBe(401);
});

test("the domain may stand before the user's name", async () => {
	const server = await ntlmServer();
	const result = await newClient().send(
		ntlm(server.url, { username: "Domain\\User", password: "Password" }),
	);
	expect(responseOf(result).body.text()).toBe("Domain\\User");
});

test("a wrong password ends in the server's refusal", async () => {
	const server = await ntlmServer();
	const result = await newClient().send(
		ntlm(server.url, { ...USER, password: "wrong" }),
	);
	expect(responseOf(result).status).toBe(401);
	expect(server.log).toEqual(["0 -", "1 -", "3 -"]);
});
