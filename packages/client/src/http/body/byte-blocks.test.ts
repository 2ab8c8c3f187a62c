import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ByteBlocks } from "./byte-blocks.ts";

/** A view on the first bytes of something larger, as what a parser cuts out of a read is. */
function viewOf(text: string, around: number): Uint8Array {
	const view = new Uint8Array(Math.max(around, text.length));
	view.set(Buffer.from(text, "latin1"));
	return view.subarray(0, text.length);
}

describe("bytes in blocks", () => {
	test("pieces of any size come out as they came in", () => {
		const piece = fc.record({
			size: fc.oneof(fc.nat(3), fc.nat(5_000), fc.nat(70_000)),
			around: fc.nat(100_000),
			byte: fc.nat(255),
		});
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
				const blocks = new ByteBlocks();
				const chunks = pieces.map(({ size, around, byte }) => {
					const all = new Uint8Array(Math.max(size, around)).fill(byte);
					return all.subarray(0, size);
				});
				for (const chunk of chunks) blocks.add(chunk);
				const expected = Buffer.concat(chunks);
				expect(blocks.size).toBe(expected.length);
				expect(expected.equals(blocks.take())).toBe(true);
				expect(blocks.size).toBe(0);
				expect(blocks.held).toBe(0);
			}),
			{ seed: 11 },
		);
	});

	test("a byte of a large read does not keep the read", () => {
		const blocks = new ByteBlocks();
		for (let index = 0; index < 100_000; index++) blocks.add(viewOf("a", 64));
		expect(blocks.held).toBeLessThan(2 * 100_000 + 1024);
		const kept = blocks.takeBlocks();
		expect(kept.length).toBeLessThan(20);
		for (const block of kept)
			expect(block.buffer.byteLength).toBeLessThanOrEqual(64 * 1024);
	});

	test("large and small pieces in turn hold no more than what came with them", () => {
		const blocks = new ByteBlocks();
		const large = "x".repeat(16 * 1024);
		for (let index = 0; index < 100; index++) {
			blocks.add(viewOf(large, large.length));
			blocks.add(viewOf("y", 64 * 1024));
		}
		expect(blocks.held).toBeLessThan(2 * blocks.size);
		expect(blocks.take().length).toBe(100 * (16 * 1024 + 1));
	});

	test("one whole read is kept as it is", () => {
		const blocks = new ByteBlocks();
		const chunk = viewOf("a whole answer", 20);
		blocks.add(chunk);
		expect(blocks.take()).toBe(chunk);
	});
});
