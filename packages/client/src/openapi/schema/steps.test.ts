import { expect, test } from "vitest";
import { sampleOf } from "../testing/sample-of.ts";

test("choices of choices that multiply with each level end in a value", () => {
	const levels = Array.from({ length: 14 }, (_, level) => {
		const choice = { $ref: `#/components/schemas/S${level}` };
		return [`S${level + 1}`, { oneOf: [choice, choice, choice] }];
	});
	const schemas = { S0: { type: "string" }, ...Object.fromEntries(levels) };
	expect(
		sampleOf({ $ref: "#/components/schemas/S14" }, "3.1.0", schemas),
	).toBeTypeOf("string");
});
