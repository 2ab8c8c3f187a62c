import type {
	CollectionDefinition,
	SetVariableAction,
} from "../../collection/model.ts";
import { actionsInOrder } from "../../collection/order/actions-in-order.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { EvaluationResult } from "../../script/host.ts";
import { mentions } from "../judging/expression-text.ts";
import { nameOfOther } from "../judging/name-of-other.ts";
import { evaluate } from "./evaluate.ts";
import type { RequestExecution } from "./request-execution.ts";

/** Sets the variables that collection, folders and request ask for (`set-variable` actions). */
export async function runActions(
	execution: RequestExecution,
	phase: SetVariableAction["phase"],
): Promise<void> {
	execution.host.phase = phase;
	for (const actions of independentGroups(actionsOf(execution, phase))) {
		const results = await evaluate(
			execution,
			actions.map(({ expression }) => expression),
		);
		for (const [index, action] of actions.entries()) {
			const evaluated = results[index];
			if (evaluated) setVariable(execution, action, evaluated);
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
	{ session, definition }: RequestExecution,
	phase: SetVariableAction["phase"],
): readonly SetVariableAction[] {
	const collection = session.parts.collection.definition;
	return actionsInOrder(definition, collection).filter(
		(action) => action.phase === phase,
	);
}

function setVariable(
	{ variables, record, session }: RequestExecution,
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
		collection.rules.keepsLocalVariables;
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
