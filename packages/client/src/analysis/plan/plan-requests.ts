import type {
	CollectionDefinition,
	RequestDefinition,
} from "../../collection/model.ts";
import { EventLoopYielder } from "../../collection/order/event-loop-yielder.ts";
import type { VariableScope } from "../../variables/variable-scope.ts";
import { type RequestFacts, requestFacts } from "../request-facts.ts";
import { ScriptLibrary } from "../script/script-library.ts";
import type { BarrierOptions } from "./barrier.ts";
import { type Effects, effectsOf, noteSetReferences } from "./effects.ts";
import { ReferenceClosure } from "./reference-closure.ts";
import { GraphBuilder, type PlannedRequest } from "./run-graph.ts";

export interface PlanRequestsOptions extends BarrierOptions {
	readonly collection: CollectionDefinition;
	/** What all requests share: environment, collection, global variables, the row of data. */
	readonly scopes: readonly VariableScope[];
	/** True when random numbers are to come in the order of the requests. */
	readonly isSeeded: boolean;
}

/** A request with what it does to others. */
export interface RequestEffects {
	readonly definition: RequestDefinition;
	readonly facts: RequestFacts;
	readonly effects: Effects;
}

/** Finds out which requests of a run must wait for which others, so that the results are those of one after the other. */
export async function planRequests(
	requests: readonly RequestDefinition[],
	options: PlanRequestsOptions,
): Promise<readonly PlannedRequest[]> {
	const all = await effectsOfRequests(requests, options);
	const everWritten = new Set<string>();
	for (const { effects } of all)
		for (const name of effects.writes.keys()) everWritten.add(name);
	const builder = new GraphBuilder(everWritten);
	for (const one of all) builder.add(one.definition, one.effects);
	return builder.requests;
}

/** Finds out what each request of a run does that others may notice. */
export async function effectsOfRequests(
	requests: readonly RequestDefinition[],
	options: PlanRequestsOptions,
): Promise<readonly RequestEffects[]> {
	const { collection } = options;
	const library = new ScriptLibrary(collection.root);
	const yielder = new EventLoopYielder();
	const all = [];
	for (const [index, request] of requests.entries()) {
		await yielder.next();
		all.push(requestFacts(request, index, collection, library));
	}
	const closure = new ReferenceClosure();
	const missingSecrets = noteDefinitions(requests, options, closure);
	for (const facts of all) noteSetReferences(facts, closure);

	const found: RequestEffects[] = [];
	for (const facts of all) {
		await yielder.next();
		const effects = effectsOf(facts, closure, { ...options, missingSecrets });
		found.push({ definition: facts.definition, facts, effects });
	}
	return found;
}

/** Tells the closure of every value in files; gives the names of secrets that may have no value yet. */
function noteDefinitions(
	requests: readonly RequestDefinition[],
	{ scopes, collection }: PlanRequestsOptions,
	closure: ReferenceClosure,
): ReadonlySet<string> {
	const { syntax } = collection;
	const missing = new Set<string>();
	for (const scope of scopes) {
		for (const { name, value } of scope.variables.values())
			closure.addValue(name, value, syntax);
		for (const name of scope.missingSecrets.keys()) missing.add(name);
	}
	const folders = new Set(requests.flatMap((request) => request.folders));
	const lists = [
		...requests.map(({ variables }) => variables),
		...[...folders].map(({ defaults }) => defaults.variables),
	];
	for (const { name, value, isSecret } of lists.flat()) {
		if (value !== undefined) closure.addValue(name, value, syntax);
		if (isSecret) missing.add(name);
	}
	return missing;
}
