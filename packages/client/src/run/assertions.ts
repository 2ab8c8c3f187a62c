import { nearestName, toJson } from "@curlew/template";
import type { AssertionDefinition } from "../collection/model.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { AssertionResult, EvaluationResult } from "../script/host.ts";
import { type Actual, OPERATORS, shown } from "./operators.ts";

/**
 * Judges one assertion of a file.
 *
 * @param operand the assertion's `value` after interpolation
 * @param evaluated what its expression came to; an error fails the assertion, whatever the operator
 */
export function judgeAssertion(
	assertion: AssertionDefinition,
	operand: string,
	evaluated: EvaluationResult,
): AssertionResult {
	const { expression, operator } = assertion;
	const base = { expression, operator, value: operand };
	const fail = (
		message: string,
		extra: { hint?: string; actual?: string } = {},
	): AssertionResult => ({
		...base,
		status: "failed",
		...(extra.actual !== undefined && { actual: extra.actual }),
		error: assertionError(assertion, message, extra.hint),
	});

	if (evaluated.kind === "error") {
		return fail(`${expression}: ${evaluated.message}`, {
			hint: "An expression that throws fails its assertion.",
		});
	}
	const judge = Object.hasOwn(OPERATORS, operator)
		? OPERATORS[operator]
		: undefined;
	if (!judge) {
		const nearest = nearestName(operator, Object.keys(OPERATORS));
		return fail(`There is no operator "${operator}".`, {
			hint: nearest
				? `Did you mean "${nearest}"?`
				: `The operators are: ${Object.keys(OPERATORS).join(", ")}.`,
		});
	}
	if (evaluated.kind === "other" && operator !== "isDefined") {
		return fail(
			`${expression} is a ${evaluated.type}, which cannot be compared`,
			{ actual: evaluated.text },
		);
	}
	const actual: Actual =
		evaluated.kind === "value"
			? evaluated.value
			: evaluated.kind === "other"
				? evaluated.text
				: undefined;
	const expected = judgeSafely(() => judge(actual, operand));
	if (expected === undefined) {
		return { ...base, status: "passed", actual: asText(actual) };
	}
	return fail(`expected ${expression} ${expected}; it is ${shown(actual)}`, {
		actual: asText(actual),
	});
}

/** An operand may hold an invalid regular expression: that is the assertion's fault, not ours. */
function judgeSafely(judge: () => string | undefined): string | undefined {
	try {
		return judge();
	} catch (error) {
		if (error instanceof SyntaxError) return `to match: ${error.message}`;
		throw error;
	}
}

function asText(actual: Actual): string {
	return actual === undefined ? "undefined" : toJson(actual);
}

function assertionError(
	assertion: AssertionDefinition,
	message: string,
	hint: string | undefined,
): Diagnostic {
	return {
		code: "ASSERTION_FAILED",
		severity: "error",
		message,
		...(hint !== undefined && { hint }),
		location: { file: assertion.field.file, line: assertion.line, column: 1 },
	};
}
