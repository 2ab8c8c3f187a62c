import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import { EventLoopYielder } from "../../collection/order/event-loop-yielder.ts";
import { VariableFlow } from "../order/variable-flow.ts";
import { DisjointSets } from "./disjoint-sets.ts";
import {
	folderOf,
	type Repetition,
	type RepetitionKind,
	repetitionOf,
} from "./repetition.ts";

export interface GroupingOptions {
	/** What stays together beside requests that need each other's variables: the requests directly in a folder, or nothing. */
	readonly shardBy: "folder" | "request";
	/** Which requests that others need may run in several parts. */
	readonly repeat: Repetition;
	/** Several iterations come one after the other, and what one sets is there in the next. */
	readonly isCarriedOver: boolean;
	readonly usesCookies: boolean;
}

/** Requests that must run in one process, in their order. */
export interface DependencyGroup {
	/** Places in the plan, in order. */
	readonly positions: readonly number[];
	/** Places of requests of other groups that have to run first, in order. */
	readonly repeated: readonly number[];
	/** What it sets in one iteration is needed in a later one: its iterations stay together, too. */
	readonly isChain: boolean;
	/** The request for whose sake the whole run stays together; absent where it does not. */
	readonly barrier?: { readonly position: number; readonly text: string };
}

/** Finds the groups of a run's requests that are independent of each other, in the order of their first requests. */
export async function dependencyGroups(
	requests: readonly RequestEffects[],
	options: GroupingOptions,
): Promise<readonly DependencyGroup[]> {
	for (const [position, { effects }] of requests.entries())
		if (effects.barrier?.reach === "everything") {
			const barrier = { position, text: effects.barrier.text };
			return [{ ...wholeRun(requests.length, options), barrier }];
		}
	const grouping = new Grouping(requests, options);
	const yielder = new EventLoopYielder();
	for (const position of requests.keys()) {
		await yielder.next();
		grouping.add(position);
	}
	return grouping.finish();
}

function wholeRun(
	count: number,
	{ isCarriedOver }: GroupingOptions,
): DependencyGroup {
	const positions = Array.from({ length: count }, (_, position) => position);
	return { positions, repeated: [], isChain: isCarriedOver };
}

class Grouping {
	readonly #requests: readonly RequestEffects[];
	readonly #options: GroupingOptions;
	readonly #flow: VariableFlow;
	readonly #together: DisjointSets;
	/** How each request may be repeated; by position. */
	readonly #kinds: readonly (RepetitionKind | undefined)[];
	readonly #isRepeatable: boolean[] = [];
	/** What has to run before a request that is repeated, itself included. */
	readonly #closures: (ReadonlySet<number> | undefined)[] = [];
	readonly #preparations: ReadonlySet<number>[] = [];
	readonly #chained = new Set<number>();
	/** Requests that all that follow need, such as logins by a cookie. */
	readonly #forAll: number[] = [];
	#lastDraw: number | undefined;
	/** For requests that may read any variable: logins that they need, one of the other requests, how far these are known. */
	readonly #anyLogins: number[] = [];
	#anyWriter: number | undefined;
	#anyKnown = 0;
	/** Names whose writers are joined already. */
	readonly #joinedNames = new Set<string>();

