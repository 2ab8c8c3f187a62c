import type { Place } from "../../collection/places/place.ts";
import { isSafeMethod } from "../../request/safe-methods.ts";
import { CollectionModules } from "../../script/libraries/collection-modules.ts";
import type { RequestFacts } from "../request-facts.ts";
import type { ScriptFacts, ScriptRange } from "../script/script-facts.ts";
import type { KnownCode } from "../script/script-library.ts";

/** Why a request runs with no other beside it: everything before it comes first, and it comes before everything after it. */
export interface Barrier {
	readonly kind: "method" | "script";
	/** What it concerns: everything, or what is on the server only. */
	readonly reach: "everything" | "server";
	/** Goes on after the request's name: "sends POST, which may change something". */
	readonly text: string;
	readonly place?: Place;
}

export interface BarrierOptions {
	/** True when methods that may change something do not keep others waiting. */
	readonly allowsUnsafe: boolean;
	/** True when scripts run in Node itself. */
	readonly isDeveloper: boolean;
}

/** The first reason for which nothing may run beside a request, of those that concern most; undefined when there is none. */
export function barrierOf(
	request: RequestFacts,
	options: BarrierOptions,
): Barrier | undefined {
	let onServer: Barrier | undefined;
	for (const barrier of barriersInScripts(request, options)) {
		if (barrier.reach === "everything") return barrier;
		onServer ??= barrier;
	}
	if (onServer) return onServer;
	return options.allowsUnsafe ? undefined : barrierOfMethod(request);
}

function* barriersInScripts(
	request: RequestFacts,
	options: BarrierOptions,
): Iterable<Barrier> {
	for (const { parts } of request.scripts)
		for (const part of parts) {
			const barrier = barrierInCode(part, options);
			if (barrier) yield barrier;
		}
	for (const { facts, definition } of [
		...request.actions,
		...request.assertions,
	]) {
		// A placeholder in an expression is no JavaScript, and no fault.
		const found = facts.fault
			? undefined
			: (barrierInFacts(facts) ?? barrierOnServer(facts));
		if (found) {
			const { file } = definition.field;
			const text = `has an expression that ${found.text}`;
			const { reach = "everything" } = found;
			yield { kind: "script", reach, text, place: beginningOf(file) };
		}
	}
}

/** RFC 9110 §9.2.1: whoever sends one of the others may have changed something for those that follow. */
function barrierOfMethod({
	definition,
	scripts,
}: RequestFacts): Barrier | undefined {
	const { method } = definition;
	if (!isSafeMethod(method))
		return {
			kind: "method",
			reach: "server",
			text: method.includes("{{")
				? `sends ${method}, which may be a method that changes something`
				: `sends ${method.toUpperCase()}, which may change something`,
		};
	const change = scripts.find(({ definition: { kind }, parts }) => {
		if (kind !== "before-request") return false;
		return parts.some(({ facts }) =>
			facts.requestChanges.some(
				({ part }) => part === "method" || part === "any",
			),
		);
	});
	return (
		change && {
			kind: "script",
			reach: "server",
			text: "has a script that may change the method",
			place: beginningOf(change.definition.file, change.definition.line),
		}
	);
}

function barrierInCode(
	{ source, facts }: KnownCode,
	{ isDeveloper }: BarrierOptions,
): Barrier | undefined {
	const found =
		barrierInFacts(facts) ??
		(isDeveloper ? barrierOfNode(source.code, facts) : undefined) ??
		barrierOnServer(facts);
	if (found === undefined) return undefined;
	const { range = { start: 0, end: 1 }, reach = "everything" } = found;
	return {
		kind: "script",
		reach,
		text: `has a script that ${found.text}`,
		place: { kind: "code", source, range },
	};
}

interface FoundInCode {
	readonly text: string;
	readonly range?: ScriptRange;
	/** Default: everything. */
	readonly reach?: Barrier["reach"];
}

function barrierInFacts(facts: ScriptFacts): FoundInCode | undefined {
	if (facts.fault) return { text: "cannot be read", range: facts.fault };
	const [write] = facts.openWrites;
	if (write) return { text: "may set any variable", range: write };
	const [removal] = facts.openRemovals;
	if (removal) return { text: "may remove any variable", range: removal };
	const [next] = facts.nextRequests;
	if (next) return { text: "says which request comes next", range: next };
	const [run] = facts.runRequests;
	if (run) return { text: "runs another request", range: run };
	if (facts.usesCookies) return { text: "uses the cookies" };
	const [stop] = facts.stops;
	if (stop) return { text: "may end the run", range: stop };
	const [reset] = facts.resets;
	if (reset) return { text: "forgets credentials", range: reset };
	return undefined;
}

function barrierOnServer({
	sendsRequests,
}: ScriptFacts): FoundInCode | undefined {
	if (!sendsRequests) return undefined;
	return { text: "sends requests of its own", reach: "server" };
}

/** What reaches beyond the script itself, in Node. */
const NODE_REACH =
	/\b(?:fetch|process|global|globalThis|WebSocket|eval|Function)\b|\bimport\s*\(/;

/** In Node, a module that is not one of the collection's may do anything. */
function barrierOfNode(
	code: string,
	{ modules }: ScriptFacts,
): FoundInCode | undefined {
	const module = modules.find(({ name }) => !CollectionModules.isPath(name));
	if (module)
		return { text: `may do anything with "${module.name}"`, range: module };
	const reach = NODE_REACH.exec(code);
	if (reach === null) return undefined;
	return {
		text: `may do anything with ${reach[0]}`,
		range: rangeAt(reach.index, reach[0]),
	};
}

function rangeAt(start: number, word: string): ScriptRange {
	return { start, end: start + word.length };
}

function beginningOf(file: string, line = 1): Place {
	return { kind: "located", location: { file, line, column: 1 } };
}
