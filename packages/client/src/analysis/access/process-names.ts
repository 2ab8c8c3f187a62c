import { compile, type Reference, type Value } from "@curlew/template";
import type {
	EnvironmentDefinition,
	VariableDefinition,
} from "../../collection/model.ts";
import { isRecord } from "../../values/is-record.ts";
import { secretsOfAllEnvironments } from "../../variables/secrets/declared-secrets.ts";
import type { Knowledge } from "../knowledge.ts";
import type { RequestFacts } from "../request-facts.ts";
import type { OpenAccess, ScriptFacts } from "../script/script-facts.ts";
import { connectionReferences } from "./connection-references.ts";

/** Which requests use one name of the environment of the process. */
interface Uses {
	/** In the order of a run. */
	readonly requests: readonly RequestFacts[];
	/** Those whose scripts can read its value. */
	readonly inScripts: ReadonlySet<RequestFacts>;
}

/** The names of the environment that a collection uses: `{{process.env.NAME}}` in requests, in the values of variables, in scripts, and secrets that stand in no file. */
export class ProcessNames {
	readonly #knowledge: Knowledge;
	readonly #connection: readonly Reference[];
	/** By the name of a variable: what its values, in whichever scope, lead to. */
	readonly #variables: ReadonlyMap<string, ReadonlySet<string>>;

	/** All names that are written down anywhere. */
	readonly #known: ReadonlySet<string>;

	/** @param global of the workspace */
	constructor(
		knowledge: Knowledge,
		global: readonly EnvironmentDefinition[] = [],
	) {
		this.#knowledge = knowledge;
		this.#connection = connectionReferences(knowledge.definition);
		this.#variables = closureOf(variablesOf(knowledge, global));
		this.#known = new Set(namedIn(knowledge, this.#variables));
	}

	all(): ReadonlyMap<string, Uses> {
		const uses = new Map<
			string,
			{
				readonly requests: RequestFacts[];
				readonly inScripts: Set<RequestFacts>;
			}
		>();
		for (const request of this.#knowledge.run) {
			const { sent, inScripts } = this.#namesOf(request);
			for (const name of new Set([...sent, ...inScripts])) {
				const known = uses.get(name) ?? { requests: [], inScripts: new Set() };
				known.requests.push(request);
				if (inScripts.has(name)) known.inScripts.add(request);
				uses.set(name, known);
			}
		}
		return uses;
	}

	#namesOf(request: RequestFacts): {
		readonly sent: ReadonlySet<string>;
		readonly inScripts: ReadonlySet<string>;
	} {
		const sent = new Set<string>();
		for (const { template } of request.texts)
			for (const one of template.references) this.#follow(one, sent);
		for (const { value } of request.assertions)
			for (const one of value.references) this.#follow(one, sent);
		// What every request is sent through.
		for (const one of this.#connection) this.#follow(one, sent);
		const inScripts = new Set<string>();
		for (const facts of factsOf(request)) this.#addRead(facts, inScripts);
		return { sent, inScripts };
	}

	#addRead(facts: ScriptFacts, names: Set<string>): void {
		for (const { scope, name } of facts.reads)
			if (scope === "process-env") names.add(name);
			else this.#addVariable(name, names);
		for (const { reference } of facts.references)
			this.#follow(reference, names);
		for (const { scope, prefix, suffix } of facts.openReads)
			for (const name of this.#names(scope))
				if (name.startsWith(prefix) && name.endsWith(suffix))
					this.#addOpen(scope, name, names);
	}

	/** What a name that nobody can tell may be. */
	#names(scope: OpenAccess["scope"]): Iterable<string> {
		if (scope === "process-env") return this.#known;
		return scope === "any"
			? [...this.#known, ...this.#variables.keys()]
			: this.#variables.keys();
	}

	#addOpen(scope: OpenAccess["scope"], name: string, names: Set<string>): void {
		if (scope !== "process-env") this.#addVariable(name, names);
		const isEnvironment = scope === "process-env" || scope === "any";
		if (isEnvironment && this.#known.has(name)) names.add(name);
	}

	#follow({ kind, name, reference }: Reference, names: Set<string>): void {
		if (kind === "process-env") names.add(name);
		if (kind !== "variable") return;
		this.#addVariable(name, names);
		// `{{api.token}}` may be the variable `api.token`.
		if (reference !== name) this.#addVariable(reference, names);
	}

	#addVariable(name: string, names: Set<string>): void {
		for (const one of this.#variables.get(name) ?? []) names.add(one);
	}
}

