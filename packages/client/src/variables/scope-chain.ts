import type { Lookup, Syntax } from "@curlew/template";
import type { DynamicValues } from "./dynamic-values.ts";
import type { OtherEnvironments } from "./other-environments.ts";
import type { ProcessEnvironment } from "./process-environment.ts";
import type { PromptAnswers } from "./prompt-answers.ts";
import type { SecretGuard } from "./secrets/secret-guard.ts";
import type { SecretSources } from "./secrets/secret-sources.ts";
import type { ResolvedVariable, ScopeKind } from "./variable.ts";
import type { MissingSecret, VariableScope } from "./variable-scope.ts";

/** Where the references find values that are no ordinary variables. */
export interface ValueSources {
	readonly dynamic?: DynamicValues | undefined;
	readonly prompts?: PromptAnswers;
	readonly processEnvironment?: ProcessEnvironment;
	/** Where the collection says that secrets come from. */
	readonly secrets?: SecretSources | undefined;
	/** Learns the values of secrets that may be sent to some hosts only. */
	readonly guard?: SecretGuard | undefined;
	/** Tells which environments have what is missing. */
	readonly otherEnvironments?: OtherEnvironments | undefined;
	/** Of the collection's templates. */
	readonly syntax?: Syntax;
}

/**
 * The scopes that one request sees, strongest first (docs/semantics.md §5). Every
 * look-up reads the live scopes: nothing is remembered, so a variable that was
 * set a moment ago is found.
 */
export class ScopeChain implements Lookup<ResolvedVariable> {
	readonly scopes: readonly VariableScope[];
	readonly sources: ValueSources;

	constructor(scopes: readonly VariableScope[], sources: ValueSources = {}) {
		this.scopes = scopes;
		this.sources = sources;
	}

	/**
	 * The hottest call of the product: no allocation, one look-up per scope
	 * until the name is found. A secret that is declared and has no value hides
	 * what weaker scopes have: another account's token must not stand in for it.
	 */
	find(name: string): ResolvedVariable | undefined {
		for (const { variables, missingSecrets } of this.scopes) {
			if (variables.size > 0) {
				const variable = variables.get(name);
				if (variable !== undefined) return variable;
			}
			if (missingSecrets.size > 0 && missingSecrets.has(name)) return undefined;
		}
		return undefined;
	}

	findDynamic(name: string): ResolvedVariable | undefined {
		// Credentials are called like dynamic values: `{{$oauth2.credentials.access_token}}`.
		if (name.startsWith("oauth2.")) return this.find(`$${name}`);
		return this.sources.dynamic?.find(name);
	}

	findPrompt(question: string): ResolvedVariable | undefined {
		return this.sources.prompts?.find(question);
	}

	findProcessEnv(name: string): ResolvedVariable | undefined {
		return this.sources.processEnvironment?.find(name);
	}

	forbidsProcessEnv(name: string): boolean {
		return this.sources.processEnvironment?.isForbidden(name) === true;
	}

	/** What placeholders in values are. */
	get syntax(): Syntax {
		return this.sources.syntax ?? "plain";
	}

	/** Counts the changes in all scopes: what was found is still right as long as it is the same. */
	get version(): number {
		let version = 0;
		for (const scope of this.scopes) version += scope.version;
		return version;
	}

	get hasDottedNames(): boolean {
		for (const scope of this.scopes) if (scope.hasDottedNames) return true;
		return false;
	}

	/** Every name that has a value, each once: for suggestions. */
	names(): readonly string[] {
		const names = new Set<string>();
		for (const { variables } of this.scopes)
			for (const name of variables.keys()) names.add(name);
		return [...names];
	}

	/** Of folders: the innermost. */
	scope(kind: ScopeKind): VariableScope | undefined {
		return this.scopes.find((scope) => scope.kind === kind);
	}

	/**
	 * The secret of that name that is declared but has no value, when there is
	 * one. Of a name with dots its beginnings count too, the longest first.
	 */
	missingSecret(name: string): MissingSecret | undefined {
		for (const scope of this.scopes) {
			const secret = scope.missingSecrets.get(name);
			if (secret !== undefined) return secret;
		}
		const dot = name.lastIndexOf(".");
		return dot === -1 ? undefined : this.missingSecret(name.slice(0, dot));
	}
}
