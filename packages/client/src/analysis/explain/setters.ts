import { isVariableName, parseReference, type Syntax } from "@curlew/template";
import { placeInCode } from "../../collection/places/place-in-code.ts";
import type { ScopeKind } from "../../variables/variable.ts";
import type { Knowledge } from "../knowledge.ts";
import type { TimedWrite } from "../timeline.ts";
import type { ExplainedValue } from "./value-list.ts";

/** More would not help anybody. */
const MOST_SETTERS = 5;

/** A script or an action that sets a variable when its request runs. */
export interface Setter {
	/** Path of the request. */
	readonly request: string;
	readonly kind: "script" | "action";
	readonly file: string;
	readonly line: number;
}

/** Tells whether there are values that other requests may have been meant to set. */
export function lacksVariables(
	values: readonly ExplainedValue[],
	syntax: Syntax,
): boolean {
	return values.some((value) => nameToSet(value, syntax) !== undefined);
}

/** The values, those of unset variables with the scripts and actions of the collection that set them. */
export function withSetters(
	values: readonly ExplainedValue[],
	knowledge: Knowledge,
): readonly ExplainedValue[] {
	const writes = [...knowledge.timeline.allWrites()];
	return values.map((value) => {
		const name = nameToSet(value, knowledge.definition.syntax);
		const found = writes.filter((write) => write.name === name);
		return found.length === 0
			? value
			: { ...value, setBy: found.slice(0, MOST_SETTERS).map(setterOf) };
	});
}

/** A variable that scripts and actions set during a run. */
export interface SetVariable {
	readonly name: string;
	readonly scope: ScopeKind;
	/** At most 5. */
	readonly setBy: readonly Setter[];
}

/** Every variable that scripts and actions of a collection set, in the order of the run. */
export function setVariables({
	timeline,
	definition,
}: Knowledge): readonly SetVariable[] {
	const found = new Map<
		string,
		{ name: string; scope: ScopeKind; setBy: Setter[] }
	>();
	for (const write of timeline.allWrites()) {
		const { name, scope } = write;
		// A name that no variable can have is refused when the script comes to it.
		if (definition.syntax !== "postman" && !isVariableName(name)) continue;
		const key = `${scope} ${name}`;
		const variable = found.get(key) ?? { name, scope, setBy: [] };
		found.set(key, variable);
		if (variable.setBy.length < MOST_SETTERS)
			variable.setBy.push(setterOf(write));
	}
	return [...found.values()];
}

/** The variable that has no value, when it is one. */
function nameToSet(
	{ scope, placeholder }: ExplainedValue,
	syntax: Syntax,
): string | undefined {
	if (scope !== undefined) return undefined;
	const parsed = parseReference(placeholder.slice(2, -2), { syntax });
	return parsed?.kind === "variable" ? parsed.name : undefined;
}

function setterOf({ by, request }: TimedWrite): Setter {
	const { path } = request.definition;
	if (by.kind === "action") {
		const { field, line } = by.action.definition;
		return { request: path, kind: "action", file: field.file, line };
	}
	const { file, line } = placeInCode(by.source, by.write).location;
	return { request: path, kind: "script", file, line };
}
