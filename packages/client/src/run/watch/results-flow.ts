import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import { requestFinder } from "../../analysis/request-finder.ts";
import type { OpenAccess } from "../../analysis/script/script-facts.ts";
import { VariableFlow } from "../order/variable-flow.ts";
import type { CookiesOfRequest } from "./seen-cookies.ts";
import type { WatchedRun } from "./watched-run.ts";

/** What one request needs of another one. */
export interface NeededResult {
	/** The position of the one that has to come first. */
	readonly writer: number;
	/** Variables, and cookies with `cookie ` before their name; empty where nobody can tell which. */
	readonly names: readonly string[];
}

/** Which requests of a watched run need the results of which others: by the plan, and by the cookies that were seen. */
export class ResultsFlow {
	readonly #requests: readonly RequestEffects[];
	readonly #run: WatchedRun;
	readonly #cookies: ReadonlyMap<string, CookiesOfRequest>;
	readonly #flow: VariableFlow;
	readonly #positions = new Map<string, number>();
	/** Those that may set variables whose names cannot be told. */
	readonly #openWriters: readonly (readonly [number, readonly OpenAccess[]])[];
	readonly #byPath: (target: string) => number;
	readonly #needs: (readonly NeededResult[] | undefined)[] = [];

	constructor(
		run: WatchedRun,
		cookies: ReadonlyMap<string, CookiesOfRequest> = new Map(),
	) {
		this.#run = run;
		this.#requests = run.requests;
		this.#cookies = cookies;
		this.#flow = new VariableFlow(run.requests);
		for (const [position, { definition }] of run.requests.entries())
			this.#positions.set(definition.path, position);
		this.#openWriters = run.requests.flatMap((request, position) => {
			const writes = openWritesOf(request);
			return writes.length > 0 ? [[position, writes] as const] : [];
		});
		this.#byPath = requestFinder(
			run.requests.map(({ definition }) => definition),
		).byPath;
	}

	/** The position of a request by its path. */
	positionOf(path: string): number | undefined {
		return this.#positions.get(path);
	}

	/** What a request needs of those before it. */
	needsOf(position: number): readonly NeededResult[] {
		let needs = this.#needs[position];
		if (needs === undefined) {
			needs = [...this.#find(position)].filter((need) =>
				this.#counts(need, position),
			);
			this.#needs[position] = needs;
		}
		return needs;
	}

	/** By position: those that need something of it, with what. */
	readers(): ReadonlyMap<number, readonly NeededBy[]> {
		const readers = new Map<number, NeededBy[]>();
		for (const position of this.#requests.keys())
			for (const { writer, names } of this.needsOf(position)) {
				const known = readers.get(writer);
				if (known) known.push({ reader: position, names });
				else readers.set(writer, [{ reader: position, names }]);
			}
		return readers;
	}

	/** The requests that the scripts of a request run, by their positions. */
	runBy(position: number): readonly number[] {
		const { facts } = this.#at(position);
		return facts.scripts.flatMap(({ parts }) =>
			parts.flatMap((part) =>
				part.facts.runRequests.flatMap(({ target }) => {
					const at = typeof target === "string" ? this.#byPath(target) : -1;
					return at < 0 ? [] : [at];
				}),
			),
		);
	}

	*#find(position: number): Iterable<NeededResult> {
		for (const writer of this.#flow.needsOf(position))
			yield { writer, names: this.#flow.namesBetween(writer, position) };
		yield* this.#findCookies(position);
		yield* this.#findOpen(position);
		if (this.#flow.readsAny(position))
			for (const writer of this.#flow.writersBetween(0, position))
				yield { writer, names: [] };
		for (const run of this.runBy(position))
			if (run !== position)
				for (const writer of this.#flow.needsOf(run))
					if (writer < position)
						yield { writer, names: this.#flow.namesBetween(writer, run) };
	}

	*#findCookies(position: number): Iterable<NeededResult> {
		const { sends = [] } = this.#cookiesOf(position) ?? {};
		for (const name of sends)
			for (let writer = position - 1; writer >= 0; writer--)
				if (this.#cookiesOf(writer)?.sets.has(name)) {
					yield { writer, names: [`${COOKIE}${name}`] };
					break;
				}
	}

	/** A name that nothing is known to set may be one of those that a script makes up. */
	*#findOpen(position: number): Iterable<NeededResult> {
		if (this.#openWriters.length === 0) return;
		for (const name of namesReferredTo(this.#at(position))) {
			if (this.#isSetSomewhere(name, position)) continue;
			for (const [writer, writes] of this.#openWriters)
				if (writer < position && writes.some((one) => mayMean(one, name)))
					yield { writer, names: [name] };
		}
	}

	/** What nobody has asked to run is needed for values only that are not there otherwise. */
	#counts({ writer, names }: NeededResult, reader: number): boolean {
		const { wanted, given, wantsNeeded } = this.#run;
		if (wantsNeeded || wanted.has(this.#at(writer).definition.path))
			return true;
		if (given === undefined || names.length === 0) return false;
		return names.some(
			(name) =>
				name.startsWith(COOKIE) ||
				!(given.has(name) || this.#isOwn(name, reader)),
		);
	}

	#isSetSomewhere(name: string, position: number): boolean {
		return (
			this.#flow.writersOf(name).length > 0 ||
			(this.#run.given?.has(name) ?? true) ||
			this.#isOwn(name, position)
		);
	}

	/** Whether a request or its folders define a variable. */
	#isOwn(name: string, position: number): boolean {
		const { variables, folders } = this.#at(position).definition;
		return [
			variables,
			...folders.map(({ defaults }) => defaults.variables),
		].some((list) =>
			list.some((one) => one.name === name && one.value !== undefined),
		);
	}

	#cookiesOf(position: number): CookiesOfRequest | undefined {
		return this.#cookies.get(this.#at(position).definition.path);
	}

	#at(position: number): RequestEffects {
		const request = this.#requests[position];
		if (request === undefined) throw new RangeError(`no request ${position}`);
		return request;
	}
}

/** A request that needs something of another one. */
export interface NeededBy {
	readonly reader: number;
	readonly names: readonly string[];
}

/** No variable has a space in its name. */
export const COOKIE = "cookie ";

function openWritesOf({ facts }: RequestEffects): readonly OpenAccess[] {
	return [
		...facts.scripts.flatMap(({ parts }) => parts.map((part) => part.facts)),
		...facts.actions.map((action) => action.facts),
	].flatMap(({ openWrites }) => openWrites);
}

function* namesReferredTo({ facts }: RequestEffects): Iterable<string> {
	for (const { template } of facts.texts)
		for (const { kind, name } of template.placeholders)
			if (kind === "variable") yield name;
	for (const { parts } of facts.scripts)
		for (const part of parts)
			for (const { name } of part.facts.reads) yield name;
}

function mayMean({ prefix, suffix }: OpenAccess, name: string): boolean {
	return name.startsWith(prefix) && name.endsWith(suffix);
}
