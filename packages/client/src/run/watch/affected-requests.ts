import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { FileChanges } from "./file-changes.ts";
import type { Reasons, ReasonToRun } from "./reasons.ts";
import { ResultsFlow } from "./results-flow.ts";
import type { CookiesOfRequest } from "./seen-cookies.ts";
import type { WatchedRun } from "./watched-run.ts";

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
	const change = new FileChanges(before, after, changed);
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
	change: FileChanges,
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

function pathAt({ requests }: WatchedRun, position: number): string {
	return requests[position]?.definition.path ?? "";
}
