import { once } from "node:events";
import { get } from "node:http";
import { createServer } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ResponseParser } from "./response-parser.ts";

interface Read {
	readonly status: number;
	readonly bodyBytes: number;
	readonly keepsAlive: boolean;
	readonly used: number;
}

/** Reads a response in pieces, with the end of the connection after them. */
function read(
	text: string,
	method = "GET",
	cuts: readonly number[] = [],
): Read {
	const parser = new ResponseParser();
	parser.begin(method);
	const bytes = Buffer.from(text, "latin1");
	const ends = [...cuts, bytes.length].sort((a, b) => a - b);
	let start = 0;
	let used = 0;
	for (const end of ends) {
		const piece = bytes.subarray(start, end);
		if (piece.length > 0) used += parser.read(piece, piece.length);
		start = end;
	}
	if (!parser.isDone && !parser.end()) throw new Error("not whole");
	const { status, keepsAlive } = parser.head;
	return { status, keepsAlive, bodyBytes: parser.bodyBytes, used };
}

const WHOLE = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";

const CHUNKED =
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n1A\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\nx-trailer: 1\r\n\r\n";

describe("a response is whole", () => {
	test("after as many bytes as Content-Length says", () => {
		const { length } = WHOLE;
		expect(read(WHOLE)).toEqual({
			status: 200,
			bodyBytes: 5,
			keepsAlive: true,
			used: length,
		});
		expect(read(`${WHOLE}HTTP/1.1 500`).used).toBe(length);
	});

	test("after the last chunk and its trailers", () => {
		expect(read(CHUNKED)).toEqual({
			status: 200,
			bodyBytes: 31,
			keepsAlive: true,
			used: CHUNKED.length,
		});
	});

	test("at the end of the connection, where nothing says its length", () => {
		const text = "HTTP/1.1 200 OK\r\n\r\nuntil the end";
		expect(read(text)).toMatchObject({ bodyBytes: 13, keepsAlive: false });
		const coded = "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nabc";
		expect(read(coded)).toMatchObject({ bodyBytes: 3, keepsAlive: false });
	});

	test("after its head, where there can be no body", () => {
		const head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n";
		expect(read(head, "HEAD").bodyBytes).toBe(0);
		for (const status of [204, 304])
			expect(read(head.replace("200", String(status))).used).toBe(head.length);
	});

	test("after interim responses", () => {
		const text = `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: a\r\n\r\n${WHOLE}`;
		expect(read(text)).toMatchObject({ status: 200, used: text.length });
	});
});

test.each([
	["HTTP/1.1 200 OK\r\nConnection: close\r\ncontent-length: 0\r\n\r\n", false],
	[
		"HTTP/1.1 200 OK\r\nconnection: x, Close\r\ncontent-length: 0\r\n\r\n",
		false,
	],
	["HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n", false],
	[
		"HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\ncontent-length: 0\r\n\r\n",
		true,
	],
	["HTTP/1.1 200\r\ncontent-length: 0\r\n\r\n", true],
])("%j keeps the connection: %s", (text, keepsAlive) => {
	expect(read(text).keepsAlive).toBe(keepsAlive);
});

test("cookies and where a redirect leads are read, whatever the case of their names", () => {
	const parser = new ResponseParser();
	parser.begin("GET");
	const text =
		"HTTP/1.1 302 Found\r\nSet-Cookie: a=1; Path=/\r\nset-cookie:b=2\r\nLOCATION: \t/next \r\nlocations: no\r\ncontent-length: 0\r\n\r\n";
	parser.read(Buffer.from(text), text.length);
	expect(parser.isDone).toBe(true);
	expect(parser.head.setCookies).toEqual(["a=1; Path=/", "b=2"]);
	expect(parser.head.location).toBe("/next");
	parser.begin("GET");
	expect(parser.head.setCookies).toBeUndefined();
	expect(parser.head.location).toBeUndefined();
});

test.each([
	["HTTP/2 200\r\n\r\n", "no status line"],
	["HTTP/1.2 200 OK\r\n\r\n", "an unknown version of HTTP"],
	["HTTP/1.1 20x OK\r\n\r\n", "the status code is none"],
	["HTTP/1.1 099 OK\r\n\r\n", "the status code is none"],
	["HTTP/1.1 2000 OK\r\n\r\n", "the status code is none"],
	["HTTP/1.1 101 Switching\r\n\r\n", "it changed to another protocol (101)"],
	["SSH-2.0-OpenSSH_9.2\r\n", "no status line"],
	["HTTP/1.1 200 OK\n\n", "a bare line feed"],
	["HTTP/1.1 200 OK\r\na: b\n\r\n", "a bare line feed"],
	["HTTP/1.1 200 OK\r\na: b\r\n c\r\n\r\n", "a header line without a name"],
	[
		"HTTP/1.1 200 OK\r\na : b\r\n\r\n",
		"a header line without a colon after its name",
	],
	[
		"HTTP/1.1 200 OK\r\nab\r\n\r\n",
		"a header line without a colon after its name",
	],
	["HTTP/1.1 200 OK\r\na: b\0\r\n\r\n", "a control character in the head"],
	["HTTP/1.1 200 OK\r\na: b\rc\r\n\r\n", "a control character in the head"],
	[
		"HTTP/1.1 200 OK\r\ncontent-length: +5\r\n\r\n",
		"Content-Length is not a number",
	],
	[
		"HTTP/1.1 200 OK\r\ncontent-length: 5, 5\r\n\r\n",
		"Content-Length is not a number",
	],
	[
		"HTTP/1.1 200 OK\r\ncontent-length: 99999999999999999\r\n\r\n",
		"Content-Length is not a number",
	],
	[
		"HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 5\r\n\r\n",
		"there are two Content-Length headers",
	],
	[
		"HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n",
		"Content-Length and Transfer-Encoding contradict each other",
	],
	[CHUNKED.replace("5;a=b", "x"), "a chunk without a size"],
	[CHUNKED.replace("5;a=b", "5 a"), "the size of a chunk is not a number"],
	[CHUNKED.replace("5;a=b", "4"), "a chunk is longer than its size says"],
	[
		CHUNKED.replace("5;a=b", "fffffffffffffffff"),
		"the size of a chunk is too large",
	],
])("%j is refused: %s", (text, reason) => {
	expect(() => read(text)).toThrow(reason);
});