function* namedIn(
	{ run }: Knowledge,
	variables: ReadonlyMap<string, ReadonlySet<string>>,
): Iterable<string> {
	for (const names of variables.values()) yield* names;
	for (const request of run) {
		for (const { template } of request.texts)
			for (const { kind, name } of template.references)
				if (kind === "process-env") yield name;
		for (const { reads } of factsOf(request))
			for (const { scope, name } of reads)
				if (scope === "process-env") yield name;
	}
}

function* factsOf({
	scripts,
	actions,
	assertions,
}: RequestFacts): Iterable<ScriptFacts> {
	for (const { parts } of scripts) for (const { facts } of parts) yield facts;
	for (const { facts } of actions) yield facts;
	for (const { facts } of assertions) yield facts;
}

/** What the values of a variable name: of the environment, and other variables. */
interface Mentions {
	readonly names: Set<string>;
	readonly variables: Set<string>;
}

function variablesOf(
	knowledge: Knowledge,
	global: readonly EnvironmentDefinition[],
): ReadonlyMap<string, Mentions> {
	const found = new Map<string, Mentions>();
	const mentionsOf = (name: string) => {
		const known = found.get(name) ?? { names: new Set(), variables: new Set() };
		found.set(name, known);
		return known;
	};
	const declared = secretsOfAllEnvironments(knowledge.definition);
	const secrets = new Set(declared.map(({ name }) => name));
	for (const name of secrets) mentionsOf(name).names.add(name);
	const all = [
		...definitions(knowledge),
		...global.flatMap(({ variables }) => variables),
	];
	const { syntax } = knowledge.definition;
	for (const { name, value, isSecret, isDisabled } of all) {
		if (isDisabled) continue;
		const { names, variables } = mentionsOf(name);
		// The environment of the process comes before what stands in a file.
		if (isSecret || secrets.has(name)) names.add(name);
		for (const text of textsIn(value))
			for (const one of compile(text, { syntax }).references)
				if (one.kind === "process-env") names.add(one.name);
				else if (one.kind === "variable")
					variables.add(one.name).add(one.reference);
	}
	return found;
}

function* definitions({
	definition,
	run,
	environments,
}: Knowledge): Iterable<VariableDefinition> {
	yield* definition.defaults.variables;
	for (const { chain } of environments)
		for (const { variables } of chain) yield* variables;
	const folders = new Set(run.flatMap((one) => one.definition.folders));
	for (const { defaults } of folders) yield* defaults.variables;
	for (const request of run) yield* request.definition.variables;
}

function closureOf(
	direct: ReadonlyMap<string, Mentions>,
): ReadonlyMap<string, ReadonlySet<string>> {
	const whole = new Map<string, ReadonlySet<string>>();
	for (const start of direct.keys()) {
		const names = new Set<string>();
		const seen = new Set([start]);
		for (const variable of seen) {
			const mentions = direct.get(variable);
			for (const name of mentions?.names ?? []) names.add(name);
			for (const next of mentions?.variables ?? []) seen.add(next);
		}
		if (names.size > 0) whole.set(start, names);
	}
	return whole;
}

function* textsIn(value: Value | undefined): Iterable<string> {
	if (typeof value === "string") {
		if (value.includes("{{")) yield value;
	} else if (Array.isArray(value)) for (const one of value) yield* textsIn(one);
	else if (isRecord(value))
		for (const one of Object.values(value)) yield* textsIn(one);
}
