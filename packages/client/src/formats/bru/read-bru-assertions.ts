import type { AssertionDefinition } from "../../collection/model.ts";
import { isOperator } from "../../collection/operators.ts";
import type { BruDocument } from "./bru-document.ts";

const SECTION = "assert";

/** `expression: operator value`. Without one of the known operators, all of it is the value that is expected. */
export function readBruAssertions(
	document: BruDocument,
): readonly AssertionDefinition[] {
	return document.entries(SECTION).map((entry, index) => ({
		expression: entry.name,
		...operatorAndValue(entry.value.text),
		isDisabled: entry.isDisabled,
		field: { file: document.source.file, path: [SECTION, index] },
		line: document.source.lineAt(entry.start),
	}));
}

function operatorAndValue(text: string): {
	readonly operator: string;
	readonly value: string;
} {
	const [operator = ""] = text.split(/\s/, 1);
	return isOperator(operator)
		? { operator, value: text.slice(operator.length).trim() }
		: { operator: "eq", value: text };
}
