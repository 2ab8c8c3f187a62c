import { appendFile, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { result } from "../testing/run-results.ts";
import { blobEnd } from "./blob-format.ts";
import { mergeBlobs } from "./merge-blobs.ts";
import {
	blobFolder,
	eventsOf,
	header,
	merged,
	namesOf,
	writeBlob,
} from "./testing/blobs.ts";

const ALL = ["0 request 0", "1 request 1", "2 request 2", "3 request 3"];

/** RFC 1952 §2.3.1, with the method. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 8, 0]);

describe("a blob that is cut", () => {
	test("wherever that is, is named, and gives what can be read", async () => {
		const folder = await blobFolder();
		const one = writeBlob(folder, header(1));
		const two = writeBlob(folder, header(2));
		const whole = await readFile(two);
		const headerEnd = whole.indexOf(GZIP_MAGIC, GZIP_MAGIC.length);
		expect(headerEnd).toBeGreaterThan(100);
		for (let length = whole.length - 1; length >= 0; length -= 7) {
			await writeFile(two, whole);
			await truncate(two, length);
			const isHeaderThere = length >= headerEnd;
			await expect(mergeBlobs([one, two])).rejects.toMatchObject({
				...(isHeaderThere && { code: "BLOBS_DO_NOT_FIT" }),
				message: expect.stringContaining(two),
			});
			if (!isHeaderThere) continue;
			const events = await merged([one, two], { allowMissing: true });
			expect(namesOf(events)[0]).toBe("0 request 0");
			expect(events.at(-1)).toMatchObject({ summary: { isSuccess: false } });
		}
	});

	test("of a run that was killed has its requests", async () => {
		const folder = await blobFolder();
		const events = eventsOf(header(2)).slice(0, -1);
		const two = writeBlob(folder, header(2), events);
		const one = writeBlob(folder, header(1));
		await expect(mergeBlobs([one, two])).rejects.toThrow(
			"report-2-of-2.blob is not whole: shard 2 of 2 did not come to its end.",
		);
		const told = await merged([one, two], { allowMissing: true });
		expect(namesOf(told)).toEqual(ALL);
		expect(told.at(-2)).toMatchObject({ problem: { code: "SHARD_CUT" } });
	});
});

/** A blob of our own making, with its end. */
async function forged(lines: readonly unknown[]): Promise<string> {
	const file = join(await blobFolder(), "forged.blob");
	const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
	await writeFile(file, Buffer.concat([gzipSync(text), blobEnd()]));
	return file;
}

const oneOfOne = {
	format: "curlew-blob",
	formatVersion: 1,
	...header(1, { shardCount: 1 }),
};

describe("a blob of somebody who means no good", () => {
	test.each([
		["no file of ours", [{ format: "other" }]],
		["no header", [{ format: "curlew-blob", formatVersion: 1 }]],
		["a header without a part", [{ ...oneOfOne, part: { id: 1 } }]],
		["more shards than there can be", [{ ...oneOfOne, shardCount: 1e15 }]],
		["a shard that is none of them", [{ ...oneOfOne, shard: 7 }]],
		[
			"a part with another content than its id",
			[{ ...oneOfOne, part: { ...oneOfOne.part, slices: [] } }],
		],
		["a list", [[]]],
	])("with %s is refused", async (_, lines) => {
		await expect(mergeBlobs([await forged(lines)])).rejects.toMatchObject({
			code: "BLOB_NOT_READABLE",
		});
	});

	test("of a format to come is refused", async () => {
		const file = await forged([{ ...oneOfOne, formatVersion: 2 }]);
		await expect(mergeBlobs([file])).rejects.toMatchObject({
			code: "BLOBS_DO_NOT_FIT",
			message: `${file} has the format version 2 and this is Curlew for version 1.`,
		});
	});

	const [first, begun, finished, ...rest] = eventsOf(header(1));
	test.each([
		["an unknown event", { type: "shell", command: "rm" }],
		["a name that is an object", { ...begun, name: { toString: "x" } }],
		["an index that is none", { ...begun, index: -1 }],
		[
			"a result without tests",
			{ ...finished, result: { ...result(), tests: undefined } },
		],
		[
			"headers that are no pairs",
			{
				...finished,
				result: {
					...result(),
					request: { method: "GET", url: "u", headers: [["a"]] },
				},
			},
		],
		[
			"a status of its own",
			{ ...finished, result: { ...result(), status: "fine" } },
		],
		[
			"a code that is none",
			{
				type: "problem-found",
				problem: { code: "a\nb", severity: "error", message: "" },
			},
		],
		["a text", "run-finished"],
		["nothing", null],
	])("with %s in it is refused", async (_, event) => {
		const file = await forged([oneOfOne, first, begun, event, ...rest]);
		await expect(merged([file])).rejects.toMatchObject({
			code: "BLOB_NOT_READABLE",
			message: expect.stringContaining("that no run tells"),
		});
	});

	test("with something behind its end is refused", async () => {
		const file = await forged([oneOfOne, ...eventsOf(header(1)), begun]);
		await expect(merged([file])).rejects.toThrow("stands behind its end");
	});

	test("with values nested too deep is refused", async () => {
		const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
		const file = await forged([oneOfOne]);
		const line = `{"type":"variable-changed","to":${deep}}\n`;
		await writeFile(
			file,
			Buffer.concat([
				gzipSync(`${JSON.stringify(oneOfOne)}\n${line}`),
				blobEnd(),
			]),
		);
		await expect(merged([file])).rejects.toThrow("more than 1000 levels");
	});

	test("that unpacks to far more than it is, is refused before it is unpacked", async () => {
		const file = await forged([oneOfOne]);
		const bomb = gzipSync(Buffer.alloc(256 * 2 ** 20, "a"));
		const head = gzipSync(`${JSON.stringify(oneOfOne)}\n`);
		await writeFile(file, Buffer.concat([head, bomb, blobEnd()]));
		const before = process.memoryUsage().rss;
		await expect(merged([file])).rejects.toThrow(
			"a line has more than 67108864 characters",
		);
		expect(process.memoryUsage().rss - before).toBeLessThan(400 * 2 ** 20);
	});

	test("that is damaged in the middle is named", async () => {
		const folder = await blobFolder();
		const file = writeBlob(folder, header(1, { shardCount: 1 }));
		const bytes = await readFile(file);
		bytes.fill(0, bytes.length - 200, bytes.length - 100);
		await writeFile(file, bytes);
		await expect(merged([file])).rejects.toMatchObject({
			code: "BLOB_NOT_READABLE",
			message: expect.stringContaining(file),
		});
	});

	test("with a text behind its end is refused", async () => {
		const folder = await blobFolder();
		const file = writeBlob(folder, header(1, { shardCount: 1 }));
		await appendFile(file, "more");
		await expect(mergeBlobs([file])).rejects.toMatchObject({
			message: expect.stringContaining(file),
		});
	});
});
