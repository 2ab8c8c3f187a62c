import { rulesOf } from "../../collection/client-rules.ts";
import type {
	AssertionDefinition,
	CollectionDefinition,
	SetVariableAction,
} from "../../collection/model.ts";
import { actionsInOrder } from "../../collection/order/actions-in-order.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { EvaluationResult } from "../../script/host.ts";
import { fetchMentioned } from "../../variables/secrets/missing-secrets.ts";
import type { Exchange } from "../exchange/exchange-context.ts";
import { nameOfOther } from "../exchange/name-of-other.ts";
import { prepareCookies } from "../session/prepare-cookies.ts";
import { judgeAssertion } from "./assertions.ts";
import { expressionText, mentions } from "./expression-text.ts";
import { OperandText } from "./operand-text.ts";

/** Judges the assertions of the request's file. */
export async function judgeAssertions(exchange: Exchange): Promise<void> {
	const { definition, record, host } = exchange;
	const assertions = definition.assertions.filter(isEnabled);
	const operands = assertions.map((assertion) => new OperandText(assertion));
	const inOperands = operands.flatMap(({ expressions }) =>
		expressions.map((expression) => ({ expression })),
	);
	const results = await evaluate(exchange, [...assertions, ...inOperands]);
	let used = assertions.length;
	for (const [index, assertion] of assertions.entries()) {
		const evaluated = results[index];
		const operand = operands[index];
		if (!evaluated || !operand) continue;
		const parts = results.slice(used, used + operand.expressions.length);
		used += parts.length;
		const text = operand.render((part) => host.fillWritten(part), parts);
		const failed = parts.find(({ kind }) => kind === "error");
		record.assertions.push(
			judgeAssertion(assertion, text, failed ?? evaluated),
		);
	}
}

/** Sets the variables that collection, folders and request ask for (`set-variable` actions). */
export async function runActions(
	exchange: Exchange,
	phase: SetVariableAction["phase"],
): Promise<void> {
	exchange.host.phase = phase;
	for (const actions of independentGroups(actionsOf(exchange, phase))) {
		const results = await evaluate(exchange, actions);
		for (const [index, action] of actions.entries()) {
			const evaluated = results[index];
			if (evaluated) setVariable(exchange, action, evaluated);
		}
	}
}

/** Actions are evaluated together, but one that mentions what another one sets comes after that one. */
function independentGroups(
	actions: readonly SetVariableAction[],
): readonly (readonly SetVariableAction[])[] {
	const groups: SetVariableAction[][] = [];
	let group: SetVariableAction[] = [];
	for (const action of actions) {
		const isIndependent = !group.some(({ variable }) =>
			mentions(action.expression, variable.name),
		);
		if (!isIndependent || group.length === 0) {
			group = [];
			groups.push(group);
		}
		group.push(action);
	}
	return groups;
}

function actionsOf(
	{ session, definition }: Exchange,
	phase: SetVariableAction["phase"],
): readonly SetVariableAction[] {
	const collection = session.parts.collection.definition;
	return actionsInOrder(definition, collection).filter(
		(action) => action.phase === phase,
	);
}

async function evaluate(
	exchange: Exchange,
	items: readonly { readonly expression: string }[],
): Promise<readonly EvaluationResult[]> {
	if (items.length === 0) return [];
	const expressions = items.map(({ expression }) =>
		expressionText(expression, exchange.chain),
	);
	await prepareCookies(exchange, expressions);
	const { masker } = exchange.session.parts;
	await fetchMentioned(exchange.chain, expressions, masker);
	const sandbox = await exchange.session.sandbox;
	return sandbox.evaluate(expressions, exchange.host, exchange.signal);
}

function setVariable(
	{ variables, record, session }: Exchange,
	action: SetVariableAction,
	evaluated: EvaluationResult,
): void {
	const { name } = action.variable;
	const scope = scopeOf(action, session.parts.collection.definition);
	// The response may be another one than usual, and tests may ask for just that:
	// whoever uses the variable later hears that it is not set.
	if (evaluated.kind === "undefined" || evaluated.kind === "error") {
		const why =
			evaluated.kind === "error" ? evaluated.message : "it is undefined";
		record.warnings.push(actionFinding(action, "warning", why));
		return;
	}
	if (evaluated.kind === "other") {
		const why = `it is ${nameOfOther(evaluated)}`;
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

function scopeOf(
	{ phase, variable }: SetVariableAction,
	collection: CollectionDefinition,
): SetVariableAction["variable"]["scope"] {
	const isKept =
		phase === "after-response" &&
		variable.scope === "request" &&
		rulesOf(collection).keepsLocalVariables;
	return isKept ? "runtime" : variable.scope;
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
