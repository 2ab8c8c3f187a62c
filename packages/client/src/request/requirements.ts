import {
	compile,
	type Placeholder,
	resolvePath,
	type Syntax,
	type Value,
} from "@curlew/template";
import type { Question } from "../variables/prompt-answers.ts";
import type { ScopeChain } from "../variables/scope-chain.ts";
import type { SecretMasker } from "../variables/secret-masker.ts";
import { answerMissingSecrets } from "../variables/secrets/missing-secrets.ts";
import type { ResolvedVariable } from "../variables/variable.ts";
import type { MissingSecret } from "../variables/variable-scope.ts";
import type { DraftRequest } from "./draft-request.ts";
import { textsOfDraft } from "./draft-texts.ts";
import type { TemplatedText } from "./templated-text.ts";
import { templatesIn } from "./templates-in.ts";

/** What must be got ready before a request can be built without waiting. */
export interface Requirements {
	/** Questions to the user. */
	readonly prompts: readonly Question[];
	/** Names of dynamic values, without the `$`. */
	readonly dynamicNames: readonly string[];
	/** Secrets that are used and have no value yet. */
	readonly secrets: readonly MissingSecret[];
	/** Those of them that have a default wherever they are used: nobody is asked for them. */
	readonly optionalSecrets: ReadonlySet<MissingSecret>;
	/** Variables are used that are not set, and nobody has looked yet which environments have them. */
	readonly lacksVariables: boolean;
}

/**
 * What the templates of a request use, and the values of the variables that
 * they lead to. Values that came with data count too, but never make a
 * question to the user or reach a secret.
 */
export function requirementsOf(
	draft: DraftRequest,
	variables: ScopeChain,
): Requirements {
	const search = new Search(variables);
	for (const text of textsOfDraft(draft)) search.addText(text);
	return search.result();
}

/** The same for a text by itself. */
export function requirementsOfText(
	text: TemplatedText,
	variables: ScopeChain,
): Requirements {
	const search = new Search(variables);
	search.addText(text);
	return search.result();
}

/** The same for any value, such as what a script wants filled in. */
export function requirementsOfValue(
	value: Value,
	variables: ScopeChain,
): Requirements {
	const search = new Search(variables);
	const { syntax } = variables;
	const placeholders = templatesIn(value, { isData: true, syntax }).flatMap(
		(template) => template.placeholders,
	);
	search.addPlaceholders(placeholders, true);
	return search.result();
}

/** True when nothing has to be waited for. */
export function isReady({
	prompts,
	dynamicNames,
	secrets,
	lacksVariables,
}: Requirements): boolean {
	return (
		prompts.length === 0 &&
		dynamicNames.length === 0 &&
		secrets.length === 0 &&
		!lacksVariables
	);
}

/**
 * Loads and asks for what is required. Each question is asked once per run.
 *
 * @throws PromptWithoutTerminalError when an answer is missing and nobody can be asked.
 * @throws SecretSourceError, SecretCommandNotAllowedError, KeychainError
 */
export async function prepareRequirements(
	requirements: Requirements,
	variables: ScopeChain,
	masker?: SecretMasker,
): Promise<void> {
	const { dynamic, prompts, otherEnvironments } = variables.sources;
	if (requirements.lacksVariables) await otherEnvironments?.prepare();
	await dynamic?.prepare(requirements.dynamicNames);
	await prompts?.prepare(requirements.prompts);
	const { secrets, optionalSecrets } = requirements;
	await answerMissingSecrets(variables, secrets, prompts, {
		masker,
		optional: optionalSecrets,
	});
}

/** Placeholders that are still to be looked at. */
interface Pending {
	readonly placeholder: Placeholder;
	readonly isData: boolean;
}

