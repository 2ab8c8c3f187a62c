import { expect, test } from "vitest";
import { received, result } from "../testing/run-results.ts";
import { describeSuite, suiteOf } from "./junit-suite.ts";

test.each([
	[
		"JSONError: No data, empty input at 1:1\n\n^",
		'message="JSONError: No data, empty input at 1:1"',
		">JSONError: No data, empty input at 1:1\nat ",
	],
	[
		"JSONError: Unexpected token 'x' at 1:3\n{ x\n  ^",
		"message=\"JSONError: Unexpected token 'x' at 1:3\"",
		">JSONError: Unexpected token 'x' at 1:3\n{ x\n  ^\nat ",
	],
])(
	"%j has its caret below what it points to only",
	(message, attribute, text) => {
		const location = { file: "a.yml", line: 3, column: 1 };
		const fault = { severity: "error", code: "TEST_FAILED", message } as const;
		const failed = {
			name: "is JSON",
			status: "failed",
			phase: "tests",
			duration: 1,
			error: { ...fault, location },
		} as const;
		const one = result({ response: received(), tests: [failed] });
		const xml = describeSuite(suiteOf("a", one, "/"), []);
		expect(xml).toContain(attribute);
		expect(xml).toContain(text);
	},
);
