import { compile, type Placeholder, type Reference } from "@curlew/template";
import type { KnownAction, RequestFacts } from "../request-facts.ts";
import type { ScriptFacts } from "../script/script-facts.ts";
import type { KnownScript } from "../script/script-library.ts";
import type { ReferenceClosure } from "./reference-closure.ts";

/** A word that is not a property: in expressions, variables stand by their names. */
export const WORD = /(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** What a request gets of those before it, and gives to those behind it. */
export interface Exchange {
	/** Names that it may read as others left them: it has not certainly set them before by itself. */
	readonly takes: ReadonlySet<string>;
	/** Names that have its value afterwards, whatever happens. */
	readonly settles: ReadonlySet<string>;
}

/**
 * Follows a request through its phases, as `run/execute.ts` carries it out.
 * Only runtime variables that nothing decides about settle anything: they are
 * stronger than what earlier requests set in any other scope.
 */
export function exchangeOf(
	request: RequestFacts,
	closure: ReferenceClosure,
): Exchange {
	const walk = new Walk(closure);
	for (const script of scriptsOf(request, "before-request"))
		walk.script(script);
	for (const action of actionsOf(request, "before-request"))
		walk.action(action);
	for (const { template } of request.texts) walk.read(template.placeholders);
	for (const action of actionsOf(request, "after-response"))
		walk.action(action);
	for (const script of scriptsOf(request, "after-response"))
		walk.script(script);
	for (const { facts, value, definition } of request.assertions) {
		walk.read([...value.placeholders]);
		walk.expression(definition.expression, facts);
	}
	for (const script of scriptsOf(request, "tests")) walk.script(script);
	return walk;
}

class Walk implements Exchange {
	readonly takes = new Set<string>();
	readonly settles = new Set<string>();
	readonly #closure: ReferenceClosure;

	constructor(closure: ReferenceClosure) {
		this.#closure = closure;
	}

	read(
		references: Iterable<Reference | Placeholder>,
		names: Iterable<string> = [],
	): void {
		for (const name of this.#closure.follow(references, names).names)
			if (!this.settles.has(name)) this.takes.add(name);
	}

	/** Files that it requires may do what they do at any time. */
	script({ parts: [own, ...files] }: KnownScript): void {
		for (const { facts } of files) this.#facts(facts, () => false);
		if (own === undefined) return;
		const settling = own.facts.writes.filter(
			({ scope, isCertain, start }) =>
				scope === "runtime" &&
				isCertain &&
				!MAY_LEAVE.test(own.source.code.slice(0, start)),
		);
		const { code } = own.source;
		this.#facts(own.facts, (name, at) =>
			settling.some(
				(write) => write.name === name && isCallOver(code.slice(write.end, at)),
			),
		);
		for (const { name } of settling) this.settles.add(name);
	}

	action({ definition, facts }: KnownAction): void {
		this.expression(definition.expression, facts);
		const { name, scope } = definition.variable;
		if (scope === "runtime") this.settles.add(name);
	}

	expression(code: string, facts: ScriptFacts): void {
		this.read(compile(code).placeholders, code.match(WORD) ?? []);
		this.#facts(facts, () => false);
	}

	/** @param isOwn tells whether a name has been set before a place in the code */
	#facts(
		facts: ScriptFacts,
		isOwn: (name: string, at: number) => boolean,
	): void {
		for (const { reference, start } of facts.references)
			if (!isOwn(reference.name, start)) this.read([reference]);
		// It is told what a variable was that is removed, and nothing where it was none.
		for (const { name, start } of facts.removals)
			if (!isOwn(name, start)) this.takes.add(name);
		for (const { scope, name, start } of facts.reads) {
			if (scope !== "runtime") this.takes.add(name);
			if (!isOwn(name, start)) this.read([], [name]);
		}
	}
}

/** A script that ends before its end does not come to what stands behind. */
const MAY_LEAVE = /\b(?:return|throw)\b/;

/** Tells whether the parenthesis of a call is closed in the code behind its first argument: what is read within comes before it. */
function isCallOver(code: string): boolean {
	let open = 1;
	for (const character of code) {
		if (character === "(") open += 1;
		else if (character === ")") open -= 1;
		if (open === 0) return true;
	}
	return false;
}

function scriptsOf(
	{ scripts }: RequestFacts,
	kind: KnownScript["definition"]["kind"],
): readonly KnownScript[] {
	return scripts.filter(({ definition }) => definition.kind === kind);
}

function actionsOf(
	{ actions }: RequestFacts,
	phase: KnownAction["definition"]["phase"],
): readonly KnownAction[] {
	return actions.filter(({ definition }) => definition.phase === phase);
}
