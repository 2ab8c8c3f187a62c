import { expect, test } from "vitest";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { hintToSet } from "../../request/render-diagnostics.ts";
import { result } from "../testing/run-results.ts";
import { createStyle } from "./style.ts";
import { WithoutValue } from "./without-value.ts";

function unfilled(name: string, line: number, hint = hintToSet(name)) {
	return {
		code: "UNRESOLVED_VARIABLE",
		severity: "warning",
		message: `\`{{${name}}}\` has no value.`,
		hint,
		placeholder: `{{${name}}}`,
		location: { file: "/c/a.json", line, column: 7 },
	} satisfies Diagnostic;
}

const other = { code: "W", severity: "warning", message: "Hm." } as const;

function told(environment: string | null, ...warnings: readonly Diagnostic[]) {
	const without = new WithoutValue(environment);
	without.take(result({ warnings }));
	return without.lines(createStyle(false), "/c").join("\n");
}

test("placeholders without a value are told once, with their first place and how many there are", () => {
	const token = unfilled("token", 2, "`prod` has it: `--env prod`.");
	expect(
		told(null, token, unfilled("x", 3), unfilled("x", 5), unfilled("x", 3)),
	).toBe(`
Without a value

  {{token}}  a.json:2:7 · \`prod\` has it: \`--env prod\`.
  {{x}}      a.json:3:7 and 1 place more

hint: No environment was chosen: \`-e NAME\` and \`-e FILE\` choose one. \`--verbose\` shows each place.`);
	expect(told("local", unfilled("x", 3))).toContain("--env-var NAME=…");
	expect(told("local", other)).toBe("");
});

test("a request that went wrong names them, one that passed keeps its other warnings", () => {
	const without = new WithoutValue(null);
	const warnings = [unfilled("x", 2), other, unfilled("y", 2)];
	expect(without.take(result({ warnings })).warnings).toEqual([other]);
	const failed = without.take(result({ warnings, status: "failed" }));
	expect(failed.warnings.map(({ message }) => message)).toEqual([
		"Hm.",
		"There is no value for `{{x}}`, `{{y}}`.",
	]);
});
