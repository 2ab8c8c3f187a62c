import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Cipher } from "./cipher.ts";
import { QueueKey, readQueueKey } from "./queue-key.ts";

const KEY = new QueueKey("0123456789abcdef");
const OTHER = new QueueKey("0123456789abcdeg");

test("a message opens with the same key, for the same purpose and place, and in no other way", () => {
	const cipher = new Cipher(KEY, "run a");
	const sealed = cipher.seal(Buffer.from("geheim".repeat(10)), "part 1");
	expect(sealed.includes("geheim")).toBe(false);
	expect(cipher.open(sealed, "part 1").toString()).toBe("geheim".repeat(10));
	const wrong = { code: "QUEUE_KEY_WRONG" };
	const opening = (by: Cipher, bytes: Buffer, place: string) => () =>
		by.open(bytes, place);
	const changed = Buffer.from(sealed);
	changed[20] = (changed[20] ?? 0) ^ 1;
	for (const open of [
		opening(new Cipher(OTHER, "run a"), sealed, "part 1"),
		opening(new Cipher(KEY, "run b"), sealed, "part 1"),
		opening(cipher, sealed, "part 2"),
		opening(cipher, changed, "part 1"),
		opening(cipher, sealed.subarray(0, 10), "part 1"),
	])
		expect(open).toThrow(expect.objectContaining(wrong));
});

test("the same message is never the same twice, so that nobody sees that it is", () => {
	const cipher = new Cipher(KEY, "run a");
	const message = Buffer.from("again");
	expect(cipher.seal(message, "p").equals(cipher.seal(message, "p"))).toBe(
		false,
	);
});

test("digests and fingerprints tell keys apart", () => {
	const content = Buffer.from("content");
	expect(KEY.digest("snapshot", content)).not.toBe(
		OTHER.digest("snapshot", content),
	);
	expect(KEY.digest("snapshot", content)).toBe(
		new QueueKey("0123456789abcdef").digest("snapshot", content),
	);
	expect(KEY.fingerprint).not.toBe(OTHER.fingerprint);
	expect(KEY.fingerprint).toHaveLength(16);
});

test("the key stands in an option, a file, or the environment, in this order", async () => {
	await using folder = await mkdtempDisposable(join(tmpdir(), "curlew-"));
	const file = join(folder.path, "key");
	await writeFile(file, "key of the file, long\n");
	const environment = { CURLEW_QUEUE_KEY: "key of the environment" };
	const fingerprint = async (sources: object) =>
		(await readQueueKey({ environment, ...sources })).fingerprint;
	const of = (text: string) => new QueueKey(text).fingerprint;
	expect(await fingerprint({})).toBe(of("key of the environment"));
	expect(await fingerprint({ file })).toBe(of("key of the file, long"));
	expect(await fingerprint({ file, key: "key of the option" })).toBe(
		of("key of the option"),
	);
});

test.each([
	[{}, "There is no queue key."],
	[{ key: "short" }, "The queue key has 5 characters; it needs 16 or more."],
	[
		{ file: "/nowhere/key" },
		"The queue key's file /nowhere/key cannot be read.",
	],
])("a key that is no use is refused: %j", async (sources, message) => {
	await expect(readQueueKey({ environment: {}, ...sources })).rejects.toThrow(
		message,
	);
});
