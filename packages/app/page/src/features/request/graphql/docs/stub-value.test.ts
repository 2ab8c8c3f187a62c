import {
	GraphQLInputObjectType,
	type GraphQLInputType,
	GraphQLInt,
	GraphQLNonNull,
} from "graphql";
import { expect, test } from "vitest";
import { stubValue } from "./selection-text.ts";

function inputType(
	fields: (
		own: GraphQLInputObjectType,
	) => Record<string, { readonly type: GraphQLInputType }>,
) {
	const type: GraphQLInputObjectType = new GraphQLInputObjectType({
		name: "In",
		fields: () => fields(type),
	});
	return type;
}

function leaves(value: unknown): number {
	if (typeof value !== "object" || value === null) return 1;
	return Object.values(value).reduce<number>(
		(sum, one) => sum + leaves(one),
		1,
	);
}

test("a value to be filled in has what is needed, three deep", () => {
	const type = inputType((own) => ({
		count: { type: new GraphQLNonNull(GraphQLInt) },
		own: { type: new GraphQLNonNull(own) },
	}));
	expect(stubValue(type)).toEqual({
		count: 0,
		own: { count: 0, own: { count: 0, own: {} } },
	});
});

test("of a type that needs a thousand of its own kind, a part is written", () => {
	const names = Array.from({ length: 1_000 }, (_, index) => `f${index}`);
	const type = inputType((own) =>
		Object.fromEntries(
			names.map((name) => [name, { type: new GraphQLNonNull(own) }]),
		),
	);
	expect(leaves(stubValue(type))).toBeLessThanOrEqual(201);
});
