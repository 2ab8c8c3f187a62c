import type { Reference } from "@curlew/template";
import { DynamicValues } from "../variables/dynamic-values.ts";
import type { ResolvedVariable } from "../variables/variable.ts";
import type { VariableScope } from "../variables/variable-scope.ts";
import type { Candidate, Resolution } from "./resolution.ts";
import { shapeOfValue, UNKNOWN, type ValueShape } from "./shape.ts";

export const NOTHING_KNOWN = {
	shape: UNKNOWN,
	isData: true,
	isSecret: false,
} as const;

export function definedIn(
	scope: VariableScope,
	name: string,
): Candidate | undefined {
	const variable = scope.get(name);
	if (variable !== undefined)
		return {
			name,
			scope: scope.kind,
			// The machine at hand says nothing about others.
			shape: variable.origin.via === undefined ? shapeFor(variable) : STRING,
			isData: false,
			isSecret: variable.isSecret === true,
			variable,
		};
	const missingSecret = scope.missingSecrets.get(name);
	if (missingSecret === undefined) return undefined;
	const { kind } = scope;
	return {
		name,
		scope: kind,
		shape: STRING,
		isData: false,
		isSecret: true,
		missingSecret,
	};
}

const STRING: ValueShape = { kind: "typed", type: "string" };

const SHAPES = new WeakMap<ResolvedVariable, ValueShape>();

function shapeFor(variable: ResolvedVariable): ValueShape {
	let shape = SHAPES.get(variable);
	if (shape === undefined) {
		shape = shapeOfValue(variable.value);
		SHAPES.set(variable, shape);
	}
	return shape;
}

/** A value of which nothing is known but that there is one. */
export function outside(
	scope: "prompt" | "process-env" | "dynamic" | "oauth2",
	name: string,
	isSecret = false,
): Resolution {
	const shape: ValueShape = scope === "dynamic" ? UNKNOWN : STRING;
	const candidate = { name, scope, shape, isData: false, isSecret };
	return { kind: "found", shape, candidates: [candidate], isOpen: false };
}

let dynamicNames: ReadonlySet<string> | undefined;

export function dynamicValue({ name }: Reference): Resolution {
	// What a login returns, nobody knows before.
	if (name.startsWith("oauth2.")) return outside("oauth2", name, true);
	dynamicNames ??= new Set(DynamicValues.names());
	return dynamicNames.has(name)
		? outside("dynamic", name)
		: { kind: "unset", reason: { kind: "unset", name: `$${name}` } };
}

/** `a.b.c` of `{{a.b.c[0]}}`, then `a.b`. */
export function* dottedNames({ reference, name }: Reference): Iterable<string> {
	let [whole = ""] = reference.split("[", 1);
	while (whole.length > name.length) {
		yield whole;
		whole = whole.slice(0, whole.lastIndexOf("."));
	}
}
