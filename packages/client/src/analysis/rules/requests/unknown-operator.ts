import { nearestName } from "@curlew/template";
import { formatOfFile } from "../../../formats/formats.ts";
import {
	isOperator,
	OPERATOR_NAMES,
	OTHER_OPERATORS,
} from "../../../kinds/operators.ts";
import { isOneSlipAway } from "../../check/one-slip.ts";
import type { Report, Rule } from "../../check/rule.ts";
import type { KnownAssertion, RequestFacts } from "../../request-facts.ts";
import { didYouMean } from "../policy-severity.ts";

export const unknownOperator: Rule = {
	name: "unknown-operator",
	severity: "error",
	about: "assertions with an operator that does not exist",
	inRequest: findUnknown,
};

function* findUnknown({ assertions }: RequestFacts): Iterable<Report> {
	for (const assertion of assertions) {
		const operator = operatorOf(assertion);
		if (operator === undefined || isOperator(operator)) continue;
		const { field, value } = assertion.definition;
		// There it is legal: the value is compared with all of the text.
		const isText = isPartOfText(field.file);
		yield {
			message: isText
				? `There is no operator \`${operator}\`, so that the value is compared with the text \`${value}\`.`
				: `There is no operator \`${operator}\`.`,
			severity: isText ? "warning" : "error",
			hint: didYouMean(
				meant(operator),
				`The operators are: ${OPERATOR_NAMES.join(", ")}.`,
			),
			place: {
				kind: "field",
				field,
				needle: operator,
			},
		};
	}
}

/**
 * The operator as written. A `.bru` file without a known one compares with all
 * of its text; if that begins with what is nearly an operator, one was meant.
 */
function operatorOf({ definition }: KnownAssertion): string | undefined {
	const { operator, value, field } = definition;
	if (!isPartOfText(field.file) || operator !== "eq") return operator;
	const [word = "", ...rest] = value.split(/\s+/);
	const isMeant = isMisspelt(word) || (rest.length > 0 && isNearly(word));
	return isMeant ? word : operator;
}

/** With a value behind it, a word that is nearly an operator is meant as one. */
function isNearly(word: string): boolean {
	return (
		OTHER_OPERATORS.has(word) ||
		[...OTHER_OPERATORS.keys(), ...OPERATOR_NAMES].some(
			(name) => name.length > 4 && isOneSlipAway(word, name),
		)
	);
}

/** Nearer than `nearestName` allows: any text may be what somebody expects. */
function isMisspelt(word: string): boolean {
	const small = word.toLowerCase();
	return OPERATOR_NAMES.some(
		(name) =>
			name.length > 4 &&
			name !== word &&
			(name.toLowerCase() === small ||
				`${name}s` === word ||
				name.slice(0, -1) === word ||
				// No value that a test expects is nearly `isDefined` by chance.
				(/[a-z][A-Z]/.test(name) && isOneSlipAway(word, name))),
	);
}

function meant(operator: string): string | undefined {
	const other = [...OTHER_OPERATORS].find(
		([name]) => name === operator || isOneSlipAway(name, operator),
	);
	return other?.[1] ?? nearestName(operator, OPERATOR_NAMES);
}

/** In some formats an operator is the beginning of the value. */
function isPartOfText(file: string): boolean {
	return formatOfFile(file)?.hasOperatorsInValues ?? false;
}
