import type { Value } from "@curlew/template";
import type {
	CollectionDefinition,
	EnvironmentDefinition,
	FolderDefinition,
	RequestDefinition,
} from "../collection/model.ts";
import {
	applyOverrides,
	listsOfCollection,
	type OutsideValues,
	type ScopeDefinitions,
	scopeOfDefinitions,
} from "./defined-variables.ts";
import { interpolateValue, unlessTooLarge } from "./interpolate.ts";
import { ScopeChain, type ValueSources } from "./scope-chain.ts";
import type { SecretMasker } from "./secret-masker.ts";
import type { DeclaredSecret } from "./secrets/declared-secrets.ts";
import type { SecretGuard } from "./secrets/secret-guard.ts";
import type { Origin, ScopeKind } from "./variable.ts";
import { VariableScope } from "./variable-scope.ts";

/** One row of a data file. */
export interface DataRow {
	readonly values: Readonly<Record<string, Value>>;
	readonly file?: string;
	/** From 1. */
	readonly line?: number;
}

export interface RunVariablesOptions {
	readonly collection: CollectionDefinition;
	/** The chosen environment and all it extends, the base first (`loadEnvironmentChain`). */
	readonly environments?: readonly EnvironmentDefinition[];
	readonly globalEnvironments?: readonly EnvironmentDefinition[];
	/** `--global-env-var name=value`. */
	readonly globalOverrides?: ReadonlyMap<string, string>;
	/** `--env-var name=value`. */
	readonly overrides?: ReadonlyMap<string, string>;
	readonly sources?: ValueSources;
	readonly masker?: SecretMasker;
	/** Secrets that the collection declares. */
	readonly secrets?: readonly DeclaredSecret[];
	/** Learns the values of those that may be sent to some hosts only. */
	readonly guard?: SecretGuard;
	readonly data?: DataRow;
}

/**
 * All variables of one iteration of a run, or of one open session. Iterations
 * that run at the same time have one each and see nothing of each other.
 */
export class RunVariables {
	readonly #options: RunVariablesOptions;
	readonly #outside: OutsideValues;
	readonly #runtime = new VariableScope("runtime");
	readonly #data = new VariableScope("data");
	#dataOrigin: Origin = { scope: "data" };
	/** Each lets a secret of the row go. */
	readonly #rowSecrets: (() => void)[] = [];
	readonly #oauth2 = new VariableScope("oauth2");
	/** Names of secrets with placeholders in their values. */
	readonly #composedSecrets = new Set<string>();
	/** What those came to last. */
	readonly #rendered = new Map<
		string,
		{ readonly value: Value; readonly release: () => void }
	>();
	readonly #folders = new Map<string, VariableScope>();
	readonly #sources: ValueSources;
	readonly #environment: VariableScope;
	readonly #collection: VariableScope;
	readonly #global: VariableScope;

