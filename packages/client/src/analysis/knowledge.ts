import type { Collection } from "../collection/collection.ts";
import type {
	CollectionDefinition,
	FolderDefinition,
	RequestDefinition,
} from "../collection/model.ts";
import { EventLoopYielder } from "../collection/order/event-loop-yielder.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import {
	listsOfCollection,
	scopeOfDefinitions,
} from "../variables/defined-variables.ts";
import { secretsOfAllEnvironments } from "../variables/secrets/declared-secrets.ts";
import { SecretGuard } from "../variables/secrets/secret-guard.ts";
import type { VariableScope } from "../variables/variable-scope.ts";
import {
	type EnvironmentFacts,
	type EnvironmentOptions,
	gatherEnvironments,
} from "./environment-facts.ts";
import { givenNames } from "./given-names.ts";
import { type RequestFacts, requestFacts } from "./request-facts.ts";
import { RequestView } from "./request-view.ts";
import { ScriptLibrary } from "./script/script-library.ts";
import { Timeline } from "./timeline.ts";

export interface KnowledgeOptions extends EnvironmentOptions {
	/** Names of variables that come from outside: columns of data, `--env-var`. */
	readonly outsideNames?: Iterable<string>;
	/** Leaves out the requests of collections in folders of this one: they are made for what those give them. */
	readonly withoutInner?: boolean;
}

/**
 * Reads a whole collection and gathers what can be known without sending
 * anything: what every request uses, what every script does, and what each
 * environment defines.
 *
 * @throws CurlewError when the collection cannot be read at all
 */
export async function gatherKnowledge(
	collection: Collection,
	options: KnowledgeOptions = {},
): Promise<Knowledge> {
	const { definition } = collection;
	const [selection, environments] = await Promise.all([
		collection.select([]),
		gatherEnvironments(collection, options),
	]);
	const library = new ScriptLibrary(definition.root);
	const run: RequestFacts[] = [];
	const yielder = new EventLoopYielder();
	for (const [index, request] of selection.requests.entries()) {
		await yielder.next();
		run.push(requestFacts(request, index, definition, library));
	}
	return new Knowledge({
		definition,
		run,
		requests: options.withoutInner
			? run.filter(({ definition: { folders } }) => !folders.some(isCollection))
			: run,
		environments: environments.all,
		layered: environments.layered,
		problems: [...selection.problems, ...environments.problems],
		library,
		unreadEnvironments: environments.unread,
		outsideFiles: environments.outside,
		outsideNames: new Set([
			...environments.globalNames,
			...givenNames(definition).names,
			...(options.outsideNames ?? []),
			...dataColumns(run),
		]),
	});
}

function isCollection({ collectionFile }: FolderDefinition): boolean {
	return collectionFile !== undefined;
}

interface KnowledgeParts {
	readonly definition: CollectionDefinition;
	readonly run: readonly RequestFacts[];
	readonly requests: readonly RequestFacts[];
	readonly environments: readonly EnvironmentFacts[];
	readonly layered: EnvironmentFacts | undefined;
	readonly problems: readonly Diagnostic[];
	readonly library: ScriptLibrary;
	readonly unreadEnvironments: readonly string[];
	readonly outsideFiles: readonly string[];
	readonly outsideNames: ReadonlySet<string>;
}

