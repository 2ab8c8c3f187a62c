import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuTime } from "../../../../tools/testing/cpu-time.ts";
import { markLongIntegers } from "./long-integers.ts";

const LONG = "9007199254740993";

describe("integers that a number cannot hold", () => {
	test.each([
		[`[${LONG}]`, `["#${LONG}"]`],
		[`{"a":-${LONG},"b":${LONG}1}`, `{"a":"#-${LONG}","b":"#${LONG}1"}`],
		[`["\\"",${LONG}]`, `["\\"","#${LONG}"]`],
		[`["\\\\",${LONG}]`, `["\\\\","#${LONG}"]`],
	])("of %s become marked strings", (text, expected) => {
		expect(markLongIntegers(text, "#")).toBe(expected);
	});

	test.each([
		`["${LONG}"]`,
		`["\\"${LONG}"]`,
		`["\\\\\\"${LONG}"]`,
		`[${LONG}.5, 0.${LONG}, ${LONG}e1, 1e${LONG}, 1e-${LONG}]`,
		"[9007199254740991, 1234567890123456, 1]",
		"",
	])("%s has none", (text) => {
		expect(markLongIntegers(text, "#")).toBeUndefined();
	});

	test("come back as they were from any JSON", () => {
		fc.assert(
			fc.property(
				fc.jsonValue(),
				fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
				(value, integer) => {
					const text = `[${JSON.stringify(value)},${integer}]`;
					// Found in no text, like the mark that scripts get.
					const mark = "long integer: ";
					const marked = markLongIntegers(text, mark) ?? text;
					const unmarked = marked.replace(/"long integer: (-?\d+)"/g, "$1");
					expect(unmarked).toBe(text);
					const [, found] = JSON.parse(marked);
					const isLong = !Number.isSafeInteger(Number(integer));
					expect(found).toBe(isLong ? mark + integer : Number(integer));
				},
			),
		);
	});

	test.each([
		["a string that never ends", `"${'\\"'.repeat(1_000_000)}`],
		["a text of backslashes", `"${"\\".repeat(2_000_000)}`],
		["a string of many megabytes", `"${"a".repeat(30_000_000)}"`],
		["many integers and no string", `${LONG},`.repeat(100_000)],
		["one endless integer", "1".repeat(2_000_000)],
	])("are found in linear time in %s", async (_what, text) => {
		const time = await cpuTime(() => markLongIntegers(`[${LONG},${text}`, "#"));
		expect(time).toBeLessThan(2000);
	});
});
