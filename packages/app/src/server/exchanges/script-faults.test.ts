import type { Diagnostic, RequestResult } from "@curlew/client";
import { expect, test } from "vitest";
import type { ScriptAt } from "../../protocol/scripts.ts";
import { scriptFaults } from "./script-faults.ts";

const script: ScriptAt = {
	owner: "request",
	path: "a",
	kind: "tests",
	index: 0,
	file: "/c/a.yml",
	indent: 8,
	lines: [10, 11, 13],
};

function broken(file: string, line: number): Diagnostic {
	const location = { file, line, column: 12, length: 3 };
	return { code: "SCRIPT", severity: "error", message: "No.", location };
}

const result: RequestResult = {
	name: "a",
	path: "a",
	file: "/c/a.yml",
	tags: [],
	iteration: 0,
	at: 0,
	status: "error",
	problems: [broken("/c/a.yml", 13), broken("/c/lib.js", 10)],
	warnings: [],
	assertions: [],
	tests: [
		{
			name: "answers",
			status: "failed",
			error: broken("/c/a.yml", 10),
			duration: 1,
			phase: "tests",
		},
	],
	duration: 1,
};

test("what broke in a script stands at the line and column of its code, and nothing else does", () => {
	const own = { owner: "request", path: "a", kind: "tests", index: 0 };
	expect(scriptFaults([script], result)).toEqual([
		{
			...own,
			message: "No.",
			severity: "error",
			line: 3,
			column: 4,
			length: 3,
		},
		{
			...own,
			message: "answers: No.",
			severity: "error",
			line: 1,
			column: 4,
			length: 3,
		},
	]);
});
