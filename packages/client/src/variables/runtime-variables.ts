import { isVariableName, type Value } from "@curlew/template";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import { interpolateValue } from "./interpolate.ts";
import type { ScopeChain } from "./scope-chain.ts";
import type { SecretMasker } from "./secret-masker.ts";
import type { ScriptTaint } from "./secrets/script-taint.ts";
import type { Origin, ResolvedVariable, ScopeKind } from "./variable.ts";
import type { VariableScope } from "./variable-scope.ts";

/** The scopes that scripts and actions name. `secret` and `oauth2` are read only. */
export type ReachableScope = Exclude<ScopeKind, "data"> | "secret";

/** One variable got, changed or lost its value. */
export interface VariableChange {
	/** What did it. */
	readonly kind: "script" | "action";
	readonly scope: ScopeKind;
	readonly name: string;
	/** Undefined when it had no value. */
	readonly from: Value | undefined;
	/** Undefined when it was deleted. */
	readonly to: Value | undefined;
	readonly origin: Origin;
	readonly isSecret: boolean;
}

/** A script tried to set a variable under a name that no placeholder can have. docs/semantics.md §2. */
export class InvalidVariableNameError extends CurlewError {
	readonly code = "INVALID_VARIABLE_NAME";
	readonly variable: string;

	constructor(name: string, allowsDots: boolean) {
		const hint = allowsDots
			? "A name consists of letters, digits, `_`, `-` and dots, at most 256 characters."
			: 'A name consists of letters, digits, `_` and `-`, at most 256 characters; a dot would begin a path into the value. Set an object instead: client.setVar("user", { name }).';
		super(
			name === ""
				? "A variable needs a name."
				: `\`${name.slice(0, 300)}\` is not a variable name.`,
			{ hint },
		);
		this.variable = name;
	}
}

/** A script tried to change a scope that it can only read, or that does not exist here. */
export class ScopeNotWritableError extends CurlewError {
	readonly code = "SCOPE_NOT_WRITABLE";
	readonly scope: string;

	constructor(scope: string) {
		super(`Variables of the scope \`${scope}\` cannot be set here.`, {
			hint:
				scope === "secret"
					? "Secrets come from --env-var, .env files, the process environment or a question to the user."
					: "Use client.setVar, which sets a variable for the rest of the run.",
		});
		this.scope = scope;
	}
}

/** The place of the call that changed something. */
export interface ChangePosition {
	readonly file: string;
	/** From 1. */
	readonly line: number;
}

export interface ChangeOptions {
	/** The script asks for the value to be kept on disk. */
	readonly persist: boolean;
	readonly at: ChangePosition;
	/** Even one that no placeholder can have, for scripts to read. Default: false. */
	readonly anyName?: boolean;
	/** Default: `script`. */
	readonly kind?: VariableChange["kind"];
}

export interface RuntimeVariablesOptions {
	/** The path of the request whose scripts are running. */
	readonly request: string;
	/** Whether names may have dots, which collections in Bruno's format rely on. Default: false. */
	readonly allowsDots?: boolean;
	readonly onChange?: (change: VariableChange) => void;
	/** Learns the new values of variables that are secret. */
	readonly masker?: SecretMasker | undefined;
	/** Hears what is read. */
	readonly taint?: Pick<ScriptTaint, "noteRead"> | undefined;
}

/**
 * The variables as the scripts and actions of one request reach them. Values
 * must have been checked and copied before (`copyValue`): they are kept as
 * they come.
 */
export class RuntimeVariables {
	readonly #chain: ScopeChain;
	readonly #options: RuntimeVariablesOptions;

	constructor(chain: ScopeChain, options: RuntimeVariablesOptions) {
		this.#chain = chain;
		this.#options = options;
	}

	has(scope: ReachableScope, name: string): boolean {
		return this.#variable(scope, name) !== undefined;
	}

	/** The value, with the placeholders of its texts filled in. */
	get(scope: ReachableScope, name: string): Value | undefined {
		const variable = this.#variable(scope, name);
		if (!variable) return undefined;
		const { value, isData } = variable;
		return this.#heard(
			variable,
			interpolateValue(value, this.#chain, isData === true, name),
		);
	}

	/** The value as it stands. */
	raw(scope: ReachableScope, name: string): Value | undefined {
		const variable = this.#variable(scope, name);
		return variable && this.#heard(variable, variable.value);
	}

	/** The value that a placeholder of that name would get, as it stands. */
	find(name: string): Value | undefined {
		const variable = this.#chain.find(name);
		return variable && this.#heard(variable, variable.value);
	}

