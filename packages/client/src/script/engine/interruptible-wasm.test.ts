import { expect, test } from "vitest";
import { makeInterruptible, TABLE_EXPORT } from "./interruptible-wasm.ts";

/** `(import "h" "poll" (func (param i32) (result i32)))`, a table, a global, and `(func (export "spin") (loop br 0))`. */
const SPINNING = Uint8Array.from([
	...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
	...[0x01, 0x09, 0x02, 0x60, 0x01, 0x7f, 0x01, 0x7f, 0x60, 0x00, 0x00],
	...[0x02, 0x0a, 0x01, 0x01, 0x68, 0x04, 0x70, 0x6f, 0x6c, 0x6c, 0x00, 0x00],
	...[0x03, 0x02, 0x01, 0x01],
	...[0x04, 0x04, 0x01, 0x70, 0x00, 0x01],
	...[0x06, 0x06, 0x01, 0x7f, 0x01, 0x41, 0x00, 0x0b],
	...[0x07, 0x08, 0x01, 0x04, 0x73, 0x70, 0x69, 0x6e, 0x00, 0x01],
	...[0x0a, 0x09, 0x01, 0x07, 0x00, 0x03, 0x40, 0x0c, 0x00, 0x0b, 0x0b],
]);

test("a loop without an end asks the poll function, which can end it", () => {
	let polls = 0;
	const poll = (runtime: number) => {
		expect(runtime).toBe(0);
		polls++;
		if (polls === 3) throw new RangeError("enough");
		return 0;
	};
	const module = new WebAssembly.Module(makeInterruptible(SPINNING, "poll"));
	const instance = new WebAssembly.Instance(module, { h: { poll } });
	const spin = instance.exports.spin;
	if (typeof spin !== "function") throw new TypeError("no function `spin`");
	expect(() => spin()).toThrow(new RangeError("enough"));
	expect(polls).toBe(3);
});

test("the function table is exported, and all exports there were are kept", () => {
	const module = new WebAssembly.Module(makeInterruptible(SPINNING, "poll"));
	expect(WebAssembly.Module.exports(module)).toEqual([
		{ name: "spin", kind: "function" },
		{ name: TABLE_EXPORT, kind: "table" },
	]);
});

test("an instruction that is not known is refused", () => {
	const withSimd = Uint8Array.from(SPINNING);
	withSimd[withSimd.length - 6] = 0xfd;
	expect(() => makeInterruptible(withSimd, "poll")).toThrow(/253 is not known/);
});

test("a module without the poll function is refused", () => {
	expect(() => makeInterruptible(SPINNING, "absent")).toThrow(
		'The module imports no function "absent".',
	);
});
