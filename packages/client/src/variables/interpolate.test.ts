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