test("a head without an end is refused, however it is cut", () => {
	const head = `HTTP/1.1 200 OK\r\n${"x-a: b\r\n".repeat(30_000)}`;
	expect(() => read(head)).toThrow("the head is too large");
	expect(() => read(`HTTP/1.1 200 ${"a".repeat(200_000)}`)).toThrow(
		"the head is too large",
	);
	const trailers = `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n${"x-a: b\r\n".repeat(30_000)}`;
	expect(() => read(trailers)).toThrow("the head is too large");
	const interim = "HTTP/1.1 100 Continue\r\n\r\n".repeat(200);
	expect(() => read(interim)).toThrow("interim responses (1xx) without an end");
});

test("a connection that ends in the middle leaves the response unfinished", () => {
	for (let end = 0; end < CHUNKED.length; end++)
		expect(() => read(CHUNKED.slice(0, end))).toThrow("not whole");
});

const name = fc.stringMatching(/^x-[a-z]{1,10}$/);

const value = fc.stringMatching(/^[ -~\t]{0,30}$/);

const fields = fc
	.array(fc.tuple(name, value), { maxLength: 5 })
	.map((pairs) => pairs.map(([n, v]) => `${n}: ${v}\r\n`).join(""));

const content = fc.string({ unit: "binary-ascii", maxLength: 80 });

/** Responses as servers write them, with bodies of all framings. */
const responses = fc
	.record({
		status: fc.constantFrom(200, 201, 204, 301, 304, 404, 500),
		fields,
		content,
		framing: fc.constantFrom("length", "chunked", "close"),
		pieces: fc.array(fc.nat(80), { maxLength: 4 }),
	})
	.map(({ status, fields, content, framing, pieces }) => {
		const hasBody = status !== 204 && status !== 304;
		const start = `HTTP/1.1 ${status} Reason\r\n${fields}`;
		if (!hasBody) return `${start}\r\n`;
		if (framing === "length")
			return `${start}Content-Length: ${content.length}\r\n\r\n${content}`;
		if (framing === "close") return `${start}\r\n${content}`;
		const cuts = [...new Set([0, ...pieces, content.length])]
			.filter((cut) => cut <= content.length)
			.sort((a, b) => a - b);
		const chunks = cuts
			.slice(1)
			.map((end, index) => content.slice(cuts[index], end))
			.filter((chunk) => chunk !== "")
			.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
		return `${start}Transfer-Encoding: chunked\r\n\r\n${chunks.join("")}0\r\n\r\n`;
	});

test("a response means the same wherever it is cut", () => {
	fc.assert(
		fc.property(responses, (text) => {
			const whole = read(text);
			for (let cut = 1; cut < text.length; cut++)
				expect(read(text, "GET", [cut])).toEqual(whole);
			const everywhere = Array.from({ length: text.length }, (_, at) => at);
			expect(read(text, "GET", everywhere)).toEqual(whole);
		}),
		{ numRuns: 60 },
	);
});

/** What node:http makes of the same bytes: status and length of the body, or a refusal. */
async function readByNode(text: string): Promise<Partial<Read> | "refused"> {
	const server = createServer((socket) => {
		socket.on("error", () => undefined);
		socket.once("data", () => socket.end(Buffer.from(text, "latin1")));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	try {
		const request = get({ host: "127.0.0.1", port, agent: false });
		const answered = once(request, "response");
		// What comes after a whole response is told later, when nobody waits any more.
		request.on("error", () => undefined);
		const [response] = await answered;
		let bodyBytes = 0;
		for await (const chunk of response) bodyBytes += chunk.length;
		return { status: response.statusCode, bodyBytes };
	} catch {
		return "refused";
	} finally {
		server.close();
	}
}

function readOrRefuse(text: string): Partial<Read> | "refused" {
	try {
		const { status, bodyBytes } = read(text);
		return { status, bodyBytes };
	} catch {
		return "refused";
	}
}

/** One character of a response that is changed, left out or doubled. */
const damaged = fc
	.tuple(
		responses,
		fc.nat(),
		fc.constantFrom("", "\r", "\n", " ", ":", "0", "a", "\0", "\t"),
	)
	.map(([text, place, instead]) => {
		const at = place % text.length;
		return text.slice(0, at) + instead + text.slice(at + 1);
	});

/** Node forgives folded lines, and reads on after a bare carriage return in places; we never do. */
test("nothing is accepted that node:http refuses, and what both accept means the same", async () => {
	await fc.assert(
		fc.asyncProperty(fc.oneof(responses, damaged), async (text) => {
			const ours = readOrRefuse(text);
			if (ours !== "refused") expect(await readByNode(text)).toEqual(ours);
		}),
		{ numRuns: 150 },
	);
});
