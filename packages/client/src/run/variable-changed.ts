import type { VariableChange } from "../variables/runtime-variables.ts";
import type { VariableChangedEvent } from "./events.ts";

/** A change of a variable as an event: dates and big integers become text, as JSON has neither. */
export function variableChangedEvent(
	index: number,
	{ scope, name, from, to, origin }: VariableChange,
): VariableChangedEvent {
	return {
		type: "variable-changed",
		index,
		scope,
		name,
		...(from !== undefined && { from: toPlainJson(from) }),
		...(to !== undefined && { to: toPlainJson(to) }),
		...(origin.file !== undefined && { file: origin.file }),
		...(origin.line !== undefined && { line: origin.line }),
	};
}

function toPlainJson(value: unknown): unknown {
	if (typeof value === "bigint") return value.toString();
	if (value instanceof Date) return value.toISOString();
	if (Array.isArray(value)) return value.map(toPlainJson);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, toPlainJson(member)]),
	);
}
