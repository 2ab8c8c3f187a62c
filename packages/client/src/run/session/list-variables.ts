import type { SetVariable } from "../../analysis/explain/setters.ts";
import {
	type ScopeInEnvironment,
	type VariableTable,
	VariableTableBuilder,
} from "../../analysis/vars/variable-table.ts";
import type { Collection } from "../../collection/collection.ts";
import { everyEnvironment } from "../../collection/default-environment.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { nameOfLayers } from "../../variables/environment.ts";
import { maskData } from "../../variables/mask-data.ts";
import { ScopeChain } from "../../variables/scope-chain.ts";
import type { ScopeKind } from "../../variables/variable.ts";
import type { VariableScope } from "../../variables/variable-scope.ts";
import type { SessionOptions } from "../context/session-options.ts";
import { openSession } from "./open-session.ts";
import type { Session } from "./session.ts";

/** Characters of each value. */
const LONGEST_VALUE = 4_000;

export interface ListVariablesOptions
	extends Pick<
		SessionOptions,
		| "globalEnvironment"
		| "workspace"
		| "overrides"
		| "globalOverrides"
		| "grants"
		| "fileFolders"
	> {
	/** The environments to look at: of each the names of its layers, the weakest first. Default: all there are, by themselves. */
	readonly environments?: readonly (readonly string[])[] | undefined;
}

export interface ListedVariables {
	/** Secrets are masked. */
	readonly table: VariableTable;
	/** Variables that get a value in a run only. */
	readonly set: readonly SetVariable[];
	/** Files that could not be read; their variables are missing. */
	readonly problems: readonly Diagnostic[];
}

/**
 * All variables that the files of a collection define, as each environment has
 * them, and the names of those that its scripts set. Nothing is run.
 *
 * @throws CurlewError when an environment that was asked for is not there or broken
 */
export async function listVariables(
	collection: Collection,
	options: ListVariablesOptions,
): Promise<ListedVariables> {
	const { requests, problems: ofFiles } = await collection.select([]);
	const problems = [...ofFiles];
	const layers =
		options.environments ??
		(await allNames(collection, problems)).map((name) => [name]);
	const columns = layers.length > 0 ? layers : [[]];
	const builder = new VariableTableBuilder(columns.map(nameOfColumn));
	const sessions = await Promise.all(
		columns.map((names) => sessionFor(collection, names, options)),
	);
	// Scope by scope, so that the rows stand in their order whatever an environment lacks.
	for (const listed of [sharedScopes, folderScopes, requestScopes])
		for (const [column, session] of sessions.entries())
			for (const scope of listed(session, requests)) builder.add(scope, column);
	const [first] = sessions;
	let table = builder.table({
		limit: LONGEST_VALUE,
		masker: first?.parts.masker,
	});
	for (const { parts } of sessions) table = maskData(table, parts.masker);
	const { gatherKnowledge } = await import("../../analysis/knowledge.ts");
	const { setVariables } = await import("../../analysis/explain/setters.ts");
	const set = setVariables(await gatherKnowledge(collection, options));
	return { table, set, problems };
}

/** Broken ones are problems. */
async function allNames(
	collection: Collection,
	problems: Diagnostic[],
): Promise<readonly string[]> {
	const all = await everyEnvironment(collection, (error) => {
		problems.push(error.toDiagnostic());
	});
	return all.map(({ name }) => name);
}

/** Nothing is sent, and no sandbox opened: it needs no closing. */
function sessionFor(
	collection: Collection,
	layers: readonly string[],
	{ environments: _, ...options }: ListVariablesOptions,
): Promise<Session> {
	return openSession(
		collection,
		{
			...options,
			contentLimit: 0,
			environment: layers.at(-1) ?? null,
			baseEnvironments: layers.slice(0, -1),
		},
		() => {},
	);
}

function nameOfColumn(layers: readonly string[]): string | null {
	return layers.length > 0 ? nameOfLayers(layers) : null;
}

function sharedScopes({ parts }: Session): readonly ScopeInEnvironment[] {
	const chain = repeatable(parts.variables.sharedChain(), parts);
	const { name } = parts.collection.definition;
	const kinds: readonly ScopeKind[] = ["environment", "collection", "global"];
	return kinds.flatMap((kind) => {
		const scope = chain.scope(kind);
		const owner = kind === "collection" ? name : undefined;
		return scope ? [{ scope, owner, chain }] : [];
	});
}

function folderScopes(
	{ parts }: Session,
	requests: readonly RequestDefinition[],
): readonly ScopeInEnvironment[] {
	const seen = new Set<VariableScope>();
	return requests.flatMap((request) => {
		const { folders } = request;
		if (folders.every(({ defaults }) => defaults.variables.length === 0))
			return [];
		const chain = repeatable(parts.variables.chainFor(request), parts);
		const scopes = chain.scopes.filter(({ kind }) => kind === "folder");
		// Of a chain, the innermost folder comes first.
		return folders.toReversed().flatMap(({ path }, index) => {
			const scope = scopes[index];
			if (scope === undefined || seen.has(scope)) return [];
			seen.add(scope);
			return [{ scope, owner: path, chain }];
		});
	});
}

function requestScopes(
	{ parts }: Session,
	requests: readonly RequestDefinition[],
): readonly ScopeInEnvironment[] {
	return requests.flatMap((request) => {
		if (request.variables.length === 0) return [];
		const chain = repeatable(parts.variables.chainFor(request), parts);
		const scope = chain.scope("request");
		return scope ? [{ scope, owner: request.path, chain }] : [];
	});
}

/** Without questions, and without values that differ each time. */
function repeatable(
	{ scopes }: ScopeChain,
	{ processEnvironment }: Session["parts"],
): ScopeChain {
	return new ScopeChain(scopes, { processEnvironment });
}
