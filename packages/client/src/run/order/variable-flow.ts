import { posix } from "node:path";
import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import type { ScriptScope } from "../../analysis/script/script-facts.ts";

/** The OAuth 2.0 token, as if it were a variable: no variable has a space in its name. */
const TOKEN = "the OAuth 2.0 token";

/** Knows which requests set what others read. Names count, whatever their scope. */
export class VariableFlow {
	readonly #reads: readonly ReadonlySet<string>[];
	readonly #readsAny: readonly boolean[];
	readonly #writes: readonly ReadonlySet<string>[];
	readonly #settles: readonly ReadonlySet<string>[];
	readonly #takesOfAll: readonly ReadonlySet<string>[];
	readonly #folders: readonly string[];
	/** By name: the requests that may set or remove it, in order. */
	readonly #writers = new Map<string, number[]>();
	/** By name: the first request that reads it, and the last. */
	readonly #readers = new Map<string, readonly [number, number]>();
	/** All that set anything, in order. */
	readonly #allWriters: readonly number[];
	readonly #isAnyRead: boolean;

	constructor(requests: readonly RequestEffects[]) {
		this.#folders = requests.map(({ definition }) =>
			posix.dirname(definition.path),
		);
		this.#writes = requests.map(({ effects }) =>
			effects.login
				? new Set([...effects.writes.keys(), TOKEN])
				: new Set(effects.writes.keys()),
		);
		for (const [position, names] of this.#writes.entries())
			for (const name of names) add(this.#writers, name, position);
		this.#allWriters = [...this.#writes.keys()].filter(
			(position) => (this.#writes[position]?.size ?? 0) > 0,
		);
		const soleScope = soleScopes(requests);
		const flows = requests.map(({ effects }) =>
			effects.dataFlow((name) => soleScope.get(name)),
		);
		this.#settles = flows.map(({ settles }) => settles);
		this.#takesOfAll = flows.map(({ takesOfAll }) => takesOfAll);
		this.#reads = requests.map(({ effects }, position) =>
			this.#readsOf(effects, flows[position]?.takes ?? effects.reads),
		);
		this.#readsAny = requests.map(({ effects }) => effects.readsAny);
		this.#isAnyRead = this.#readsAny.includes(true);
		for (const [position, names] of this.#reads.entries())
			for (const name of names) {
				const [first = position] = this.#readers.get(name) ?? [];
				this.#readers.set(name, [first, position]);
			}
	}

	/** True for a request that may read variables whose names cannot be told. */
	readsAny(position: number): boolean {
		return this.#readsAny[position] ?? false;
	}

	/** The requests from one place up to another that set anything. */
	writersBetween(from: number, to: number): readonly number[] {
		const writers = this.#allWriters;
		return writers.slice(countBelow(writers, from), countBelow(writers, to));
	}

	/**
	 * The requests before one whose variables it may read, by their names. Of several that set
	 * the same, the last counts where it certainly does, or stands in the same
	 * folder; else those before it do, too, as it may have left the variable as
	 * it was.
	 */
	needsOf(position: number): readonly number[] {
		const needs = new Set<number>();
		for (const name of this.#reads[position] ?? []) {
			const writers = this.#writers.get(name) ?? [];
			let at = countBelow(writers, position);
			while (at-- > 0) {
				const writer = writers[at] ?? 0;
				needs.add(writer);
				if (this.#isLast(writer, name, position)) break;
			}
		}
		return [...needs];
	}

	/** Names of what one request sets and another one reads. */
	namesBetween(writer: number, reader: number): readonly string[] {
		const reads = this.#reads[reader];
		return [...(this.#writes[writer] ?? [])].filter((name) => reads?.has(name));
	}

	/** Names that a request may read as the iteration before left them: nobody sets them before it. */
	carriedTo(position: number): readonly string[] {
		if (this.#readsAny[position]) return [...this.#writers.keys()];
		return [...(this.#reads[position] ?? [])].filter((name) => {
			const writers = this.writersOf(name);
			const before = writers.slice(0, countBelow(writers, position));
			const isSet = before.some((one) => this.#isLast(one, name, position));
			return writers.length > 0 && !isSet;
		});
	}

	/** Tells whether nothing that was set before counts for a reader behind this one. */
	#isLast(writer: number, name: string, reader: number): boolean {
		if (this.#takesOfAll[reader]?.has(name)) return false;
		if (this.#settles[writer]?.has(name)) return true;
		return this.#folders[writer] === this.#folders[reader];
	}

	/** The requests that may set or remove a variable, in order. */
	writersOf(name: string): readonly number[] {
		return this.#writers.get(name) ?? [];
	}

	/** Tells whether a request makes a variable's value out of the one before. */
	buildsUpon(position: number): boolean {
		const writes = this.#writes[position] ?? new Set();
		const reads = this.#reads[position];
		for (const name of writes) if (reads?.has(name)) return true;
		return writes.size > 0 && this.readsAny(position);
	}

	/** Names of what a request sets and another one reads. */
	namesReadByOthers(position: number): readonly string[] {
		const names = [...(this.#writes[position] ?? [])];
		const read = names.filter((name) => {
			const [first, last] = this.#readers.get(name) ?? [];
			return first !== undefined && (first !== position || last !== position);
		});
		return read.length === 0 && this.#isAnyRead ? names : read;
	}

	/** Only names that somebody sets concern anybody. */
	#readsOf(
		{ reads, login, usesCredentials }: RequestEffects["effects"],
		takes: ReadonlySet<string>,
	): ReadonlySet<string> {
		const names = new Set<string>();
		for (const name of takes) if (this.#writers.has(name)) names.add(name);
		for (const name of login?.names ?? [])
			if (this.#writers.has(name) && !reads.has(name)) names.add(name);
		if (usesCredentials && this.#writers.has(TOKEN)) names.add(TOKEN);
		return names;
	}
}

function soleScopes(
	requests: readonly RequestEffects[],
): ReadonlyMap<string, ScriptScope | undefined> {
	const scopes = new Map<string, ScriptScope | undefined>();
	for (const { effects } of requests)
		for (const [name, scope] of effects.scopesWritten())
			scopes.set(
				name,
				scopes.has(name) && scopes.get(name) !== scope ? undefined : scope,
			);
	return scopes;
}

function add(
	lists: Map<string, number[]>,
	name: string,
	position: number,
): void {
	const list = lists.get(name);
	if (list) list.push(position);
	else lists.set(name, [position]);
}

/** How many of some numbers in order are less than a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
	let low = 0;
	let high = numbers.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((numbers[middle] ?? limit) < limit) low = middle + 1;
		else high = middle;
	}
	return low;
}
