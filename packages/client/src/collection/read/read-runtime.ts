import type { Field } from "../../formats/tree/field.ts";
import type { AssertionDefinition, SetVariableAction } from "../model.ts";
import { isDisabled, readRows } from "./read-entries.ts";

/** What is expected of the response. */
export function readAssertions(field: Field): AssertionDefinition[] {
	const example =
		"`- expression: res.status`, and below it `operator: eq` and `value: …`.";
	return readRows(field, example, (item) => ({
		expression: item.requiredTextOf("expression", "The expression"),
		operator: item.filledTextOf("operator") ?? "eq",
		value: item.textOf("value") ?? "",
		isDisabled: isDisabled(item),
		field: item.ref,
		line: item.line,
	}));
}

/** Variables that are set from the response (or before the request) without a script. */
export function readActions(field: Field): SetVariableAction[] {
	const example = "`- type: set-variable`, and below it its fields.";
	return readRows(field, example, (item) => {
		const type = item.requiredTextOf("type", "The type of the action");
		return type === "set-variable" ? readSetVariable(item) : undefined;
	});
}

function readSetVariable(item: Field): SetVariableAction {
	const variable = item.get("variable");
	return {
		kind: "set-variable",
		phase: readPhase(item.get("phase")),
		expression: item
			.get("selector")
			.requiredTextOf("expression", "The expression of the selector"),
		variable: {
			name: variable.requiredTextOf("name", "The name of the variable"),
			scope: readScope(variable.get("scope")),
		},
		isDisabled: isDisabled(item),
		field: item.ref,
		line: item.line,
	};
}

function readPhase(phase: Field): SetVariableAction["phase"] {
	return phase.filledText() === "before-request"
		? "before-request"
		: "after-response";
}

function readScope(scope: Field): SetVariableAction["variable"]["scope"] {
	const text = scope.filledText();
	switch (text) {
		case "request":
		case "folder":
		case "collection":
		case "environment":
		case "runtime":
			return text;
		default:
			return "runtime";
	}
}