/** What is known of a collection. Everything that analyses one starts here. */
export class Knowledge {
	readonly definition: CollectionDefinition;
	/** All requests of a run in their order, those of inner collections included: what they set and use counts. */
	readonly run: readonly RequestFacts[];
	/** Those that are looked at, in the same order. */
	readonly requests: readonly RequestFacts[];
	/** At least one: of a collection without environments, a nameless one. */
	readonly environments: readonly EnvironmentFacts[];
	/** Of a run with the layers that were asked for. */
	readonly layered: EnvironmentFacts | undefined;
	/** Files of environments that could not be read. */
	readonly unreadEnvironments: readonly string[];
	/** What could not be read. */
	readonly problems: readonly Diagnostic[];
	readonly library: ScriptLibrary;
	readonly timeline: Timeline;
	/** Names of variables that come from outside of the collection. */
	readonly outsideNames: ReadonlySet<string>;
	/** Files and folders outside of the collection that were looked at. */
	readonly outsideFiles: readonly string[];
	readonly #folders = new Map<string, VariableScope>();
	readonly #requestScopes = new WeakMap<RequestFacts, VariableScope>();
	#collection: VariableScope | undefined;
	#hasDottedNames: boolean | undefined;

	constructor(parts: KnowledgeParts) {
		this.definition = parts.definition;
		this.run = parts.run;
		this.requests = parts.requests;
		this.environments = parts.environments;
		this.layered = parts.layered;
		this.problems = parts.problems;
		this.library = parts.library;
		this.outsideNames = parts.outsideNames;
		this.unreadEnvironments = parts.unreadEnvironments;
		this.outsideFiles = parts.outsideFiles;
		this.timeline = new Timeline(parts.run);
	}

	/** What a request sees in an environment. */
	view(request: RequestFacts, environment: EnvironmentFacts): RequestView {
		return new RequestView(request, {
			environment,
			timeline: this.timeline,
			outsideNames: this.outsideNames,
			hasDottedNames: this.#hasDots,
			scopes: {
				request: this.requestScope(request),
				folders: this.folderScopes(request.definition),
				collection: this.collectionScope,
			},
		});
	}

	get collectionScope(): VariableScope {
		if (this.#collection === undefined) {
			const secrets = secretsOfAllEnvironments(this.definition);
			const lists = listsOfCollection(this.definition, secrets);
			const guard = new SecretGuard(secrets);
			this.#collection = scopeOfDefinitions("collection", lists, { guard });
		}
		return this.#collection;
	}

	/** A request's own variables. */
	requestScope(request: RequestFacts): VariableScope {
		let scope = this.#requestScopes.get(request);
		if (scope === undefined) {
			const { name, variables } = request.definition;
			scope = scopeOfDefinitions("request", [{ owner: name, variables }]);
			this.#requestScopes.set(request, scope);
		}
		return scope;
	}

	/** The scopes of the folders around a request, innermost first. */
	folderScopes({ folders }: RequestDefinition): readonly VariableScope[] {
		return folders.map((folder) => this.#folder(folder)).reverse();
	}

	#folder({ path, name, defaults }: FolderDefinition): VariableScope {
		let scope = this.#folders.get(path);
		if (scope === undefined) {
			const { variables } = defaults;
			scope = scopeOfDefinitions("folder", [{ owner: name, variables }]);
			this.#folders.set(path, scope);
		}
		return scope;
	}

	/** True when some variable anywhere has a dot in its name. */
	get #hasDots(): boolean {
		this.#hasDottedNames ??= this.#findDots();
		return this.#hasDottedNames;
	}

	#findDots(): boolean {
		for (const { name } of this.timeline.allWrites())
			if (name.includes(".")) return true;
		for (const name of this.outsideNames) if (name.includes(".")) return true;
		return (
			this.collectionScope.hasDottedNames ||
			this.environments.some(({ scope }) => scope.hasDottedNames) ||
			this.requests.some(
				(request) =>
					this.requestScope(request).hasDottedNames ||
					this.folderScopes(request.definition).some(
						(scope) => scope.hasDottedNames,
					),
			)
		);
	}
}

/** Whoever reads a column in a script expects the data to have it. */
function dataColumns(requests: readonly RequestFacts[]): ReadonlySet<string> {
	const names = new Set<string>();
	for (const { scripts } of requests)
		for (const { parts } of scripts)
			for (const { facts } of parts)
				for (const { scope, name } of facts.reads)
					if (scope === "data") names.add(name);
	return names;
}
