import { expect, test } from "vitest";
import { KeptLimit } from "./kept-limit.ts";

test("what becomes part of a request holds so many placeholders and no more", () => {
	const kept = new KeptLimit(Number.POSITIVE_INFINITY);
	const most = "{{a}}".repeat(100_000);
	expect(kept.template(most)).toBe(most);
	expect(kept.templates(`s${most}`)).toBe(`s${most}`);
	expect(() => kept.template(`${most}{{`)).toThrow("100000 placeholders");
	expect(() => kept.templates(`s${most}{{`)).toThrow("100000 placeholders");
	expect(() => kept.template("x".repeat(11), 10)).toThrow("10 characters");
	expect(kept.text(`${most}{{`)).toHaveLength(500_002);
});
