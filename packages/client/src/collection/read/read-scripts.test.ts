import { describe, expect, test } from "vitest";
import { read, readSound } from "../testing/requests.ts";

describe("a script", () => {
	test.each([
		["a literal block", "|-\n          one();\n          two();", 5, 10],
		["a block that begins with an empty line", "|\n\n          one();", 5, 10],
		["a block with explicit indentation", "|2\n            one();", 5, 8],
		["a folded block", ">-\n          one();", 5, 10],
		["a line of its own", "one();", 4, 12],
		["quotation marks", '"one();"', 4, 13],
	])(
		"in %s knows its first line and its indentation",
		(_, code, line, indent) => {
			const { scripts } = readSound(
				`http: {}\nruntime:\n  scripts:\n    - { x: 1 }\n`
					.replace("    - { x: 1 }\n", "")
					.concat(`    - code: ${code}\n      type: tests\n`),
			);
			expect(scripts).toEqual([
				expect.objectContaining({ kind: "tests", line, indent }),
			]);
		},
	);

	test("of an unknown type is a warning, and one without code is left out", () => {
		const { request, problems } = read(
			"http: {}\nruntime:\n  scripts:\n    - type: hooks\n      code: a()\n    - type: tests\n      code: ''\n",
		);
		expect(request.scripts).toEqual([]);
		expect(problems).toEqual([
			expect.objectContaining({
				code: "KIND_NOT_SUPPORTED",
				severity: "warning",
			}),
		]);
	});
});
