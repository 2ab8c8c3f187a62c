import {
	flagAt,
	mapsAt,
	type Tree,
	textAt,
	without,
} from "../../formats/tree/plain-tree.ts";

/** The file of an environment (others have no variables at the top) whose variables that are switched off say `disabled: true`, which every format has, and never `enabled: false`. */
export function withDisabledVariables(environment: Tree): Tree {
	const rows = mapsAt(environment, "variables");
	if (!rows.some((row) => "enabled" in row)) return environment;
	return { ...environment, variables: rows.map(withDisabled) };
}

function withDisabled(row: Tree): Tree {
	const isOff = flagAt(row, "disabled") || textAt(row, "enabled") === "false";
	const others = without(row, "disabled", "enabled");
	return isOff ? { ...others, disabled: true } : others;
}
