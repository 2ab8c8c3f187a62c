import { expect, test } from "vitest";
import {
	httpServer,
	newClient,
	requestTo,
	responseOf,
} from "../../http/testing/loopback.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";
import { isTextContent, summariseResponse } from "./content.ts";

/** The summary of a response with this body. */
async function summaryOf(
	body: string | Buffer,
	contentType: string | undefined,
	{
		limit,
		memoryLimit = 1e6,
		masker = new SecretMasker(),
	}: { limit: number; memoryLimit?: number; masker?: SecretMasker },
) {
	const server = await httpServer((_request, response) => {
		if (contentType) response.setHeader("content-type", contentType);
		response.end(body);
	});
	const client = newClient({ memoryLimit });
	return summariseResponse(
		responseOf(await client.send(requestTo(server.url))),
		{ limit, masker },
	);
}

test("a secret that the limit would cut in two is masked as a whole", async () => {
	const masker = new SecretMasker();
	masker.add("correct-horse-battery");
	const text = "see correct-horse-battery, correct-horse-battery: end";
	for (let limit = 1; limit < text.length; limit++) {
		const { body } = await summaryOf(text, "text/plain", { limit, masker });
		expect(JSON.stringify(body)).not.toMatch(/corr|tery/);
	}
});

test("a sample is the beginning of the text, and says when there is more", async () => {
	const whole = await summaryOf("äöü", "text/plain", { limit: 3 });
	expect(whole).toMatchObject({
		status: 200,
		size: 6,
		body: { kind: "text", text: "äöü", isTruncated: false },
	});
	const cut = await summaryOf("äöü", "text/plain", { limit: 2 });
	expect(cut.body).toEqual({ kind: "text", text: "äö", isTruncated: true });
});

test("a body in a file is sampled as any other", async () => {
	const options = { limit: 5, memoryLimit: 1_000 };
	const { body, size } = await summaryOf(
		"x".repeat(50_000),
		"text/plain",
		options,
	);
	expect(size).toBe(50_000);
	expect(body).toEqual({ kind: "text", text: "xxxxx", isTruncated: true });
});

test("a sample is decoded by the charset of the content", async () => {
	const latin = Buffer.from([0xe4, 0xf6]);
	const type = "text/plain; charset=iso-8859-1";
	const { body } = await summaryOf(latin, type, { limit: 10 });
	expect(body).toEqual({ kind: "text", text: "äö", isTruncated: false });
});

test("binary content is described", async () => {
	const bytes = Buffer.from([0x89, 0x50, 0x00, 0xff]);
	expect((await summaryOf(bytes, "image/png", { limit: 9 })).body).toEqual({
		kind: "other",
		description: "image/png",
	});
	expect((await summaryOf(bytes, undefined, { limit: 9 })).body).toEqual({
		kind: "other",
		description: "binary data",
	});
});

test("without a limit, and without content, there is no sample", async () => {
	expect(await summaryOf("abc", "text/plain", { limit: 0 })).not.toHaveProperty(
		"body",
	);
	expect(await summaryOf("", "text/plain", { limit: 9 })).not.toHaveProperty(
		"body",
	);
});

test.each([
	["text/html", "\0", true],
	["application/problem+json", "{}", true],
	["application/octet-stream", "abc", false],
	["", "plain words, é", true],
	["", "a\0b", false],
	["application/x-unknown", "plain", true],
])("content of type %j with %j is text: %j", (type, content, expected) => {
	expect(isTextContent(Buffer.from(content), type)).toBe(expected);
});

test("a beginning that ends within a character is still text", () => {
	const text = Buffer.from("日本語");
	for (let length = 1; length <= text.length; length++) {
		expect(isTextContent(text.subarray(0, length), "")).toBe(true);
	}
	expect(isTextContent(Buffer.from([0x61, 0xff, 0x61]), "")).toBe(false);
});
