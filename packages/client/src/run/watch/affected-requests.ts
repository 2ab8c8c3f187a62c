import { isDeepStrictEqual } from "node:util";
import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import {
	type FileUse,
	isUsed,
	type UsedFile,
	usedFiles,
} from "../../analysis/used-files.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { ResultsFlow } from "./results-flow.ts";
import { sameDefaults, sameDefinition } from "./same-definition.ts";
import type { CookiesOfRequest } from "./seen-cookies.ts";
import { namesOfConnections, type WatchedRun } from "./watched-run.ts";

/** Why a request runs again. */
export type ReasonToRun =
	/** The user wants it. */
	| { readonly kind: "asked" }
	| { readonly kind: "changed" }
	| { readonly kind: "new" }
	/** A file that every request needs is another one. */
	| { readonly kind: "file-of-all"; readonly file: string }
	| { readonly kind: "uses"; readonly use: FileUse; readonly file: string }
	/** Its scripts run a request that changed. */
	| { readonly kind: "runs"; readonly path: string }
	/** Variables of an environment have other values. */
	| { readonly kind: "values"; readonly names: readonly string[] }
	/** It reads what another one sets that runs again, or is gone. */
	| {
			readonly kind: "reads";
			readonly names: readonly string[];
			readonly from: string;
			readonly isGone: boolean;
	  }
	/** Another one that runs again says which request comes next. */
	| { readonly kind: "jump"; readonly from: string }
	/** It runs for another one that reads what it sets. */
	| {
			readonly kind: "needed";
			readonly names: readonly string[];
			readonly by: string;
	  };

/** A request that runs again. */
export interface RequestToRun {
	readonly definition: RequestDefinition;
	readonly why: ReasonToRun;
}

/** What was seen of a run that files do not tell: see `SeenCookies`. */
export type Cookies = ReadonlyMap<string, CookiesOfRequest>;

/**
 * The requests that changes of files concern, with those whose results they
 * need, in the order of the run: a request that changed or uses what changed;
 * those that read what such a one sets, in the run as it was or as it is; and
 * before them those that set what they read.
 *
 * @param before the run as it was when its requests last ran
 * @param after the run as it is now
 * @param changed files. Absolute.
 */
export function affectedRequests(
	before: WatchedRun,
	after: WatchedRun,
	changed: ReadonlySet<string>,
	cookies?: Cookies,
): readonly RequestToRun[] {
	const flow = new ResultsFlow(after, cookies);
	const change = new Change(before, after, changed);
	const found = change.reasonsByPosition(flow);
	noteReaders(found, flow, after);
	noteReadersOfOld(found, change, flow, cookies);
	return toRun(after, flow, found);
}

/** The requests of the run that are named, with those whose results they need; without names, all of them. */
export function requestsToRun(
	run: WatchedRun,
	cookies?: Cookies,
	paths: ReadonlySet<string> = run.wanted,
): readonly RequestToRun[] {
	const found: Reasons = new Map();
	for (const [position, { definition }] of run.requests.entries())
		if (paths.has(definition.path)) found.set(position, { kind: "asked" });
	return toRun(run, new ResultsFlow(run, cookies), found);
}

/** By position in the run as it is. The first reason found is the one that is told. */
type Reasons = Map<number, ReasonToRun>;

/** What changes of files mean by themselves, without what follows from them. */
class Change {
	readonly #before: WatchedRun;
	readonly #after: WatchedRun;
	readonly #changed: ReadonlySet<string>;
	readonly #old: ReadonlyMap<string, RequestEffects>;

	constructor(
		before: WatchedRun,
		after: WatchedRun,
		changed: ReadonlySet<string>,
	) {
		this.#before = before;
		this.#after = after;
		this.#changed = changed;
		this.#old = byPath(before);
	}

