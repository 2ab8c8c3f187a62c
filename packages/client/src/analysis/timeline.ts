import type { CodeSource } from "../collection/places/place-in-code.ts";
import type { ScopeKind } from "../variables/variable.ts";
import { isFromResponse, withExamples } from "./example-shape.ts";
import type { KnownAction, RequestFacts } from "./request-facts.ts";
import { requestFinder } from "./request-finder.ts";
import type {
	OpenAccess,
	ScriptFacts,
	ScriptScope,
	VariableWrite,
} from "./script/script-facts.ts";
import type { ValueShape } from "./shape.ts";

/** Before a request is built, or after its response has come. */
export type Phase = "before" | "after";

/** Where a script or an action sets a variable, and when that happens first. */
export interface TimedWrite {
	readonly scope: ScopeKind;
	readonly name: string;
	readonly shape: ValueShape;
	/** True when the shape is that of an example response. */
	readonly isFromExample: boolean;
	/** The request whose script or action it is, or the first for which an inherited one runs. */
	readonly request: RequestFacts;
	readonly by:
		| {
				readonly kind: "script";
				readonly source: CodeSource;
				readonly write: VariableWrite;
		  }
		| { readonly kind: "action"; readonly action: KnownAction };
	readonly time: number;
}

/** A script that may set variables of names that cannot be told. */
export interface TimedOpenWrite {
	readonly access: OpenAccess;
	readonly source: CodeSource;
	readonly request: RequestFacts;
	readonly time: number;
}

const NEVER = -1;

const NO_WRITES: readonly TimedWrite[] = [];

/**
 * What scripts and actions may set during a run, at the earliest time at which
 * they may set it.
 */
export class Timeline {
	readonly #writes = new Map<ScopeKind, Map<string, TimedWrite[]>>();
	readonly #openWrites: TimedOpenWrite[] = [];
	/** For each request the last one from which a jump back to it, or over it, begins. */
	readonly #horizons: readonly number[];
	/** From this time on any request may have run. */
	#everythingFrom = Number.POSITIVE_INFINITY;

	constructor(requests: readonly RequestFacts[]) {
		const find = requestFinder(requests.map(({ definition }) => definition));
		const noted = new Set<unknown>();
		const note = (
			request: RequestFacts,
			at: number | undefined,
			way: number[],
		) =>
			this.#note(request, at, noted, (target, time) => {
				if (target === undefined) {
					this.#everythingFrom = Math.min(this.#everythingFrom, time);
					return;
				}
				const called = requests[find.byPath(target)];
				if (called && !way.includes(called.index))
					note(called, time, [...way, called.index]);
			});
		for (const request of requests) note(request, undefined, [request.index]);
		this.#horizons = horizonsOf(requests, find.byNameOrPath);
	}

	/** What may have set a variable of a scope when a request is built, or after its response. */
	writesBefore(
		scope: ScopeKind,
		name: string,
		{ index }: RequestFacts,
		phase: Phase,
	): readonly TimedWrite[] {
		const all = this.writesOf(scope, name);
		if (all.length === 0) return all;
		const now = this.#now(index, phase);
		return all.filter(
			({ time, request }) =>
				time <= now && (scope !== "request" || request.index === index),
		);
	}

	/** Everything that ever sets a variable. */
	writesOf(scope: ScopeKind, name: string): readonly TimedWrite[] {
		return this.#writes.get(scope)?.get(name) ?? NO_WRITES;
	}

	/** Everything that sets anything. */
	*allWrites(): Iterable<TimedWrite> {
		for (const ofScope of this.#writes.values())
			for (const writes of ofScope.values()) yield* writes;
	}

	/** Scripts that set variables of names that cannot be told. */
	get openWrites(): readonly TimedOpenWrite[] {
		return this.#openWrites;
	}

	/** Those that may have set a variable by then. */
	openWritesBefore(
		name: string,
		{ index }: RequestFacts,
		phase: Phase,
	): readonly TimedOpenWrite[] {
		if (this.#openWrites.length === 0) return this.#openWrites;
		const now = this.#now(index, phase);
		return this.#openWrites.filter(
			({ time, access }) => time <= now && mayMean(access, name),
		);
	}

	#now(index: number, phase: Phase): number {
		const horizon = this.#horizons[index] ?? NEVER;
		const now =
			horizon >= index ? timeOf(horizon, "after") : timeOf(index, phase);
		return now >= this.#everythingFrom ? Number.POSITIVE_INFINITY : now;
	}

	/** Notes what a request does: at its position, or all at one time when a script runs it. */
	#note(
		request: RequestFacts,
		at: number | undefined,
		noted: Set<unknown>,
		onRun: (target: string | undefined, time: number) => void,
	): void {
		const timeOfPhase = (phase: Phase) => at ?? timeOf(request.index, phase);
		for (const { definition, parts } of request.scripts) {
			const isBefore = definition.kind === "before-request";
			const time = timeOfPhase(isBefore ? "before" : "after");
			for (const { source, facts } of parts) {
				this.#runs(facts, time, onRun);
				// What many requests inherit is noted for the first of them.
				if (noted.has(source) && noted.has(facts)) continue;
				noted.add(source).add(facts);
				this.#noteScript(request, source, facts, time);
			}
		}
		for (const action of request.actions) {
			const { phase } = action.definition;
			const time = timeOfPhase(phase === "before-request" ? "before" : "after");
			this.#runs(action.facts, time, onRun);
			if (noted.has(action.definition)) continue;
			noted.add(action.definition);
			this.#noteAction(request, action, time);
		}
	}

	#runs(
		{ runRequests }: ScriptFacts,
		time: number,
		onRun: (target: string | undefined, time: number) => void,
	): void {
		for (const { target } of runRequests)
			if (target !== null) onRun(target, time);
	}

	#noteScript(
		request: RequestFacts,
		source: CodeSource,
		facts: ScriptFacts,
		time: number,
	): void {
		const isOwn = source.file === request.definition.file;
		for (const write of facts.writes) {
			const scope = writtenScope(write.scope);
			if (scope === undefined) continue;
			this.#add({
				scope,
				name: write.name,
				...known(write.shape, isOwn, request),
				request,
				by: { kind: "script", source, write },
				time,
			});
		}
		for (const access of facts.openWrites)
			this.#openWrites.push({ access, source, request, time });
	}

	#noteAction(request: RequestFacts, action: KnownAction, time: number): void {
		const { variable, field } = action.definition;
		const isOwn = field.file === request.definition.file;
		this.#add({
			...variable,
			...known(action.shape, isOwn, request),
			request,
			by: { kind: "action", action },
			time,
		});
	}

	#add(write: TimedWrite): void {
		const { scope, name } = write;
		let ofScope = this.#writes.get(scope);
		if (ofScope === undefined) {
			ofScope = new Map();
			this.#writes.set(scope, ofScope);
		}
		const known = ofScope.get(name);
		if (known) known.push(write);
		else ofScope.set(name, [write]);
	}
}

