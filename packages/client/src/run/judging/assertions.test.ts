import { expect, test } from "vitest";
import type { EvaluationResult } from "../../script/host.ts";
import { judgeAssertion } from "./assertions.ts";

function errorOf(expression: string, evaluated: EvaluationResult) {
	const definition = {
		expression,
		operator: "eq",
		value: "200",
		isDisabled: false,
		field: { file: "/c/a.yml", path: [] },
		line: 8,
	};
	return judgeAssertion(definition, "200", evaluated).error;
}

test("a misspelt name of the response is told with the one that was meant", () => {
	expect(errorOf("res.statsu", { kind: "undefined" })).toMatchObject({
		message: "expected res.statsu to equal 200; it is undefined",
		hint: "Did you mean `res.status`?",
		location: { file: "/c/a.yml", line: 8 },
	});
});

test("what is undefined for another reason gets no such hint", () => {
	expect(errorOf("res.body.id", { kind: "undefined" })).not.toHaveProperty(
		"hint",
	);
});

test.each([
	[
		"res.body.a.b",
		"TypeError: cannot read property 'b' of undefined",
		"res.body.a.b: TypeError: `res.body.a` is undefined, so it has no `b`.",
		"Does the response have it? `curlew send FILE` shows what came, `console.log(res.body)` prints it in a script.",
	],
	[
		"res.getStatsu()",
		"TypeError: not a function",
		"res.getStatsu(): TypeError: `res.getStatsu` is not a function.",
		"Did you mean `res.getStatus`?",
	],
	[
		"res.headres.id",
		"TypeError: Cannot read properties of undefined (reading 'id')",
		"res.headres.id: TypeError: `res.headres` is undefined, so it has no `id`.",
		"Did you mean `res.headers`?",
	],
	[
		"typo.status",
		"'typo' is not defined",
		"typo.status: 'typo' is not defined",
		"An expression that throws fails its assertion.",
	],
])("%s that ends in %s", (expression, thrown, message, hint) => {
	expect(errorOf(expression, { kind: "error", message: thrown })).toMatchObject(
		{ message, hint },
	);
});