	constructor(requests: readonly RequestEffects[], options: GroupingOptions) {
		this.#requests = requests;
		this.#options = options;
		this.#flow = new VariableFlow(requests);
		this.#together = new DisjointSets(requests.length);
		const { usesCookies } = options;
		this.#kinds = requests.map((request, position) => {
			const names = this.#flow.namesReadByOthers(position);
			return repetitionOf(request, options.repeat, names, usesCookies);
		});
		if (options.shardBy === "folder") this.#joinFolders();
	}

	add(position: number): void {
		const needs = this.#flow.readsAny(position)
			? this.#needAny(position)
			: this.#flow.needsOf(position);
		this.#isRepeatable[position] = this.#mayBeRepeated(position, needs);
		const preparation = new Set<number>(this.#forAll);
		for (const need of needs) this.#need(position, need, preparation);
		this.#preparations[position] = preparation;
		if (this.#isRepeatable[position]) this.#noteRepeatable(position, needs);
		this.#joinDraws(position);
		if (this.#options.isCarriedOver) this.#carryOver(position);
	}

	/** A chain of requests is not repeated again and again for each of its members. */
	#mayBeRepeated(position: number, needs: readonly number[]): boolean {
		const kind = this.#kinds[position];
		if (kind === undefined) return false;
		if (this.#requests[position]?.effects.drawsNumbers) return false;
		if (this.#flow.readsAny(position) && this.#anyWriter !== undefined)
			return false;
		if (kind !== "safe") return needs.every((need) => this.#isRepeatable[need]);
		return (
			!this.#flow.buildsUpon(position) &&
			needs.every((need) => this.#isRepeatable[need] && this.#isLogin(need))
		);
	}

	finish(): readonly DependencyGroup[] {
		return this.#together.sets().map((positions) => {
			const own = new Set(positions);
			const repeated = new Set<number>();
			for (const position of positions)
				for (const one of this.#preparations[position] ?? [])
					if (!own.has(one)) repeated.add(one);
			const all = [...positions, ...repeated];
			return {
				positions,
				repeated: [...repeated].sort((a, b) => a - b),
				isChain: all.some((one) => this.#chained.has(one)),
			};
		});
	}

	/** Nobody knows what requests do to each other on the server, or with cookies: most of it stays within a folder. */
	#joinFolders(): void {
		const folders = Map.groupBy(this.#requests.keys(), (position) =>
			folderOf(this.#requests[position]),
		);
		for (const positions of folders.values()) this.#together.joinAll(positions);
	}

	#need(position: number, need: number, preparation: Set<number>): void {
		const isElsewhere =
			folderOf(this.#requests[need]) !== folderOf(this.#requests[position]);
		const isRepeated =
			this.#isRepeatable[need] && (isElsewhere || this.#isLogin(need));
		if (!isRepeated) this.#together.join(position, need);
		for (const one of this.#closures[need] ?? []) preparation.add(one);
	}

	/** Joins a request with all before it that set anything; gives the logins among them instead, as they can be repeated. */
	#needAny(position: number): readonly number[] {
		for (const writer of this.#flow.writersBetween(this.#anyKnown, position))
			if (this.#isRepeatable[writer] && this.#isLogin(writer))
				this.#anyLogins.push(writer);
			else {
				this.#anyWriter ??= writer;
				this.#together.join(this.#anyWriter, writer);
			}
		this.#anyKnown = position;
		if (this.#anyWriter !== undefined)
			this.#together.join(this.#anyWriter, position);
		return this.#anyLogins;
	}

	#noteRepeatable(position: number, needs: readonly number[]): void {
		const closure = new Set<number>([position, ...this.#forAll]);
		for (const need of needs)
			for (const one of this.#closures[need] ?? []) closure.add(one);
		this.#closures[position] = closure;
		if (this.#kinds[position] === "preparation") this.#forAll.push(position);
	}

	/** With a seed, random numbers come in the order of the requests. */
	#joinDraws(position: number): void {
		if (!this.#requests[position]?.effects.drawsNumbers) return;
		if (this.#lastDraw !== undefined)
			this.#together.join(this.#lastDraw, position);
		this.#lastDraw = position;
		if (this.#options.isCarriedOver) this.#chained.add(position);
	}

	#carryOver(position: number): void {
		for (const name of this.#flow.carriedTo(position)) {
			const [first = position, ...others] = this.#flow.writersOf(name);
			this.#chained.add(position);
			this.#together.join(position, first);
			if (this.#joinedNames.has(name)) continue;
			this.#joinedNames.add(name);
			for (const other of others) this.#together.join(first, other);
		}
	}

	/** Whatever it is for, it changes nothing that others look at. */
	#isLogin(position: number): boolean {
		const kind = this.#kinds[position];
		return kind === "login" || kind === "preparation";
	}
}
