import { expect, test } from "vitest";
import type { OutgoingRequest } from "../outgoing-request.ts";
import { headerOf, outgoing, signed } from "./testing/signed-requests.ts";

const CREDENTIALS = {
	authId: "dh37fgj492je",
	authKey: "werxhqb98rpaxn39848xrunpaw3489ruxnpa98w4rxn",
	timestamp: "1353832234",
	nonce: "j4h3g2",
};

async function headerFor(
	method: string,
	url: string,
	fields: Readonly<Record<string, string>> = {},
	given: Partial<OutgoingRequest> = {},
) {
	const request = await signed(
		"hawk",
		{ ...CREDENTIALS, ...fields },
		outgoing(method, url, given),
	);
	return headerOf(request, "authorization");
}

test("the header is that of the protocol's own example", async () => {
	expect(
		await headerFor("GET", "http://example.com:8000/resource/1?b=1&a=2", {
			extraData: "some-app-ext-data",
		}),
	).toBe(
		'Hawk id="dh37fgj492je", ts="1353832234", nonce="j4h3g2", ext="some-app-ext-data", mac="6R4rV5iE+NPoym+WwjeHzjAGXUtLNIxmo1vpMofpLAE="',
	);
});

test("the payload is hashed with its media type, as in the protocol's example", async () => {
	expect(
		await headerFor(
			"POST",
			"http://example.com:8000/resource/1?b=1&a=2",
			{ extraData: "some-app-ext-data", includePayloadHash: "true" },
			{
				headers: [["Content-Type", "text/plain; charset=utf-8"]],
				body: { kind: "text", text: "Thank you for flying Hawk" },
			},
		),
	).toContain(
		'hash="Yi9LfIIFRtBEPt74PVmbTF/xVAwPn7ub15ePICfgnuY=", ext="some-app-ext-data", mac="aSe1DERmZuRl3pI36/9BdZmnErTw3sNzOOAUlfeKjVw="',
	);
});

// What newman 6.2.2 sent for the same request.
test.each([
	[
		{ algorithm: "sha256" },
		'mac="1G4P7R9DQ2CtW+4ur5ty/qBn5Q02hU2LYhb1wQI8FYo="',
	],
	[{ algorithm: "sha1" }, 'mac="t4YIkhKSPMahEt0QIJlAw6QJbZY="'],
	[
		{ extraData: "some-app-ext-data", app: "myapp", delegation: "dlg" },
		'ext="some-app-ext-data", mac="1+x40rhgNct9RZ4ebxuGxhveL+fCk66TXh3UnFFs7+Y=", app="myapp", dlg="dlg"',
	],
	[{ delegation: "dlg" }, 'mac="1G4P7R9DQ2CtW+4ur5ty/qBn5Q02hU2LYhb1wQI8FYo="'],
	[
		{ extraData: 'a"b\\c' },
		'ext="a\\"b\\\\c", mac="RgrGLtZCPB7Iv4QLywfAxJ1k/JkiWaJGskhq7VYNdbU="',
	],
])("%j signs as Postman does", async (fields, expected) => {
	expect(await headerFor("POST", "http://127.0.0.1:4790/a/b?x=1", fields)).toBe(
		`Hawk id="dh37fgj492je", ts="1353832234", nonce="j4h3g2", ${expected}`,
	);
});

test("a body without bytes has no hash", async () => {
	const header = await headerFor("GET", "http://a.example/", {
		includePayloadHash: "true",
	});
	expect(header).not.toContain("hash=");
});

test("the time is now, and no two nonces are the same, where none is given", async () => {
	const fresh = { timestamp: "", nonce: "" };
	const headers = await Promise.all(
		[1, 2].map(() => headerFor("GET", "http://a.example/", fresh)),
	);
	const [ts, nonces] = [/ts="(\d{10})"/, /nonce="([\w-]{8})"/].map((pattern) =>
		headers.map((header) => pattern.exec(header ?? "")?.[1]),
	);
	expect(Number(ts?.[0])).toBeGreaterThan(1_700_000_000);
	expect(new Set(nonces).size).toBe(2);
});

test.each([
	[{ authKey: "" }, "has no `authKey`"],
	[{ algorithm: "md5" }, 'does not know the algorithm "md5"'],
])("%j cannot sign", async (fields, message) => {
	await expect(headerFor("GET", "http://a.example/", fields)).rejects.toThrow(
		message,
	);
});