/** A list of its own rather than recursion: variables may lead into each other by the ten thousand. */
class Search {
	readonly #variables: ScopeChain;
	/** The next one last. */
	readonly #pending: Pending[] = [];
	readonly #prompts = new Map<string, Question>();
	readonly #dynamicNames = new Set<string>();
	readonly #secrets = new Set<MissingSecret>();
	readonly #neededSecrets = new Set<MissingSecret>();
	#lacksVariables = false;
	/** Values that were gone through, as plain ones and as data. */
	readonly #seen: Record<"plain" | "data", Set<ResolvedVariable>> = {
		plain: new Set(),
		data: new Set(),
	};

	constructor(variables: ScopeChain) {
		this.#variables = variables;
	}

	result(): Requirements {
		return {
			prompts: [...this.#prompts.values()],
			dynamicNames: [...this.#dynamicNames],
			secrets: [...this.#secrets],
			optionalSecrets: new Set(
				[...this.#secrets].filter((one) => !this.#neededSecrets.has(one)),
			),
			lacksVariables:
				this.#lacksVariables &&
				this.#variables.sources.otherEnvironments?.isPrepared === false,
		};
	}

	addText({ template, isData }: TemplatedText): void {
		this.addPlaceholders(template.placeholders, isData);
	}

	/** Looks at placeholders, and at all that they lead to. */
	addPlaceholders(placeholders: readonly Placeholder[], isData: boolean): void {
		this.#putOff(placeholders, isData);
		for (let next = this.#pending.pop(); next; next = this.#pending.pop())
			this.#add(next);
	}

	#putOff(placeholders: readonly Placeholder[], isData: boolean): void {
		for (let index = placeholders.length - 1; index >= 0; index--) {
			const placeholder = placeholders[index];
			if (placeholder) this.#pending.push({ placeholder, isData });
		}
	}

	#add({ placeholder, isData }: Pending): void {
		const { kind, name } = placeholder;
		if (kind === "dynamic") this.#dynamicNames.add(name);
		else if (kind === "prompt" && !isData) this.#addPrompt(placeholder);
		else if (kind === "variable") this.#follow(placeholder, isData);
		if (placeholder.default !== undefined)
			this.#addDefault(placeholder, placeholder.default.text, isData);
	}

	/** A question that has a default only in some places must be answered. */
	#addPrompt({ name: question, default: standIn }: Placeholder): void {
		const known = this.#prompts.get(question);
		if (standIn === undefined) this.#prompts.set(question, { question });
		else if (known === undefined)
			this.#prompts.set(question, { question, default: standIn.text });
	}

	/** What a default holds is asked for only where it may be used. */
	#addDefault(placeholder: Placeholder, text: string, isData: boolean): void {
		if (!text.includes("{{") || this.#isSurelySet(placeholder)) return;
		const { placeholders } = compile(text, { isData, syntax: "defaults" });
		this.#putOff(placeholders, isData);
	}

	#isSurelySet({ kind, name, path }: Placeholder): boolean {
		if (kind !== "variable") return false;
		const value = this.#variables.find(name)?.value;
		const member = value === undefined ? value : resolvePath(value, path);
		return (
			member !== undefined &&
			member !== null &&
			member !== "" &&
			!(typeof member === "string" && member.includes("{{"))
		);
	}

	#follow(placeholder: Placeholder, isData: boolean): void {
		const { name } = placeholder;
		const variable = this.#variables.find(name);
		if (variable !== undefined) this.#addValueOf(variable, isData);
		else if (!isData) this.#addMissing(placeholder);
		if (this.#variables.hasDottedNames) this.#followDotted(name, isData);
	}

	/** `{{a.b}}` may mean a variable called `a.b`. */
	#followDotted(name: string, isData: boolean): void {
		for (const candidate of this.#variables.names()) {
			if (!candidate.startsWith(`${name}.`)) continue;
			const variable = this.#variables.find(candidate);
			if (variable !== undefined) this.#addValueOf(variable, isData);
		}
	}

	#addValueOf(variable: ResolvedVariable, isReachedFromData: boolean): void {
		const isData = isReachedFromData || variable.isData === true;
		const { syntax } = this.#variables;
		const placeholders = placeholdersIn(variable, syntax);
		if (placeholders.length === 0) return;
		const seen = this.#seen[isData ? "data" : "plain"];
		if (seen.has(variable)) return;
		seen.add(variable);
		this.#putOff(placeholders, isData);
	}

	#addMissing({ reference, default: standIn }: Placeholder): void {
		const [name = ""] = reference.split("[", 1);
		const secret = this.#variables.missingSecret(name);
		if (secret !== undefined) {
			this.#secrets.add(secret);
			if (standIn === undefined) this.#neededSecrets.add(secret);
		} else if (standIn === undefined) this.#lacksVariables = true;
	}
}

const NONE: readonly Placeholder[] = [];
const IN_VARIABLE = new WeakMap<ResolvedVariable, readonly Placeholder[]>();

/** Variables are immutable, so each is gone through once. */
function placeholdersIn(
	variable: ResolvedVariable,
	syntax: Syntax,
): readonly Placeholder[] {
	const { value } = variable;
	if (typeof value === "string" && !value.includes("{{")) return NONE;
	let placeholders = IN_VARIABLE.get(variable);
	if (placeholders === undefined) {
		const isData = variable.isData === true;
		placeholders = templatesIn(value, { isData, syntax }).flatMap(
			(template) => template.placeholders,
		);
		IN_VARIABLE.set(variable, placeholders);
	}
	return placeholders;
}