function known(
	shape: ValueShape,
	isOwn: boolean,
	{ definition }: RequestFacts,
): Pick<TimedWrite, "shape" | "isFromExample"> {
	return {
		shape: withExamples(shape, isOwn ? definition : undefined),
		isFromExample: isFromResponse(shape),
	};
}

/** Tells whether an open access may be one to a variable of this name. */
export function mayMean({ prefix, suffix }: OpenAccess, name: string): boolean {
	return (
		name.length >= prefix.length + suffix.length &&
		name.startsWith(prefix) &&
		name.endsWith(suffix)
	);
}

function timeOf(index: number, phase: Phase): number {
	return index * 2 + (phase === "before" ? 0 : 1);
}

/** The scope that a script's write goes to; undefined for those that scripts only read. */
function writtenScope(scope: ScriptScope): ScopeKind | undefined {
	return scope === "secret" || scope === "process-env" ? undefined : scope;
}

/** A request that jumps back makes everything up to itself possible before the ones it jumps over. */
function horizonsOf(
	requests: readonly RequestFacts[],
	find: (target: string) => number,
): readonly number[] {
	const jumps = requests.map(() => NEVER);
	for (const { index, scripts } of requests) {
		for (const target of targetsOf(scripts)) {
			const first = target === undefined ? 0 : find(target);
			if (first !== -1) jumps[first] = Math.max(jumps[first] ?? NEVER, index);
		}
	}
	let farthest = NEVER;
	const horizons = jumps.map((jump) => {
		farthest = Math.max(farthest, jump);
		return farthest;
	});
	// Whoever jumps back to here may have been reached by a jump from further on.
	for (let at = horizons.length - 1; at >= 0; at--)
		horizons[at] = horizons[horizons[at] ?? NEVER] ?? NEVER;
	return horizons;
}

function targetsOf(
	scripts: RequestFacts["scripts"],
): readonly (string | undefined)[] {
	return scripts.flatMap(({ parts }) =>
		parts.flatMap(({ facts }) =>
			facts.nextRequests.flatMap(({ target }) =>
				target === null ? [] : [target],
			),
		),
	);
}
