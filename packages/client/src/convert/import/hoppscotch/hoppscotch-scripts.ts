import type { AnyNode } from "acorn";
import { full } from "acorn-walk";
import { parseScript } from "../../../analysis/script/parse-code.ts";
import { wayTo } from "../../rewrite/member-way.ts";
import { type TextEdit, withEdits } from "../../rewrite/text-edits.ts";
import {
	type RenamedScript,
	renameScript,
	type ScriptNames,
} from "../rename-script.ts";

const EXPECTING: ReadonlySet<string> = new Set(["pw.expect", "hopp.expect"]);

/** What follows `pw.expect(…)`, in chai's words; with other arguments where there are none to keep. */
const EXPECTATIONS: ReadonlyMap<
	string,
	readonly [method: string, args?: string]
> = new Map([
	["toBe", ["to.equal"]],
	["toBeLevel2xx", ["to.be.within", "(200, 299)"]],
	["toBeLevel3xx", ["to.be.within", "(300, 399)"]],
	["toBeLevel4xx", ["to.be.within", "(400, 499)"]],
	["toBeLevel5xx", ["to.be.within", "(500, 599)"]],
	["toBeType", ["to.be.a"]],
	["toHaveLength", ["to.have.lengthOf"]],
	["toInclude", ["to.include"]],
]);

const VARIABLES: readonly (readonly [string, string])[] = [
	["get", "get"],
	["set", "set"],
	["delete", "unset"],
	["unset", "unset"],
	["reset", "unset"],
];

const NAMES: ScriptNames = {
	roots: new Set(["pw", "hopp"]),
	ways: new Map([
		["pw.env.set", "pm.environment.set"],
		["pw.env.unset", "pm.environment.unset"],
		["pw.env.get", "pm.variables.get"],
		["pw.env.getResolve", "pm.variables.get"],
		["pw.env.resolve", "pm.variables.replaceIn"],
		["pw.test", "test"],
		["pw.expect", "expect"],
		["pw.response.status", "res.status"],
		["pw.response.body", "res.body"],
		["hopp.env.get", "pm.variables.get"],
		["hopp.env.set", "pm.environment.set"],
		["hopp.env.delete", "pm.environment.unset"],
		...scope("hopp.env.active", "pm.environment"),
		...scope("hopp.env.global", "pm.globals"),
		["hopp.test", "test"],
		["hopp.expect", "expect"],
		["hopp.response.statusCode", "res.status"],
		["hopp.response.statusText", "res.statusText"],
		["hopp.response.responseTime", "res.responseTime"],
		["hopp.response.headers.get", "res.getHeader"],
		["hopp.response.body.asJSON", "(() => res.body)"],
		["hopp.response.body.asText", "(() => res.text())"],
		["hopp.request.method", "req.method"],
		["hopp.request.setUrl", "req.setUrl"],
		["hopp.request.setMethod", "req.setMethod"],
		["hopp.request.setHeader", "req.setHeader"],
		["hopp.request.removeHeader", "req.deleteHeader"],
	]),
};

function scope(theirs: string, ours: string): readonly [string, string][] {
	return VARIABLES.map(([one, other]) => [
		`${theirs}.${one}`,
		`${ours}.${other}`,
	]);
}

/** A script of Hoppscotch in names that there are here; expectations in chai's. */
export function hoppscotchScript(code: string): RenamedScript {
	return renameScript(withChai(code), NAMES);
}

function withChai(code: string): string {
	const { tree } = parseScript(code);
	if (tree === undefined) return code;
	const edits: TextEdit[] = [];
	full(tree, (node) => {
		if (
			node.type !== "CallExpression" ||
			node.callee.type !== "MemberExpression"
		)
			return;
		const { object, property, computed } = node.callee;
		if (computed || property.type !== "Identifier" || !isExpectation(object))
			return;
		const [method, args] = EXPECTATIONS.get(property.name) ?? [];
		if (method === undefined) return;
		edits.push({ start: property.start, end: property.end, text: method });
		if (args !== undefined)
			edits.push({ start: property.end, end: node.end, text: args });
	});
	return withEdits(code, edits);
}

/** `pw.expect(…)`, also with `.not` behind it. */
function isExpectation(node: AnyNode): boolean {
	if (node.type === "MemberExpression") return isExpectation(node.object);
	return (
		node.type === "CallExpression" && EXPECTING.has(wayTo(node.callee) ?? "")
	);
}
