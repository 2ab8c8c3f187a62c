import { compile, type Placeholder, type Reference } from "@curlew/template";
import type { KnownAction, RequestFacts } from "../request-facts.ts";
import type { ScriptFacts, ScriptScope } from "../script/script-facts.ts";
import type { KnownScript } from "../script/script-library.ts";
import type { ReferenceClosure } from "./reference-closure.ts";

/** A word that is not a property: in expressions, variables stand by their names. */
export const WORD = /(?<![\p{L}\p{N}_$.])[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** What a request gets of those before it, and gives to those behind it. */
export interface DataFlow {
	/** Names that it may read as others left them: it has not certainly set them before by itself. */
	readonly takes: ReadonlySet<string>;
	/** Those of them that it reads or removes in one scope, where others are set, too: whoever sets them in another scope settles nothing. */
	readonly takesOfAll: ReadonlySet<string>;
	/** Names that have its value afterwards, whatever happens. */
	readonly settles: ReadonlySet<string>;
}

/** The only scope that any request sets a variable in; undefined when there are several, or none. */
export type SoleScope = (name: string) => ScriptScope | undefined;

/** In which scopes a request may set or remove which variables that others see. */
export function* scopesWritten({
	scripts,
	actions,
	assertions,
}: RequestFacts): Iterable<readonly [name: string, scope: ScriptScope]> {
	const parts = scripts.flatMap((script) => script.parts);
	for (const { facts } of [...parts, ...actions, ...assertions])
		for (const { name, scope } of [...facts.writes, ...facts.removals])
			yield [name, scope];
	for (const { definition } of actions) {
		const { name, scope } = definition.variable;
		if (scope !== "request") yield [name, scope];
	}
}

/**
 * Follows a request through its phases, as `run/execution/execute.ts` carries it out. What
 * it sets settles what a variable is where nothing decides about it: in the only
 * scope that is used for it, or as a runtime variable, which is stronger than
 * all others.
 */
export function dataFlowOf(
	request: RequestFacts,
	closure: ReferenceClosure,
	soleScope: SoleScope,
): DataFlow {
	const walk = new Walk(closure, soleScope);
	for (const script of scriptsOf(request, "before-request"))
		walk.script(script);
	for (const action of actionsOf(request, "before-request"))
		walk.action(action);
	for (const { template } of request.texts) walk.read(template.references);
	for (const action of actionsOf(request, "after-response"))
		walk.action(action);
	for (const script of scriptsOf(request, "after-response"))
		walk.script(script);
	for (const { facts, value, definition } of request.assertions) {
		walk.read([...value.references]);
		walk.expression(definition.expression, facts);
	}
	for (const script of scriptsOf(request, "tests")) walk.script(script);
	return walk;
}

/** Tells whether a name has been set before a place in a script. */
type IsOwn = (name: string, at: number) => boolean;

const NEVER: IsOwn = () => false;

class Walk implements DataFlow {
	readonly takes = new Set<string>();
	readonly takesOfAll = new Set<string>();
	readonly settles = new Set<string>();
	readonly #closure: ReferenceClosure;
	readonly #soleScope: SoleScope;

	constructor(closure: ReferenceClosure, soleScope: SoleScope) {
		this.#closure = closure;
		this.#soleScope = soleScope;
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
		for (const { facts } of files) this.#facts(facts, NEVER);
		if (own === undefined) return;
		const { code } = own.source;
		const settling = own.facts.writes.filter(
			({ scope, name, isCertain, start }) =>
				isCertain &&
				this.#isSettling(name, scope) &&
				!MAY_LEAVE.test(code.slice(0, start)),
		);
		this.#facts(own.facts, (name, at) =>
			settling.some(
				(write) => write.name === name && isCallOver(code.slice(write.end, at)),
			),
		);
		for (const { name } of settling) this.settles.add(name);
	}

	/** It settles nothing: an expression may come to no value, and nothing is set then. */
	action({ definition, facts }: KnownAction): void {
		this.expression(definition.expression, facts);
	}

	expression(code: string, facts: ScriptFacts): void {
		this.read(
			compile(code, { syntax: "defaults" }).references,
			code.match(WORD) ?? [],
		);
		this.#facts(facts, NEVER);
	}

	#isSettling(name: string, scope: ScriptScope): boolean {
		return (
			scope === "runtime" ||
			(SHARED.has(scope) && this.#soleScope(name) === scope)
		);
	}

	#facts(facts: ScriptFacts, isOwn: IsOwn): void {
		for (const { reference, start } of facts.references)
			if (!isOwn(reference.name, start)) this.read([reference]);
		for (const { scope, name, start } of facts.reads) {
			if (scope !== "runtime") this.#ofScope(name, scope, isOwn, start);
			if (!isOwn(name, start)) this.read([], [name]);
		}
		// It is told what a variable was that is removed, and nothing where it was none.
		for (const { scope, name, start } of facts.removals)
			this.#ofScope(name, scope, isOwn, start);
	}

	#ofScope(name: string, scope: ScriptScope, isOwn: IsOwn, at: number): void {
		if (this.#soleScope(name) === undefined) {
			this.takes.add(name);
			this.takesOfAll.add(name);
		} else if (
			this.#soleScope(name) === scope &&
			!this.settles.has(name) &&
			!isOwn(name, at)
		)
			this.takes.add(name);
	}
}

/** Scopes that all requests see. */
const SHARED: ReadonlySet<ScriptScope> = new Set([
	"runtime",
	"environment",
	"collection",
	"global",
]);

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
