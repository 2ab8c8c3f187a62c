import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { AuthFields } from "../../request/auth/rendered-auth.ts";
import type { OutgoingRequest } from "../../request/outgoing-request.ts";
import { firstStep } from "../connections/first-step.ts";
import {
	httpServer,
	newClient,
	requestTo,
	responseOf,
} from "../testing/loopback.ts";
import { DigestUser } from "./digest-login.ts";

interface ServerOptions {
	readonly algorithm?: string;
	readonly qop?: string;
	/** How many requests a nonce is good for. */
	readonly uses?: number;
	/** Further challenges, before the one for Digest. */
	readonly before?: readonly string[];
	readonly nextNonce?: boolean;
}

const REALM = 'a "quoted", realm';

/** A server that verifies digests by itself, nonce counts included. It notes what it answered. */
async function digestServer(options: ServerOptions = {}) {
	const { algorithm, qop, uses = Number.POSITIVE_INFINITY } = options;
	const log: string[] = [];
	let issued = 0;
	/** Counts seen, by nonce. */
	const counts = new Map<string, number>();
	const newNonce = () => {
		issued += 1;
		counts.set(`nonce-${issued}`, 0);
		return `nonce-${issued}`;
	};
	const server = await httpServer(async (request, response) => {
		const content = await buffer(request);
		const verdict = judge(request, content);
		log.push(verdict);
		if (verdict.startsWith("ok")) {
			if (options.nextNonce)
				response.setHeader(
					"authentication-info",
					`qop=auth, nextnonce="${newNonce()}"`,
				);
			response.end("in");
			return;
		}
		response.statusCode = 401;
		const parameters = [
			`realm="${REALM.replaceAll('"', '\\"')}"`,
			`nonce="${newNonce()}"`,
			'opaque="o"',
			...(algorithm ? [`algorithm=${algorithm}`] : []),
			...(qop ? [`qop="${qop}"`] : []),
			...(verdict === "stale" ? ["stale=TRUE"] : []),
		];
		response.setHeader("www-authenticate", [
			...(options.before ?? []),
			`Digest ${parameters.join(", ")}`,
		]);
		response.end("out");
	});
	return { ...server, log };

	function judge(request: IncomingMessage, content: Buffer): string {
		const header = request.headers.authorization;
		if (header === undefined) return "asked";
		const field = (name: string) =>
			new RegExp(`[ ,]${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^",]*))`)
				.exec(header)
				?.slice(1)
				.find((value) => value !== undefined)
				?.replace(/\\(.)/g, "$1") ?? "";
		const nonce = field("nonce");
		const count = Number.parseInt(field("nc") || "1", 16);
		const seen = counts.get(nonce);
		if (seen === undefined) return "unknown nonce";
		if (field("uri") !== request.url) return "wrong uri";
		if (qop && count !== seen + 1) return `wrong count ${count}`;
		if (seen >= uses) return "stale";
		const name = (algorithm ?? "MD5").replace("-sess", "");
		const hash = { MD5: "md5", "SHA-256": "sha256" }[name] ?? "sha512-256";
		const h = (data: string | Buffer) =>
			createHash(hash).update(data).digest("hex");
		let a1 = h(`Mufasa:${REALM}:Circle of Life`);
		if (algorithm?.endsWith("-sess"))
			a1 = h(`${a1}:${nonce}:${field("cnonce")}`);
		const isWhole = field("qop") === "auth-int";
		const a2 = h(
			`${request.method}:${request.url}${isWhole ? `:${h(content)}` : ""}`,
		);
		const expected = qop
			? h([a1, nonce, field("nc"), field("cnonce"), field("qop"), a2].join(":"))
			: h(`${a1}:${nonce}:${a2}`);
		if (field("response") !== expected) return "wrong response";
		counts.set(nonce, seen + 1);
		return `ok ${field("qop")} ${count}`.replace("  ", " ");
	}
}

function digest(
	url: string,
	given: Parameters<typeof requestTo>[1] = {},
	password = "Circle of Life",
): OutgoingRequest {
	const texts = new Map([
		["username", "Mufasa"],
		["password", password],
	]);
	const auth = { scheme: "digest", fields: new AuthFields(texts) } as const;
	return { ...requestTo(url, given), auth };
}

