import type {
	CollectionDefinition,
	VariableDefinition,
} from "../collection/model.ts";
import { looksLikeCredential } from "../diagnostics/credential-names.ts";
import type { ProcessEnvironment } from "./process-environment.ts";
import type { DeclaredSecret } from "./secrets/declared-secrets.ts";
import type { SecretGuard } from "./secrets/secret-guard.ts";
import type { ResolvedVariable, ScopeKind } from "./variable.ts";
import { VariableScope } from "./variable-scope.ts";

/** Where values come from that stand in no file of the collection. */
export interface OutsideValues {
	/** `--env-var name=value`. */
	readonly overrides?: ReadonlyMap<string, string>;
	readonly processEnvironment?: ProcessEnvironment;
	/** Knows which names the collection declares as those of secrets. */
	readonly guard?: SecretGuard | undefined;
}

/** One list of definitions with the name of the environment, folder, collection or request that holds it. */
export interface ScopeDefinitions {
	readonly owner: string | undefined;
	readonly variables: readonly VariableDefinition[];
}

/**
 * A scope from what files define. Later lists replace earlier ones, disabled
 * definitions are skipped. A secret's value is looked for in the overrides,
 * the `.env` files and the process environment, in this order; one that is
 * found nowhere is remembered in the scope's `missingSecrets`.
 */
export function scopeOfDefinitions(
	kind: ScopeKind,
	lists: readonly ScopeDefinitions[],
	outside: OutsideValues = {},
): VariableScope {
	const scope = new VariableScope(kind, lists.at(-1)?.owner);
	for (const { owner, variables } of lists)
		for (const definition of variables)
			if (!definition.isDisabled) define(scope, definition, owner, outside);
	return scope;
}

/** What the collection defines: secrets that have a source first, so that they have a value where nothing else defines them. */
export function listsOfCollection(
	{ name, defaults }: CollectionDefinition,
	secrets: readonly DeclaredSecret[],
): readonly ScopeDefinitions[] {
	const variables = definitionsOfSources(secrets);
	return [
		{ owner: name, variables },
		{ owner: name, variables: defaults.variables },
	];
}

function definitionsOfSources(
	secrets: readonly DeclaredSecret[],
): readonly VariableDefinition[] {
	return secrets.flatMap(({ name, source, file, line }) =>
		source === undefined
			? []
			: {
					name,
					value: undefined,
					isSecret: true,
					isDisabled: false,
					file,
					line,
				},
	);
}

/** Puts `--env-var` values into the environment's scope, whether it defines the names or not. */
export function applyOverrides(
	scope: VariableScope,
	overrides: ReadonlyMap<string, string>,
	isDeclared: (name: string) => boolean = () => false,
): void {
	for (const [name, value] of overrides)
		scope.set({
			name,
			value,
			origin: originOf(scope.kind, scope.owner, {
				via: scope.kind === "global" ? "--global-env-var" : "--env-var",
			}),
			isSecret:
				scope.get(name)?.isSecret === true ||
				scope.missingSecrets.has(name) ||
				isDeclared(name) ||
				looksLikeCredential(name),
		});
}

function define(
	scope: VariableScope,
	definition: VariableDefinition,
	owner: string | undefined,
	outside: OutsideValues,
): void {
	const isSecret =
		definition.isSecret || outside.guard?.isDeclared(definition.name) === true;
	const variable = isSecret
		? resolveSecret({ ...definition, isSecret }, scope.kind, owner, outside)
		: variableInFile(definition, scope.kind, owner);
	if (variable !== undefined) scope.set(variable);
	else if (isSecret) {
		const { name, file, line } = definition;
		scope.delete(name); // a base's plain value must not stand in for the secret
		const isForbidden = outside.processEnvironment?.isForbidden(name) === true;
		const lookedIn = placesOf(outside, isForbidden);
		scope.addMissingSecret({
			...{ name, owner, file, line, lookedIn },
			...(isForbidden && { isForbidden }),
		});
	}
}

function variableInFile(
	{ name, value, isSecret, isOffInApp, file, line }: VariableDefinition,
	scope: ScopeKind,
	owner: string | undefined,
): ResolvedVariable | undefined {
	if (value === undefined) return undefined;
	const origin = originOf(scope, owner, { file, line });
	const variable = isOffInApp
		? { name, value, origin, isOffInApp }
		: { name, value, origin };
	return isSecret ? { ...variable, isSecret } : variable;
}

function resolveSecret(
	definition: VariableDefinition,
	scope: ScopeKind,
	owner: string | undefined,
	{ overrides, processEnvironment }: OutsideValues,
): ResolvedVariable | undefined {
	const { name } = definition;
	const override = overrides?.get(name);
	if (override !== undefined) {
		const origin = originOf(scope, owner, { via: "--env-var" });
		return { name, value: override, origin, isSecret: true };
	}
	const outside = processEnvironment?.find(name);
	if (outside === undefined) return variableInFile(definition, scope, owner);
	const { file, via } = outside.origin;
	const origin = originOf(scope, owner, {
		...(file !== undefined && { file }),
		...(via !== undefined && { via }),
	});
	return { name, value: outside.value, origin, isSecret: true };
}

function originOf<T extends object>(
	scope: ScopeKind,
	owner: string | undefined,
	place: T,
) {
	return owner === undefined ? { scope, ...place } : { scope, owner, ...place };
}

function placesOf(
	{ processEnvironment }: OutsideValues,
	isForbidden: boolean,
): readonly string[] {
	const files = (processEnvironment?.files ?? []).map((file) =>
		file.values === undefined ? `${file.label} (no such file)` : file.label,
	);
	// Where nobody looked, nothing was not found.
	return isForbidden
		? ["--env-var", ...files]
		: ["--env-var", ...files, "the process environment"];
}
