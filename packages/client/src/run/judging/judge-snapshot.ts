import type { AssertionDefinition } from "../../collection/model.ts";
import type { AssertionResult, EvaluationResult } from "../../script/host.ts";
import { judgeAssertion } from "./assertions.ts";
import type { Judged } from "./judge.ts";

/** Judges an assertion that compares with a snapshot. @param operand what may change, with commas */
export function judgeSnapshot(
	assertion: AssertionDefinition,
	operand: string,
	evaluated: EvaluationResult,
	{ compareSnapshot }: Pick<Judged, "compareSnapshot">,
): AssertionResult {
	const { expression, operator } = assertion;
	// What has no value is told as with any other operator.
	if (evaluated.kind !== "value")
		return judgeAssertion(
			{ ...assertion, operator: "isDefined" },
			"",
			evaluated,
		);
	const masks = operand
		.split(",")
		.map((mask) => mask.trim())
		.filter((mask) => mask !== "");
	const different = compareSnapshot(expression, evaluated.value, masks);
	const result = { expression, operator, value: operand } as const;
	if (different === undefined) return { ...result, status: "passed" };
	return {
		...result,
		status: "failed",
		error: {
			code: "SNAPSHOT_DIFFERS",
			severity: "error",
			message: different,
			location: {
				file: assertion.field.file,
				line: assertion.line,
				column: 1,
			},
		},
	};
}
