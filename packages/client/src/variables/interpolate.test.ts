import { expect, test } from "vitest";
import { prepare, variable } from "../request/testing/built-requests.ts";
import { interpolateValue } from "./interpolate.ts";

const { variables } = prepare(
	{ variables: [variable("token", "s3cret", { isSecret: true })] },
	{ values: { a: "1", user: { id: 7 } } },
);

test("fills every text of a structure and leaves the rest", () => {
	const date = new Date(0);
	expect(
		interpolateValue(
			[
				"{{a}}",
				{ "{{a}}": "x{{user.id}}", n: 2, at: date, no: null },
				"{{nope}}",
			],
			variables,
		),
	).toEqual(["1", { "{{a}}": "x7", n: 2, at: date, no: null }, "{{nope}}"]);
});

test("data reaches no secrets, a text of the user's own does", () => {
	expect(interpolateValue("{{token}}", variables)).toBe("{{token}}");
	expect(interpolateValue("{{token}}", variables, false)).toBe("s3cret");
});

test.each([
	["placeholders", "{{a}}".repeat(100_001)],
	["what only begins like placeholders", "{{}}{{b".repeat(50_001)],
	["placeholders in a list", Array(1_001).fill("{{a}}".repeat(100))],
	["placeholders within values", Array(400).fill("{{many}}")],
	["the text that they come to", "{{long}}".repeat(60)],
])("too much for one value of data: %s", (_, value) => {
	const { variables } = prepare(
		{},
		{ values: { a: "", many: "{{a}}".repeat(300), long: "x".repeat(1e6) } },
	);
	expect(() => interpolateValue(value, variables, true, "big")).toThrow(
		"The value of `big` leads to too many placeholders, or to too much text.",
	);
});

test("as many placeholders as a value of data may have", () => {
	expect(interpolateValue("{{a}}".repeat(100_000), variables)).toBe(
		"1".repeat(100_000),
	);
	// A text of the user's own has no such bound.
	expect(interpolateValue("{{a}}".repeat(100_001), variables, false)).toBe(
		"1".repeat(100_001),
	);
});