	constructor(options: RunVariablesOptions) {
		this.#options = options;
		const { syntax } = options.collection;
		this.#sources = { ...options.sources, syntax };
		this.#outside = outsideOf(options);
		const { collection } = options;
		this.setDataRow(options.data);
		this.#environment = this.#define(
			"environment",
			listsOf(options.environments ?? []),
		);
		this.#override(this.#environment, options.overrides);
		this.#collection = this.#define(
			"collection",
			listsOfCollection(collection, options.secrets ?? []),
		);
		this.#global = this.#define(
			"global",
			listsOf(options.globalEnvironments ?? []),
		);
		this.#override(this.#global, options.globalOverrides);
	}

	/** What a request sees: its own variables as written, everything else as the run has left it. */
	chainFor(request: RequestDefinition): ScopeChain {
		const own = { owner: request.name, variables: request.variables };
		const { hasFolderVariables } = this.#options.collection.rules;
		const folders = hasFolderVariables
			? request.folders.map((folder) => this.#folder(folder))
			: [];
		const chain = new ScopeChain(
			[
				this.#runtime,
				this.#data,
				this.#oauth2,
				this.#define("request", [own]),
				...folders.reverse(),
				this.#environment,
				this.#collection,
				this.#global,
			],
			this.#sources,
		);
		this.#maskRendered(chain);
		return chain;
	}

	/** What every request sees: for what is rendered once for the whole run. */
	sharedChain(): ScopeChain {
		return new ScopeChain(
			[
				this.#runtime,
				this.#data,
				this.#environment,
				this.#collection,
				this.#global,
			],
			this.#sources,
		);
	}

	/** The row of the iteration, in place of the one before. */
	setDataRow(row: DataRow | undefined): void {
		for (const release of this.#rowSecrets.splice(0)) release();
		const values = row?.values ?? {};
		const names = [...this.#data.variables.keys()];
		// Most rows have the columns of the one before: to delete them first and add
		// them again leaves a trail of tables in the map, which costs a load half its time.
		if (!isSameList(names, Object.keys(values)))
			for (const name of names) this.#data.delete(name);
		this.#dataOrigin = originOfDataRow(row);
		for (const [name, value] of Object.entries(values))
			this.setDataValue(name, value);
	}

	/** Changes the row for the rest of the iteration; `undefined` removes. */
	setDataValue(name: string, value: Value | undefined): void {
		if (value === undefined) {
			this.#data.delete(name);
			return;
		}
		const { masker, guard } = this.#options;
		const isSecret = guard?.isDeclared(name) === true;
		if (isSecret) {
			if (masker) this.#rowSecrets.push(masker.hold(value));
			guard?.learnPassing(name, value);
		}
		const origin = this.#dataOrigin;
		const variable = { name, value, origin, isData: true };
		this.#data.set(isSecret ? { ...variable, isSecret } : variable);
	}

	/** The row of the iteration as it is now. */
	dataValues(): Readonly<Record<string, Value>> {
		const variables = [...this.#data.variables.values()];
		return Object.fromEntries(
			variables.map(({ name, value }) => [name, value]),
		);
	}

	/** The iteration that these are the variables of is over: its secrets are soon forgotten. */
	release(): void {
		this.setDataRow(undefined);
		for (const { release } of this.#rendered.values()) release();
		this.#rendered.clear();
	}

	/** The scope that holds OAuth2 credentials; whoever obtains them puts them there. */
	get oauth2(): VariableScope {
		return this.#oauth2;
	}

	/** A secret that is put together from other values is secret in the form in which it is sent, too. */
	#maskRendered(chain: ScopeChain): void {
		const { masker } = this.#options;
		if (!masker || this.#composedSecrets.size === 0) return;
		for (const name of this.#composedSecrets) {
			const variable = chain.find(name);
			if (!variable?.isSecret) continue;
			const rendered = unlessTooLarge(() =>
				interpolateValue(variable.value, chain, false, name),
			);
			if (rendered === undefined) continue;
			this.#holdRendered(name, rendered, masker);
			this.#options.guard?.learnPassing(name, rendered);
		}
	}

	/** For as long as it is made of the same values. */
	#holdRendered(name: string, value: Value, masker: SecretMasker): void {
		const earlier = this.#rendered.get(name);
		if (earlier?.value === value) return;
		this.#rendered.set(name, { value, release: masker.hold(value) });
		earlier?.release();
	}

	#folder(folder: FolderDefinition): VariableScope {
		const known = this.#folders.get(folder.path);
		if (known !== undefined) return known;
		const { name, defaults, path } = folder;
		const scope = this.#define("folder", [
			{ owner: name, variables: defaults.variables },
		]);
		this.#folders.set(path, scope);
		return scope;
	}

	#define(kind: ScopeKind, lists: readonly ScopeDefinitions[]): VariableScope {
		const scope = scopeOfDefinitions(kind, lists, this.#outside);
		this.#learn(scope);
		for (const { name, value, isSecret } of scope.variables.values())
			if (isSecret && isComposed(value)) this.#composedSecrets.add(name);
		return scope;
	}

	#learn(scope: VariableScope): void {
		const { masker, guard } = this.#options;
		masker?.addSecretsOf(scope.variables.values());
		if (guard === undefined) return;
		for (const { name, value, isSecret } of scope.variables.values())
			if (isSecret) guard.learn(name, value);
	}

	#override(
		scope: VariableScope,
		overrides: ReadonlyMap<string, string> | undefined,
	): void {
		if (overrides === undefined || overrides.size === 0) return;
		const { guard } = this.#options;
		applyOverrides(
			scope,
			overrides,
			(name) => guard?.isDeclared(name) === true,
		);
		this.#learn(scope);
	}
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
	return (
		one.length === other.length &&
		one.every((name, index) => name === other[index])
	);
}

function isComposed(value: Value): boolean {
	return typeof value === "string" && value.includes("{{");
}

function listsOf(
	environments: readonly EnvironmentDefinition[],
): readonly ScopeDefinitions[] {
	return environments.map(({ name, variables }) => ({
		owner: name,
		variables,
	}));
}

function outsideOf({
	overrides,
	sources,
	guard,
}: RunVariablesOptions): OutsideValues {
	return {
		guard,
		...(overrides && { overrides }),
		...(sources?.processEnvironment && {
			processEnvironment: sources.processEnvironment,
		}),
	};
}

function originOfDataRow({ file, line }: Partial<DataRow> = {}): Origin {
	return {
		scope: "data",
		...(file !== undefined && { file }),
		...(line !== undefined && { line }),
	};
}
