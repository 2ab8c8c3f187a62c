import { expect, test } from "vitest";
import type { RequestResult } from "../events/events.ts";
import { requestFile, runFiles } from "../testing/run-files.ts";
import { operandParts } from "./operand-text.ts";

/** Status of each assertion against a body that is two lines of text, `line 1` and `line 2`. */
async function judged(
	assertions: readonly string[],
	overrides: Readonly<Record<string, string>> = {},
): Promise<RequestResult["assertions"]> {
	const items = assertions.map((text) => {
		const [, expression, operator, value] =
			/^(\S+) (\S+) ?(.*)$/s.exec(text) ?? [];
		return `    - expression: ${JSON.stringify(expression)}\n      operator: ${operator}\n      value: ${JSON.stringify(value)}\n`;
	});
	const { events } = await runFiles(
		{
			"a.yml": `${requestFile("a", { "after-response": 'res.setBody("line 1\\nline 2");' })}  assertions:\n${items.join("")}`,
		},
		{ overrides },
	);
	for (const event of events)
		if (event.type === "request-finished") return event.result.assertions;
	return [];
}

test("escapes and expressions in operands count as in template literals", async () => {
	const results = await judged(
		[
			"res.body eq line 1\\nline 2",
			"res.body eq 'line 1\\nline 2'",
			'res.body eq "line 1\\nline 2"',
			"res.body contains 1\\u000Aline",
			"res.body startsWith \\x6cine",
			`res.body startsWith \${word}`,
			`res.body contains \${res.body.slice(0, 4)} 2`,
			`res.body startsWith {{word}} \${1}\\n`,
			"res.body in a, line 1\\nline 2",
			"res.body notContains \\t",
			"res.body matches ^line \\d\\nline \\d$",
			"res.body neq \\{{word}}",
			`res.status between \${100}0, 300`,
		],
		{ word: "line" },
	);
	expect(results.map(({ status, value }) => [status, value])).toEqual([
		["passed", '"line 1\\nline 2"'],
		["passed", '"line 1\\nline 2"'],
		["passed", '"line 1\\nline 2"'],
		["passed", '"1\\nline"'],
		["passed", '"line"'],
		["passed", '"line"'],
		["passed", '"line 2"'],
		["passed", '"line 1\\n"'],
		["passed", '["a","line 1\\nline 2"]'],
		["passed", '"\\t"'],
		["passed", "^line \\d\\nline \\d$"],
		["passed", '"{{word}}"'],
		["failed", '["1000",300]'],
	]);
});

test("an expression of an operand that throws fails its assertion, and no other", async () => {
	const results = await judged([
		`res.body neq \${typo.x}`,
		`res.body contains \${2}`,
	]);
	expect(results.map(({ status }) => status)).toEqual(["failed", "passed"]);
	expect(results[0]?.error?.message).toContain("typo");
});

test("what a value brings is not read again: neither as an escape, nor as an expression", async () => {
	const value = `\\t\${1 + 1}`;
	const results = await judged([`res.body neq {{value}}\\n`], { value });
	expect(results[0]?.value).toBe(JSON.stringify(`${value}\n`));
});

test.each([
	"plain",
	`\${`,
	`\${}`,
	`a \${1`,
	"\\",
	"\\x6",
	"\\u{110000}",
	"\\1",
	'"a\\n"',
	'[1, "\\n"]',
	'{"a": "\\n"}',
	"`\\n`",
])("%s stays as it is", (operand) => {
	expect(operandParts(operand)).toBeUndefined();
});

test("the end of an expression is found behind braces and quotes", () => {
	expect(operandParts(`a\${f({ b: '}' }, \`}\`)}c`)).toEqual([
		{ kind: "text", text: "a" },
		{ kind: "expression", code: "f({ b: '}' }, `}`)" },
		{ kind: "text", text: "c" },
	]);
});

test("an operand stands in the file: it reaches the process environment and secrets", async () => {
	const { events } = await runFiles(
		{
			"opencollection.yml":
				"info:\n  name: Test\nrequest:\n  variables:\n    - name: key\n      value: s3cret\n      secret: true\n",
			".env": "PART=/a\n",
			"a.yml": `${requestFile("a")}runtime:\n  assertions:\n    - expression: res.body.url\n      operator: eq\n      value: "{{process.env['PART']}}"\n    - expression: client.getSecretVar("key")\n      operator: eq\n      value: "{{key}}"\n`,
		},
		{ overrides: { key: "s3cret" } },
	);
	const finished = events.find(({ type }) => type === "request-finished");
	expect(finished).toMatchObject({
		result: { assertions: [{ status: "passed" }, { status: "passed" }] },
	});
	expect(JSON.stringify(events)).not.toContain("s3cret");
});
