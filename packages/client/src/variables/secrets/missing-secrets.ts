import type { PromptAnswers } from "../prompt-answers.ts";
import type { ScopeChain } from "../scope-chain.ts";
import type { SecretMasker } from "../secret-masker.ts";
import type { Origin } from "../variable.ts";
import type { MissingSecret } from "../variable-scope.ts";

interface AnswerOptions {
	readonly masker?: SecretMasker | undefined;
	/** Nobody is asked for these. */
	readonly optional?: ReadonlySet<MissingSecret>;
}

const NONE: ReadonlySet<MissingSecret> = new Set();

/**
 * Gets the values of secrets that were found nowhere: from where the collection
 * says that they come from, all at the same time; else from what was given
 * beforehand (`--prompt name=value`), else by asking the user, when there is
 * somebody to ask; each once per run. Unanswered ones stay without value.
 *
 * @throws SecretSourceError, SecretCommandNotAllowedError, KeychainError
 */
export async function answerMissingSecrets(
	chain: ScopeChain,
	secrets: Iterable<MissingSecret>,
	prompts: PromptAnswers | undefined,
	{ masker, optional = NONE }: AnswerOptions = {},
): Promise<void> {
	const missing = [...secrets];
	await fetchSecrets(
		chain,
		missing.filter(({ name }) => prompts?.given(name) === undefined),
		masker,
	);
	if (prompts === undefined) return;
	for (const secret of missing) {
		if (chain.sources.secrets?.has(secret.name) && isAnswered(chain, secret))
			continue;
		const given = prompts.given(secret.name);
		const value =
			given ??
			(optional.has(secret)
				? undefined
				: await prompts.askOnce(questionFor(secret), { isSecret: true }));
		if (value === undefined) continue;
		const via = given === undefined ? "prompt" : "--prompt";
		answer(chain, secret, { value, via }, masker);
	}
}

/**
 * Fetches those secrets whose source the collection declares, and nothing else.
 *
 * @throws SecretSourceError, SecretCommandNotAllowedError, KeychainError
 */
async function fetchSecrets(
	chain: ScopeChain,
	secrets: readonly MissingSecret[],
	masker?: SecretMasker,
): Promise<void> {
	const { secrets: sources } = chain.sources;
	if (sources === undefined) return;
	await Promise.all(
		secrets.map(async (secret) => {
			const fetched = await sources.fetch(secret.name);
			if (fetched) answer(chain, secret, fetched, masker);
		}),
	);
}

/** Fetches what texts may get at by name (`secretsMentioned`). @throws as `fetchSecrets` */
export async function fetchMentioned(
	chain: ScopeChain,
	texts: readonly string[],
	masker: SecretMasker,
): Promise<void> {
	const mentioned = secretsMentioned(chain, texts);
	if (mentioned.length > 0) await fetchSecrets(chain, mentioned, masker);
}

/**
 * The secrets without value that texts may get at by name, such as scripts,
 * which answer at once and cannot wait for a source. Any mention of the name
 * counts; and so does that of a variable that leads to it.
 */
function secretsMentioned(
	chain: ScopeChain,
	texts: readonly string[],
): readonly MissingSecret[] {
	const { secrets: sources } = chain.sources;
	if (sources === undefined) return [];
	const missing = chain.scopes.flatMap((scope) => [
		...scope.missingSecrets.values(),
	]);
	const fetchable = missing.filter(({ name }) => sources.has(name));
	if (fetchable.length === 0) return [];
	const looked = [...texts, ...valuesMentioned(chain, texts)];
	const wantsAny = texts.some((text) => COMPUTED_NAME.test(text));
	return fetchable.filter(
		({ name }) => wantsAny || looked.some((text) => mentions(text, name)),
	);
}

/** Who asks for all variables of a scope, or for one whose name is no literal, may want any secret. `getVar` reaches none. */
const COMPUTED_NAME =
	/get(?:Secret|Env|Global|Collection|Folder|Request)\w*Vars?\b(?!\(\s*["'`][^"'`$]*["'`]\s*\))/;

/** Whether a name stands in a text as a word. */
function mentions(text: string, name: string): boolean {
	for (
		let at = text.indexOf(name);
		at !== -1;
		at = text.indexOf(name, at + 1)
	) {
		const around = (text[at - 1] ?? "") + (text[at + name.length] ?? "");
		if (!/[\p{L}\p{N}_-]/u.test(around)) return true;
	}
	return false;
}

/** Texts of the variables that other texts mention, and of those that these lead to. */
function valuesMentioned(
	chain: ScopeChain,
	texts: readonly string[],
): readonly string[] {
	const found = new Map<string, string>();
	const pending = [...texts];
	for (let text = pending.pop(); text !== undefined; text = pending.pop())
		for (const { variables } of chain.scopes)
			for (const { name, value } of variables.values()) {
				if (typeof value !== "string" || !value.includes("{{")) continue;
				if (found.has(name) || !mentions(text, name)) continue;
				found.set(name, value);
				pending.push(value);
			}
	return [...found.values()];
}

function questionFor({ name, owner }: MissingSecret): string {
	return owner === undefined
		? `Value of the secret ${name}`
		: `Value of the secret ${name} (${owner})`;
}

function isAnswered(chain: ScopeChain, { name }: MissingSecret): boolean {
	return chain.find(name) !== undefined;
}

function answer(
	chain: ScopeChain,
	secret: MissingSecret,
	{ value, via }: { readonly value: string; readonly via: string },
	masker: SecretMasker | undefined,
): void {
	const { name, owner } = secret;
	masker?.add(value);
	chain.sources.guard?.learn(name, value);
	const scope = chain.scopes.find(
		(candidate) => candidate.missingSecrets.get(name) === secret,
	);
	if (scope === undefined) return;
	const origin: Origin = {
		scope: scope.kind,
		via,
		...(owner !== undefined && { owner }),
	};
	scope.set({ name, value, origin, isSecret: true });
}
