import { describe, expect, test } from "vitest";
import { sampleOf } from "../testing/sample-of.ts";

describe("values of requests", () => {
	const pet = {
		type: "object",
		required: ["id", "kind"],
		properties: {
			id: { type: "integer", readOnly: true },
			kind: { type: "string" },
			old: { type: "string", deprecated: true },
		},
		discriminator: {
			propertyName: "kind",
			mapping: { cat: "#/components/schemas/Cat" },
		},
	};
	const Cat = {
		allOf: [
			{ $ref: "#/components/schemas/pet" },
			{
				type: "object",
				required: ["lives"],
				properties: { lives: { type: "integer", default: 9 } },
			},
		],
	};

	test("leave out what is read only, or deprecated, and are of the kind that a discriminator names", () => {
		const value = sampleOf({ $ref: "#/components/schemas/pet" }, "3.0.3", {
			pet,
			Cat,
		});

		expect(value).toEqual({ kind: "cat", lives: 9 });
	});

	test("obey the dialect of OpenAPI 3.0: bounds excluded by a flag, null by another one", () => {
		const schema = {
			type: "object",
			required: ["n", "m"],
			properties: {
				n: { type: "integer", minimum: 4, exclusiveMinimum: true },
				m: { type: "string", nullable: true, example: null },
			},
		};

		expect(sampleOf(schema, "3.0.0")).toEqual({ n: 5, m: null });
	});

	test("ignore before OpenAPI 3.1 what stands beside a reference", () => {
		const schema = { $ref: "#/components/schemas/name", maxLength: 1 };

		expect(sampleOf(schema, "3.0.0", { name: { example: "Ada" } })).toBe("Ada");
		expect(sampleOf(schema, "3.1.0", { name: { example: "Ada" } })).not.toBe(
			"Ada",
		);
	});

	test("are always the same", () => {
		const schema = {
			type: "array",
			minItems: 5,
			uniqueItems: true,
			items: { type: "string", pattern: "^[a-f0-9]{8}$" },
		};

		expect(sampleOf(schema)).toEqual(sampleOf(schema));
	});
});
