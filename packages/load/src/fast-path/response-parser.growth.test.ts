import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../tools/testing/cpu-time.ts";
import { ResponseParser } from "./response-parser.ts";

describe("a line that comes byte by byte", () => {
	/** Milliseconds for a chunk extension of so many bytes. */
	function timeFor(size: number): Promise<number> {
		const parser = new ResponseParser();
		const text = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${"e".repeat(size)}\r\na\r\n0\r\n\r\n`;
		const bytes = Buffer.from(text, "latin1");
		parser.begin("GET");
		return cpuTime(() => {
			for (let at = 0; at < bytes.length; at++)
				parser.read(bytes.subarray(at, at + 1), 1);
			expect(parser.isDone).toBe(true);
			expect(parser.bodyBytes).toBe(1);
		});
	}

	test("takes time that grows with its length, not with the square of it", async () => {
		const least = async (size: number) =>
			Math.min(await timeFor(size), await timeFor(size), await timeFor(size));
		await timeFor(30_000);
		const [short, long] = [await least(30_000), await least(120_000)];
		expect(long / short).toBeLessThan(9);
	});
});
