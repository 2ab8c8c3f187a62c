import type { DocumentNode } from "graphql";
import type { LanguageFacts } from "../language/language-context.ts";
import { chosenOperation } from "../language/operations.ts";
import type { QueryFault } from "../language/query-faults.ts";

/** Where no variables are written at all, there is no other place to tell which are missing. */
export function missingVariables(
	document: DocumentNode,
	{
		variables,
		operationName,
	}: Pick<LanguageFacts, "variables" | "operationName">,
): readonly QueryFault[] {
	if (variables.trim() !== "") return [];
	const { variableDefinitions = [] } =
		chosenOperation(document, operationName) ?? {};
	return variableDefinitions.flatMap(({ variable, type, defaultValue }) =>
		type.kind === "NonNullType" && !defaultValue && variable.loc
			? {
					from: variable.loc.start,
					to: variable.loc.end,
					severity: "warning",
					message: `$${variable.name.value} has no value: write it into the variables below.`,
				}
			: [],
	);
}