	/**
	 * What a placeholder of that name in a text of a script gets, filled in itself.
	 *
	 * @param scope undefined for what is visible
	 * @param isWritten whether a file has that text; data reaches no secrets
	 */
	inText(
		scope: ReachableScope | undefined,
		name: string,
		isWritten: boolean,
	): Value | undefined {
		const variable =
			scope === undefined
				? (this.#variable("runtime", name) ?? this.#chain.find(name))
				: this.#variable(scope, name);
		if (!variable || (variable.isSecret && !isWritten)) return undefined;
		const { value, isData } = variable;
		const reachesLess = !isWritten || isData === true;
		return this.#heard(
			variable,
			interpolateValue(value, this.#chain, reachesLess, name),
		);
	}

	/** What placeholders would get, by name, those of the weakest scope first. */
	visible(): Readonly<Record<string, Value>> {
		const values: [string, Value][] = [];
		for (const { variables } of this.#chain.scopes.toReversed())
			for (const name of variables.keys()) {
				const value = this.find(name);
				if (value !== undefined) values.push([name, value]);
			}
		// fromEntries defines properties, so a `__proto__` stays a name.
		return Object.fromEntries(values);
	}

	/**
	 * @throws InvalidVariableNameError for a name that no placeholder can have.
	 * @throws ScopeNotWritableError for a scope that scripts can only read.
	 */
	set(
		scope: ReachableScope,
		name: string,
		value: Value,
		{ persist, at, kind, anyName = false }: ChangeOptions,
	): void {
		const { allowsDots = false } = this.#options;
		if (
			!anyName &&
			!isVariableName(allowsDots ? name.replaceAll(".", "_") : name)
		)
			throw new InvalidVariableNameError(name, allowsDots);
		const target = this.#writable(scope);
		const earlier = target.get(name);
		const { guard } = this.#chain.sources;
		const isSecret =
			earlier?.isSecret === true ||
			target.missingSecrets.has(name) ||
			guard?.isDeclared(name) === true;
		const isDerived = !isSecret && this.#options.masker?.conceals(value);
		const origin = this.#origin(target, at);
		const variable = { name, value, origin, isData: true, isSecret };
		target.set({
			...variable,
			...(isDerived && { isDerived }),
			...(persist && { isPersistent: true }),
		});
		if (isSecret) {
			this.#options.masker?.add(value, name);
			guard?.learn(name, value);
		}
		this.#options.onChange?.({
			kind: kind ?? "script",
			scope: target.kind,
			name,
			from: earlier?.value,
			to: value,
			origin,
			isSecret,
		});
	}

	delete(scope: ReachableScope, name: string, at: ChangePosition): void {
		const target = this.#deletable(scope);
		const earlier = target.get(name);
		if (earlier === undefined) return;
		target.delete(name);
		const origin = this.#origin(target, at);
		this.#options.onChange?.({
			kind: "script",
			scope: target.kind,
			name,
			from: earlier.value,
			to: undefined,
			origin,
			isSecret: earlier.isSecret === true,
		});
	}

	/** Every variable of a scope, as it stands. */
	all(scope: ReachableScope): Readonly<Record<string, Value>> {
		const entries: [string, Value][] = [];
		for (const variable of this.#all(scope))
			entries.push([variable.name, this.#heard(variable, variable.value)]);
		return Object.fromEntries(entries);
	}

	clear(scope: ReachableScope, at: ChangePosition): void {
		for (const { name } of [...this.#all(scope)]) this.delete(scope, name, at);
	}

	#variable(scope: ReachableScope, name: string): ResolvedVariable | undefined {
		for (const candidate of this.#scopes(scope)) {
			const variable = candidate.get(name);
			if (variable && (scope !== "secret" || variable.isSecret))
				return variable;
		}
		// Scripts written for other clients read the row of data by `getVar` as well.
		return scope === "runtime"
			? this.#chain.scope("data")?.get(name)
			: undefined;
	}

	/** Every variable of a scope once; of several folders, the innermost one's. */
	#all(scope: ReachableScope): Iterable<ResolvedVariable> {
		const found = new Map<string, ResolvedVariable>();
		for (const candidate of this.#scopes(scope))
			for (const variable of candidate.inOrder()) {
				const { name, isSecret } = variable;
				if (!found.has(name) && (scope !== "secret" || isSecret))
					found.set(name, variable);
			}
		return found.values();
	}

	/** Strongest first. Secrets are those of any scope. */
	#scopes(scope: ReachableScope): readonly VariableScope[] {
		if (scope === "secret") return this.#chain.scopes;
		return this.#chain.scopes.filter(({ kind }) => kind === scope);
	}

	#writable(scope: ReachableScope): VariableScope {
		if (scope === "oauth2") throw new ScopeNotWritableError(scope);
		return this.#deletable(scope);
	}

	#deletable(scope: ReachableScope): VariableScope {
		const target = scope === "secret" ? undefined : this.#chain.scope(scope);
		if (target === undefined) throw new ScopeNotWritableError(scope);
		return target;
	}

	/** The value, once it is noted that a script has it. */
	#heard({ isSecret }: ResolvedVariable, value: Value): Value {
		this.#options.taint?.noteRead(value, isSecret);
		return value;
	}

	#origin(target: VariableScope, at: ChangePosition): Origin {
		const { file, line } = at;
		const { request } = this.#options;
		const origin: Origin = { scope: target.kind, file, line, request };
		return target.owner === undefined
			? origin
			: { ...origin, owner: target.owner };
	}
}