	/** Paths of the requests that are no more. Those whose file cannot be read are not gone. */
	gone(): readonly string[] {
		const now = byPath(this.#after);
		const broken = brokenFiles(this.#after);
		return this.#before.requests
			.map(({ definition }) => definition)
			.filter(({ path, file }) => !now.has(path) && !broken.has(file))
			.map(({ path }) => path);
	}

	get before(): WatchedRun {
		return this.#before;
	}

	reasonsByPosition(flow: ResultsFlow): Reasons {
		const reasons: Reasons = new Map();
		const ofAll = this.#ofAll();
		const names = this.#namesChanged();
		for (const [position, request] of this.#after.requests.entries()) {
			const why = ofAll ?? this.#ofOne(request, names);
			if (why) reasons.set(position, why);
		}
		for (const position of this.#after.requests.keys())
			for (const run of flow.runBy(position))
				if (!reasons.has(position) && reasons.has(run)) {
					const path = pathAt(this.#after, run);
					reasons.set(position, { kind: "runs", path });
				}
		return reasons;
	}

	#ofAll(): ReasonToRun | undefined {
		const { files, environmentFiles, collection, surroundings } = this.#after;
		for (const file of this.#changed) {
			if (!files.has(file) && !this.#before.files.has(file)) continue;
			const isBundle = collection.isBundled && file === collection.file;
			if (!isBundle || !sameDefaults(this.#before.collection, collection))
				return { kind: "file-of-all", file };
		}
		const isOther = !isDeepStrictEqual(surroundings, this.#before.surroundings);
		const names = new Set(this.#namesChanged());
		if (
			!isOther &&
			!namesOfConnections(collection).some((one) => names.has(one))
		)
			return undefined;
		const file = [...this.#changed].find(
			(one) =>
				environmentFiles.has(one) || this.#before.environmentFiles.has(one),
		);
		return { kind: "file-of-all", file: file ?? collection.file };
	}

	#ofOne(
		request: RequestEffects,
		names: readonly string[],
	): ReasonToRun | undefined {
		const { definition, effects } = request;
		const old = this.#old.get(definition.path);
		if (old === undefined)
			return { kind: this.#isMended(definition) ? "changed" : "new" };
		const isChanged = this.#after.collection.isBundled
			? !sameDefinition(old.definition, definition)
			: this.#changed.has(definition.file);
		if (isChanged) return { kind: "changed" };
		const read = names.filter(
			(name) => effects.readsAny || effects.reads.has(name),
		);
		if (read.length > 0) return { kind: "values", names: read };
		const used = [
			...usedFiles(request.facts, this.#after.collection),
			...usedFiles(old.facts, this.#before.collection),
		];
		return this.#firstUse(used);
	}

	#firstUse(used: readonly UsedFile[]): ReasonToRun | undefined {
		for (const one of used)
			for (const file of this.#changed)
				if (isUsed(one, file)) return { kind: "uses", use: one.use, file };
		return undefined;
	}

	/** A file with a request that could not be read before. */
	#isMended({ file }: RequestDefinition): boolean {
		return brokenFiles(this.#before).has(file);
	}

	#namesChanged(): readonly string[] {
		const { values } = this.#after;
		const old = this.#before.values;
		return [...new Set([...values.keys(), ...old.keys()])].filter(
			(name) => !isDeepStrictEqual(values.get(name), old.get(name)),
		);
	}
}

/** Adds those that read what one of the others sets, and those that read what these set. */
function noteReaders(
	reasons: Reasons,
	flow: ResultsFlow,
	run: WatchedRun,
): void {
	if (reasons.size === 0) return;
	const readers = flow.readers();
	const open = [...reasons.keys()];
	for (let writer = open.pop(); writer !== undefined; writer = open.pop())
		for (const { reader, names } of readers.get(writer) ?? []) {
			if (reasons.has(reader)) continue;
			const from = pathAt(run, writer);
			reasons.set(reader, { kind: "reads", names, from, isGone: false });
			open.push(reader);
		}
}

/** The same in the run as it was: what a request set then, and does not any more. */
function noteReadersOfOld(
	reasons: Reasons,
	change: Change,
	flow: ResultsFlow,
	cookies: Cookies | undefined,
): void {
	const { before } = change;
	const gone = new Set(change.gone());
	if (reasons.size === 0 && gone.size === 0) return;
	const old = new ResultsFlow(before, cookies);
	const readers = old.readers();
	const open = before.requests.flatMap(({ definition: { path } }, position) => {
		const now = flow.positionOf(path);
		const isAffected = now === undefined ? gone.has(path) : reasons.has(now);
		return isAffected ? [position] : [];
	});
	for (let writer = open.pop(); writer !== undefined; writer = open.pop())
		for (const { reader, names } of readers.get(writer) ?? []) {
			const now = flow.positionOf(pathAt(before, reader));
			if (now === undefined || reasons.has(now)) continue;
			const from = pathAt(before, writer);
			const isGone = gone.has(from);
			reasons.set(now, { kind: "reads", names, from, isGone });
			open.push(reader);
		}
}

/** Those of the reasons that the run is about, and what has to come before them. */
function toRun(
	run: WatchedRun,
	flow: ResultsFlow,
	reasons: Reasons,
): readonly RequestToRun[] {
	const found: Reasons = new Map();
	for (const [position, why] of reasons)
		if (run.wanted.has(pathAt(run, position))) found.set(position, why);
	noteNeeded(found, flow, run);
	noteJumps(found, flow, run);
	return [...found]
		.sort(([a], [b]) => a - b)
		.flatMap(([position, why]) => {
			const request = run.requests[position];
			return request ? [{ definition: request.definition, why }] : [];
		});
}

function noteNeeded(
	reasons: Reasons,
	flow: ResultsFlow,
	run: WatchedRun,
): void {
	const open = [...reasons.keys()];
	for (let reader = open.pop(); reader !== undefined; reader = open.pop())
		for (const { writer, names } of flow.needsOf(reader)) {
			if (reasons.has(writer)) continue;
			reasons.set(writer, { kind: "needed", names, by: pathAt(run, reader) });
			open.push(writer);
		}
}

/** Where a script decides what comes next, nobody can tell which requests that leaves out. */
function noteJumps(reasons: Reasons, flow: ResultsFlow, run: WatchedRun): void {
	const jump = [...reasons.keys()].find((position) =>
		mayJump(run.requests[position]),
	);
	if (jump === undefined) return;
	const from = pathAt(run, jump);
	for (const [position, { definition }] of run.requests.entries())
		if (run.wanted.has(definition.path) && !reasons.has(position))
			reasons.set(position, { kind: "jump", from });
	noteNeeded(reasons, flow, run);
}

function mayJump(request: RequestEffects | undefined): boolean {
	return (request?.facts.scripts ?? []).some(({ parts }) =>
		parts.some(({ facts }) =>
			facts.nextRequests.some(({ target }) => target !== null),
		),
	);
}

function byPath({ requests }: WatchedRun): ReadonlyMap<string, RequestEffects> {
	return new Map(requests.map((one) => [one.definition.path, one]));
}

/** Files that cannot be read as what they should be. */
export function brokenFiles({ problems }: WatchedRun): ReadonlySet<string> {
	return new Set(
		problems.flatMap(({ severity, location }) =>
			severity === "error" && location ? [location.file] : [],
		),
	);
}

function pathAt({ requests }: WatchedRun, position: number): string {
	return requests[position]?.definition.path ?? "";
}
