import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { apiPathOf } from "./api-path.ts";
import { inferSchema } from "./infer-schema.ts";

test("all values match the schema that is inferred from them", () => {
	const ajv = new Ajv2020({ allowUnionTypes: true });
	const values = fc.array(fc.jsonValue({ maxDepth: 3 }), { minLength: 1 });
	fc.assert(
		fc.property(values, (all) => {
			// What Curlew has from JSON has no prototype to be set.
			const plain = JSON.parse(JSON.stringify(all));
			const matches = ajv.compile(inferSchema(plain));
			for (const value of plain) expect(matches(value)).toBe(true);
		}),
		{ seed: 31, numRuns: 100 },
	);
});

test.each([
	["{{base}}/users/:id", "{{base}}", "/users/{id}", ["id"]],
	[
		"https://h:8/a/{{x.y}}-{{x.y}}.json?a=b#c",
		"https://h:8",
		"/a/{x_y}-{x_y2}.json",
		["x_y", "x_y2"],
	],
	["h/a", "h", "/a", []],
	["/a:b/{{c}}", "", "/a:b/{c}", ["c"]],
	["{{base}}", "{{base}}", "/", []],
])("%s", (url, server, path, names) => {
	const place = apiPathOf(url);
	expect(place).toMatchObject({ server, path });
	expect(place.parameters.map(({ name }) => name)).toEqual(names);
});
