import { toText } from "@curlew/template";
import type {
	AssertionDefinition,
	SetVariableAction,
} from "../collection/model.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { EvaluationResult } from "../script/host.ts";
import { judgeAssertion } from "./assertions.ts";
import type { Exchange } from "./exchange-context.ts";
import { nameOfOther } from "./name-of-other.ts";
import { prepareCookies } from "./prepare-cookies.ts";

/** Judges the assertions of the request's file. */
export async function judgeAssertions(exchange: Exchange): Promise<void> {
	const { definition, record, host } = exchange;
	const assertions = definition.assertions.filter(isEnabled);
	const results = await evaluate(exchange, assertions);
	for (const [index, assertion] of assertions.entries()) {
		const evaluated = results[index];
		if (!evaluated) continue;
		const operand = toText(host.interpolate(assertion.value));
		record.assertions.push(judgeAssertion(assertion, operand, evaluated));
	}
}

/** Sets the variables that collection, folders and request ask for (`set-variable` actions). */
export async function runActions(
	exchange: Exchange,
	phase: SetVariableAction["phase"],
): Promise<void> {
	const actions = actionsOf(exchange, phase);
	exchange.host.phase = phase;
	const results = await evaluate(exchange, actions);
	for (const [index, action] of actions.entries()) {
		const evaluated = results[index];
		if (evaluated) setVariable(exchange, action, evaluated);
	}
}

function actionsOf(
	{ session, definition }: Exchange,
	phase: SetVariableAction["phase"],
): readonly SetVariableAction[] {
	return [
		...session.parts.collection.definition.defaults.actions,
		...definition.folders.flatMap((folder) => folder.defaults.actions),
		...definition.actions,
	].filter((action) => action.phase === phase && isEnabled(action));
}

async function evaluate(
	exchange: Exchange,
	items: readonly { readonly expression: string }[],
): Promise<readonly EvaluationResult[]> {
	if (items.length === 0) return [];
	const expressions = items.map((item) => item.expression);
	await prepareCookies(exchange, expressions);
	const sandbox = await exchange.session.sandbox;
	return sandbox.evaluate(expressions, exchange.host, exchange.signal);
}

function setVariable(
	{ variables, record }: Exchange,
	action: SetVariableAction,
	evaluated: EvaluationResult,
): void {
	const { name, scope } = action.variable;
	if (evaluated.kind === "undefined") {
		// Whoever uses the variable later hears that it is not set.
		record.warnings.push(actionFinding(action, "warning", "it is undefined"));
		return;
	}
	if (evaluated.kind !== "value") {
		const why =
			evaluated.kind === "error"
				? evaluated.message
				: `it is ${nameOfOther(evaluated)}`;
		record.problems.push(actionFinding(action, "error", why));
		return;
	}
	const at = { file: action.field.file, line: action.line };
	try {
		variables.set(scope, name, evaluated.value, {
			persist: false,
			at,
			kind: "action",
		});
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		record.problems.push(actionFinding(action, "error", error.message));
	}
}

function actionFinding(
	{ expression, variable, field, line }: SetVariableAction,
	severity: Diagnostic["severity"],
	why: string,
): Diagnostic {
	return {
		code: "ACTION_FAILED",
		severity,
		message: `The variable "${variable.name}" was not set from ${expression}: ${why}.`,
		hint: "Look at the response with `curlew send`, and at the path of the expression.",
		location: { file: field.file, line, column: 1 },
	};
}

function isEnabled(item: AssertionDefinition | SetVariableAction): boolean {
	return !item.isDisabled;
}
