import { toJson } from "@curlew/template";
import type { AssertionDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { meantOperator, OPERATOR_NAMES } from "../../kinds/operators.ts";
import {
	explainTypeError,
	hintForExpression,
} from "../../script/faults/explain-type-error.ts";
import type { AssertionResult, EvaluationResult } from "../../script/host.ts";
import { PatternTimeoutError } from "../../values/match-pattern.ts";
import { nameOfOther } from "./name-of-other.ts";
import { type Actual, JUDGES, shown } from "./operators.ts";

/**
 * Judges one assertion of a file.
 *
 * @param operand the assertion's `value` after interpolation
 * @param evaluated what its expression came to; an error fails the assertion, whatever the operator
 * @param explainPath where an expression leaves what the response has
 */
export function judgeAssertion(
	assertion: AssertionDefinition,
	operand: string,
	evaluated: EvaluationResult,
	explainPath: ExplainPath = () => undefined,
): AssertionResult {
	const verdict = verdictOn(assertion, operand, evaluated, explainPath);
	const { expression, operator } = assertion;
	const { actual, fault } = verdict;
	return {
		expression,
		operator,
		value: operand,
		status: fault === undefined ? "passed" : "failed",
		...(actual !== undefined && { actual }),
		...(fault && { error: assertionError(assertion, fault) }),
	};
}

type ExplainPath = (expression: string) => string | undefined;

interface Fault {
	readonly message: string;
	readonly hint?: string;
}

interface Verdict {
	/** The text of what the expression came to, where it came to anything. */
	readonly actual?: string;
	/** Why the assertion does not hold; absent when it does. */
	readonly fault?: Fault;
}

function verdictOn(
	{ expression, operator }: AssertionDefinition,
	operand: string,
	evaluated: EvaluationResult,
	explainPath: ExplainPath,
): Verdict {
	const hintFor = () =>
		hintForExpression(expression) ?? explainPath(expression);
	if (evaluated.kind === "error")
		return { fault: thrownFault(expression, evaluated.message, hintFor()) };
	const judge = Object.hasOwn(JUDGES, operator) ? JUDGES[operator] : undefined;
	if (!judge) return { fault: unknownOperator(operator) };
	if (evaluated.kind === "other" && operator !== "isDefined") {
		const message = `${expression} is ${nameOfOther(evaluated)}, which cannot be compared`;
		return { actual: evaluated.text, fault: { message } };
	}
	const value = actualOf(evaluated);
	const actual = asText(value);
	const expected = judgeSafely(() => judge(value, operand));
	if (expected === undefined) return { actual };
	const message = `expected ${expression} ${expected}; it is ${shown(value)}`;
	const hint = value === undefined ? hintFor() : undefined;
	return { actual, fault: { message, ...(hint !== undefined && { hint }) } };
}

/** An expression that throws fails its assertion. */
function thrownFault(
	expression: string,
	message: string,
	hint: string | undefined,
): Fault {
	const [, name = "", text = message] = /^(\w+): (.*)$/s.exec(message) ?? [];
	const explained = explainTypeError(name, text, {
		text: expression,
		column: undefined,
	});
	return {
		message: `${expression}: ${explained?.message ?? message}`,
		hint:
			hint ??
			explained?.hint ??
			"An expression that throws fails its assertion.",
	};
}

function unknownOperator(operator: string): Fault {
	const meant = meantOperator(operator);
	return {
		message: `There is no operator "${operator}".`,
		hint: meant
			? `Did you mean "${meant}"?`
			: `The operators are: ${OPERATOR_NAMES.join(", ")}.`,
	};
}

function actualOf(
	evaluated: Exclude<EvaluationResult, { kind: "error" }>,
): Actual {
	switch (evaluated.kind) {
		case "value":
			return evaluated.value;
		case "other":
			return evaluated.text;
		case "undefined":
			return undefined;
	}
}

/** An operand may hold a regular expression that is invalid or takes for ever: that is the assertion's fault, not ours. */
function judgeSafely(judge: () => string | undefined): string | undefined {
	try {
		return judge();
	} catch (error) {
		if (error instanceof SyntaxError || error instanceof PatternTimeoutError) {
			return `to match: ${error.message}`;
		}
		throw error;
	}
}

function asText(actual: Actual): string {
	return actual === undefined ? "undefined" : toJson(actual);
}

function assertionError(
	{ field, line }: AssertionDefinition,
	fault: Fault,
): Diagnostic {
	return {
		code: "ASSERTION_FAILED",
		severity: "error",
		...fault,
		location: { file: field.file, line, column: 1 },
	};
}
