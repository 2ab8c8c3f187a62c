import type { Field } from "../../formats/tree/field.ts";
import type { AssertionDefinition, SetVariableAction } from "../model.ts";
import { expectEntry, isDisabled } from "./read-entries.ts";

/** What is expected of the response. */
export function readAssertions(field: Field): AssertionDefinition[] {
	const example =
		"`- expression: res.status`, and below it `operator: eq` and `value: …`.";
	return field.items(example).flatMap((item) => {
		if (!expectEntry(item)) return [];
		return [
			{
				expression: item.get("expression").requiredText("The expression"),
				operator: item.get("operator").filledText() ?? "eq",
				value: item.get("value").text() ?? "",
				isDisabled: isDisabled(item),
				field: item.ref,
				line: item.line,
			},
		];
	});
}

/** Variables that are set from the response (or before the request) without a script. */
export function readActions(field: Field): SetVariableAction[] {
	const example = "`- type: set-variable`, and below it its fields.";
	return field.items(example).flatMap((item) => {
		if (!expectEntry(item)) return [];
		const type = item.get("type").requiredText("The type of the action");
		return type === "set-variable" ? [readSetVariable(item)] : [];
	});
}

function readSetVariable(item: Field): SetVariableAction {
	const variable = item.get("variable");
	return {
		kind: "set-variable",
		phase: readPhase(item.get("phase")),
		expression: item
			.get("selector")
			.get("expression")
			.requiredText("The expression of the selector"),
		variable: {
			name: variable.get("name").requiredText("The name of the variable"),
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
