import { expect, test } from "vitest";
import { assertionOf, likelyName, placeholderFor } from "./value-words.ts";

const expected = (kind: "string" | "number" | "array", json: string) =>
	assertionOf("res.body.x", { kind, json, jsonPath: null, expression: null })
		.value;

test("a text that reads as something else keeps its quotation marks", () => {
	expect(expected("string", '"Ada"')).toBe("Ada");
	expect(expected("string", '"12"')).toBe('"12"');
	expect(expected("string", '"true"')).toBe('"true"');
	expect(expected("string", '"[1]"')).toBe('"[1]"');
	expect(expected("string", '" a"')).toBe('" a"');
	expect(expected("string", '""')).toBe('""');
	expect(expected("number", "12345678901234567890")).toBe(
		"12345678901234567890",
	);
	expect(expected("array", '[\n  "a b",\n  1\n]')).toBe('["a b",1]');
});

test("braces of the response are no placeholders, and no secret is asserted", () => {
	expect(expected("string", '"a {{b}}"')).toBe("a \\{{b}}");
	const secret = { kind: "string", json: '"●●●"' } as const;
	expect(
		assertionOf("res.body.x", { ...secret, jsonPath: null, expression: null }),
	).toEqual({ expression: "res.body.x", operator: "isDefined" });
});

test("a value that a variable holds already is a part of that one", () => {
	const variables = [
		{ name: "order", expression: "res.body" },
		{ name: "none", expression: "" },
	];
	expect(placeholderFor("res.body.items[0].id", variables)).toBe(
		"{{order.items[0].id}}",
	);
	expect(placeholderFor("res.bodyguard", variables)).toBeUndefined();
	expect(likelyName("res.body.items[0].user.id")).toBe("userId");
	expect(likelyName("res.body[0]")).toBe("value");
});
