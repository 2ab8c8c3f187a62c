import type { Expression, Program } from "acorn";
import { fullAncestor } from "acorn-walk";
import { UNKNOWN, type ValueShape } from "../shape.ts";
import { Bindings } from "./bindings.ts";
import { mayChangeObject } from "./changed-objects.ts";
import { ClientWays } from "./client-ways.ts";
import { dynamicCodeIn, MAY_RUN_CODE } from "./dynamic-code.ts";
import { Evaluator } from "./evaluate-node.ts";
import { isSurelyScript, parseExpression, parseScript } from "./parse-code.ts";
import { tellScopesApart } from "./scopes-apart.ts";
import {
	ANYTHING,
	NO_FACTS,
	type ScriptFacts,
	type ScriptRange,
} from "./script-facts.ts";
import { ScriptReader } from "./script-reader.ts";
import { namesUnknownMember } from "./unknown-members.ts";

/** Only a text with one of these can have to do with variables or other requests. */
const MATTERS =
	/\b(?:client|bru|pm|postman|req|require|globalThis|eval|Function|Reflect|import)\b|\{\{|(?<![\w$.])(?:environment|globals|data)\s*[.[]/;

/**
 * What a script, or a file that scripts require, may do: read from its text,
 * never by running it. Offsets count in `code`.
 */
export function readScript(code: string): ScriptFacts {
	const matters = isWorthReading(code);
	if (!matters && isSurelyScript(code)) return NO_FACTS;
	return unlessTooDeep(code, () => {
		const { tree, fault } = parseScript(code);
		if (fault) return { ...NO_FACTS, fault };
		return matters ? factsOf(tree, code) : NO_FACTS;
	});
}

function isWorthReading(code: string): boolean {
	return MATTERS.test(code) || namesUnknownMember(code);
}

/** Code that is nested deeper than the stack reaches, as programs write it, may do anything. */
function unlessTooDeep(code: string, read: () => ScriptFacts): ScriptFacts {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		const access = { ...ANYTHING, start: 0, end: code.length };
		return { ...NO_FACTS, openReads: [access], openWrites: [access] };
	}
}

/** What an expression of an assertion or an action does, and what it comes to. */
export function readExpression(code: string): {
	readonly facts: ScriptFacts;
	readonly shape: ValueShape;
} {
	let shape = UNKNOWN;
	const facts = unlessTooDeep(code, () => {
		const { tree, fault } = parseExpression(code);
		if (fault) return { ...NO_FACTS, fault };
		shape = new Evaluator(new Bindings(tree)).evaluate(tree);
		return isWorthReading(code) ? factsOf(tree, code) : NO_FACTS;
	});
	return { facts, shape };
}

function factsOf(tree: Program | Expression, code: string): ScriptFacts {
	tellScopesApart(tree);
	const bindings = new Bindings(tree);
	noteUses(tree, bindings, new ClientWays(bindings, new Evaluator(bindings)));
	// New ones, which have nothing in memory from before all uses were known.
	const evaluator = new Evaluator(bindings);
	const ways = new ClientWays(bindings, evaluator);
	const reader = new ScriptReader(code, { bindings, evaluator, ways });
	fullAncestor(tree, (node, _state, ancestors, type) =>
		reader.visit(node, ancestors, type),
	);
	const facts = reader.facts();
	return MAY_RUN_CODE.test(code)
		? withDynamicCode(facts, dynamicCodeIn(tree, bindings))
		: facts;
}

function withDynamicCode(
	facts: ScriptFacts,
	ranges: readonly ScriptRange[],
): ScriptFacts {
	const accesses = ranges.map((range) => ({ ...ANYTHING, ...range }));
	return {
		...facts,
		openReads: [...facts.openReads, ...accesses],
		openWrites: [...facts.openWrites, ...accesses],
	};
}

/** Which objects may change, and which functions others may call: to be known before anything is evaluated. */
function noteUses(
	tree: Program | Expression,
	bindings: Bindings,
	ways: ClientWays,
): void {
	if (bindings.isEmpty) return;
	fullAncestor(tree, (node, _state, ancestors, type) => {
		if (node.type !== "Identifier" || type === "VariablePattern") return;
		if (!bindings.has(node.name)) return;
		if (mayChangeObject(ancestors, ways)) bindings.markChanged(node.name);
		const isDeclaration = ancestors.at(-2)?.type === "FunctionDeclaration";
		if (!bindings.isCallee(node) && !isDeclaration)
			bindings.markHandedOn(node.name);
	});
}
