import type { AnyNode } from "acorn";
import { UNKNOWN, type ValueShape } from "../shape.ts";
import { type Bindings, keyText } from "./bindings.ts";
import type { Evaluator } from "./evaluate-node.ts";
import { CHANGES } from "./request-changes.ts";
import type {
	RequestChange,
	ScriptFacts,
	ScriptScope,
} from "./script-facts.ts";
import { literal } from "./static-shapes.ts";
import { type Ancestors, around } from "./surroundings.ts";

type Member = Extract<AnyNode, { type: "MemberExpression" }>;

/** Objects that Postman's scripts read variables from: `environment.token`. */
const VARIABLE_OBJECTS: ReadonlyMap<string, ScriptScope> = new Map([
	["environment", "environment"],
	["globals", "global"],
	["data", "data"],
]);

/** Where `pm.variables.get` looks. */
export const SCOPES_OF_PM: readonly ScriptScope[] = [
	"runtime",
	"data",
	"environment",
	"collection",
	"global",
];

/**
 * The variable that a member of Postman's objects stands for. They are copies:
 * what is assigned to them goes nowhere.
 */
export function readByMember(
	node: Member,
	ancestors: Ancestors,
	bindings: Bindings,
	evaluator: Evaluator,
): { readonly scope: ScriptScope; readonly name: ValueShape } | undefined {
	if (node.object.type !== "Identifier") return undefined;
	const scope = VARIABLE_OBJECTS.get(node.object.name);
	if (scope === undefined || bindings.has(node.object.name)) return undefined;
	const { parent, child } = around(ancestors);
	if (parent?.type === "AssignmentExpression" && parent.left === child)
		return undefined;
	if (parent?.type === "CallExpression" && parent.callee === child)
		return undefined;
	return { scope, name: nameOf(node, evaluator) };
}

function nameOf(node: Member, evaluator: Evaluator): ValueShape {
	if (node.property.type === "PrivateIdentifier") return UNKNOWN;
	if (node.computed) return evaluator.evaluate(node.property);
	const key = keyText(node.property);
	return key === undefined ? UNKNOWN : literal(key);
}

/** What a script uses that mentions a name: `req`, `request` or `pm.request`, `responseCookies`. */
export function usesByName(
	name: string | undefined,
): Partial<Pick<ScriptFacts, "usesRequest" | "usesCookies">> {
	if (name === "req" || name === "request") return { usesRequest: true };
	return name === "responseCookies" ? { usesCookies: true } : {};
}

/** What an assignment to a member of `pm.request` changes. */
export function changeThroughPm(
	way: string | undefined,
): RequestChange | undefined {
	return way?.startsWith("pm.request.") ? { part: "any" } : undefined;
}

/** What a call changes: `pm.request.headers.add`. */
export function changeByCallThroughPm(way: string): RequestChange | undefined {
	const name = way.slice(way.lastIndexOf(".") + 1);
	return CHANGES.test(name) ? changeThroughPm(way) : undefined;
}

export function isWayToCookies(way: string): boolean {
	return /^(?:pm\.)?cookies\b|^postman\.getResponseCookie$/.test(way);
}