describe("a challenge is answered", () => {
	test.each(["MD5", "MD5-sess", "SHA-256", "SHA-256-sess", "SHA-512-256"])(
		"with %s",
		async (algorithm) => {
			const server = await digestServer({ algorithm, qop: "auth" });
			const result = await newClient().send(digest(`${server.url}/a?b=c%20d`));
			const { status, challenges } = responseOf(result);
			expect(status).toBe(200);
			expect(server.log).toEqual(["asked", "ok auth 1"]);
			expect(challenges).toMatchObject([
				{
					status: 401,
					method: "GET",
					challenge: expect.stringMatching(/^Digest realm=/),
				},
			]);
		},
	);

	test("without qop and algorithm", async () => {
		const server = await digestServer();
		const result = await newClient().send(digest(server.url));
		expect(responseOf(result).status).toBe(200);
		expect(server.log).toEqual(["asked", "ok 1"]);
	});

	test("with auth-int over texts and streams", async () => {
		const server = await digestServer({ qop: "auth-int" });
		const client = newClient();
		const stream = {
			kind: "stream",
			length: 7,
			open: () => Readable.from([Buffer.from("content")]),
			description: "file",
		} as const;
		for (const body of ["content", stream])
			await client.send(digest(server.url, { method: "POST", body }));
		await client.send(digest(server.url));
		expect(server.log).toEqual([
			"asked",
			"ok auth-int 1",
			"ok auth-int 2",
			"ok auth-int 3",
		]);
	});

	test("that stands among others, the unknown ones passed over", async () => {
		const server = await digestServer({
			qop: "auth,auth-int",
			algorithm: "SHA-256",
			before: [
				'Basic realm="x", Digest realm="y", nonce="z", algorithm=WHIRLPOOL',
			],
		});
		await newClient().send(digest(server.url));
		expect(server.log).toEqual(["asked", "ok auth 1"]);
	});
});

describe("the nonce", () => {
	test("serves later requests, counted", async () => {
		const server = await digestServer({ qop: "auth" });
		const client = newClient();
		for (const path of ["/1", "/2", "/3"])
			await client.send(digest(server.url + path));
		expect(server.log).toEqual([
			"asked",
			"ok auth 1",
			"ok auth 2",
			"ok auth 3",
		]);
	});

	test("that is stale is replaced by the new one, and the user sees only the end", async () => {
		const server = await digestServer({ qop: "auth", uses: 1 });
		const client = newClient();
		await client.send(digest(server.url));
		const result = await client.send(digest(server.url));
		expect(responseOf(result).status).toBe(200);
		expect(responseOf(result).body.text()).toBe("in");
		expect(server.log).toEqual(["asked", "ok auth 1", "stale", "ok auth 1"]);
	});

	test("that the server hands over for the next time is used", async () => {
		const server = await digestServer({
			qop: "auth",
			uses: 1,
			nextNonce: true,
		});
		const client = newClient();
		for (let times = 0; times < 3; times++)
			await client.send(digest(server.url));
		expect(server.log).toEqual([
			"asked",
			"ok auth 1",
			"ok auth 1",
			"ok auth 1",
		]);
	});

	test("that is always stale ends in the server's refusal", async () => {
		const server = await digestServer({ qop: "auth", uses: 0 });
		const result = await newClient().send(digest(server.url));
		expect(responseOf(result).status).toBe(401);
		expect(server.log).toEqual(["asked", "stale", "stale", "stale"]);
	});
});

test("a wrong password is tried once, and the refusal is the result", async () => {
	const server = await digestServer({ qop: "auth" });
	const result = await newClient().send(digest(server.url, {}, "wrong"));
	const { status, request } = responseOf(result);
	expect(status).toBe(401);
	expect(server.log).toEqual(["asked", "wrong response"]);
	expect(request.headers.map(([name]) => name)).toContain("Authorization");
});

test("mistake 12: another origin's challenge after a redirect is not answered", async () => {
	const foreign = await digestServer({ qop: "auth" });
	const { url } = await httpServer((_, response) => {
		response.writeHead(302, { location: foreign.url }).end();
	});
	const result = await newClient().send(digest(url));
	expect(responseOf(result).status).toBe(401);
	expect(foreign.log).toEqual(["asked"]);
});

test("a nonce that is given again is counted on, as for two requests at once", async () => {
	const user = new DigestUser("Mufasa", "Circle of Life");
	const challenge = {
		realm: "r",
		nonce: "the same",
		opaque: undefined,
		algorithm: undefined,
		qop: "auth",
		wantsUserHash: false,
		isUtf8: false,
	} as const;
	const step = firstStep(requestTo("http://127.0.0.1/"));
	const count = async (nonce: string) => {
		user.challenged({ ...challenge, nonce });
		const header = await user.authorization(step, { ...challenge, nonce });
		return /nc=(\w+)/.exec(header)?.[1];
	};
	expect(await count("the same")).toBe("00000001");
	expect(await count("the same")).toBe("00000002");
	expect(await count("another")).toBe("00000001");
});
