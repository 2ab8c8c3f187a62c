import { expect, test } from "vitest";
import { filterByJq, jqFault } from "./jq-filter.ts";

test.each<[filter: string, offset: number, length: number]>([
	[".a[", 3, 1],
	[".items[] | .id + }", 17, 1],
	[".a b", 3, 1],
	['. as $x | {"a b": $x} | map(.) ]', 31, 1],
	[".fooo | fooo(1)", 8, 4],
	["[.[] | select(.a == $nope)]", 20, 5],
	[".a |\n  .b )", 10, 1],
	["'a'", 0, 1],
	["", 0, 1],
])("%j goes wrong at %i", (filter, offset, length) => {
	expect(jqFault(filter)).toMatchObject({ offset, length });
});

test("a filter that can be used has no fault, whatever it would do", () => {
	expect(jqFault("last(repeat(.))")).toBeUndefined();
});

test("results before a failure are there, and why it went no further", () => {
	expect(filterByJq(".[] | .a", '[{"a":1},2]')).toEqual({
		results: ["1"],
		failure: 'Cannot index number with string "a"',
	});
	expect(filterByJq(".", '{"a":1} x')).toMatchObject({
		results: ['{"a":1}'],
		isNotJson: true,
	});
	expect(filterByJq("error(null)", "1").failure).toBe("null");
});

test("values one behind the other are taken one by one, and what the filter says is told", () => {
	expect(filterByJq(".a", '{"a":1}\n{"a":1.10}')).toEqual({
		results: ["1", "1.10"],
	});
	expect(filterByJq("debug", "5")).toEqual({
		results: ["5"],
		said: '["DEBUG:",5]\n',
	});
});
