import packageJson from "../../../package.json" with { type: "json" };
import type { Collection } from "../../collection/collection.ts";
import type { CollectionDefinition } from "../../collection/model.ts";
import { credentialsInHeader } from "../../diagnostics/credential-names.ts";
import { LazyCookies } from "../../http/cookies/cookies.ts";
import { DynamicValues } from "../../variables/dynamic-values.ts";
import { nameOfLayers } from "../../variables/environment.ts";
import { assertChoices } from "../../variables/not-a-choice-error.ts";
import { ProcessEnvironment } from "../../variables/process-environment.ts";
import { PromptAnswers } from "../../variables/prompt-answers.ts";
import { RunVariables } from "../../variables/run-variables.ts";
import { SecretMasker } from "../../variables/secret-masker.ts";
import {
	type DeclaredSecret,
	declaredSecrets,
} from "../../variables/secrets/declared-secrets.ts";
import { SecretGuard } from "../../variables/secrets/secret-guard.ts";
import type { SecretSources } from "../../variables/secrets/secret-sources.ts";
import {
	boundName,
	boundSecrets,
	canBeBound,
} from "../../variables/trust/bound-hosts.ts";
import {
	type CollectionAccess,
	openAccess,
} from "../../variables/trust/collection-access.ts";
import { NO_GRANTS } from "../../variables/trust/grants.ts";
import {
	type LoadedEnvironments,
	loadEnvironments,
	otherEnvironmentsOf,
} from "../context/load-environments.ts";
import type { SessionParts } from "../context/session-context.ts";
import type { SessionOptions } from "../context/session-options.ts";
import { ONLY_ITERATION } from "../data/iteration.ts";
import type { EventListener } from "../events/events.ts";
import type { Protocols } from "../execution/protocol.ts";
import { TokenMemory } from "../oauth2/token-memory.ts";
import { PROTOCOLS } from "../protocols/protocols.ts";
import { decideAccess } from "../trust/decide-access.ts";
import { assertVersion } from "./required-version.ts";
import { Session } from "./session.ts";

export interface OpenOptions extends SessionOptions {
	/** For the kinds of requests that the collection was opened with besides Curlew's own, by name. @internal */
	readonly protocols?: Protocols | undefined;
}

/**
 * Opens a session on a collection: loads the environment and everything that
 * stands outside of the collection's files.
 *
 * @throws NotAChoiceError for a given value or answer that is none of those that the collection allows
 * @throws CurlewError when the environment is not there or broken, a `.env` file cannot be read, or the collection requires another version of Curlew
 */
export async function openSession(
	collection: Collection,
	given: OpenOptions = {},
	listener: EventListener = () => {},
): Promise<Session> {
	const { protocols = new Map(), ...options } = given;
	const { version } = packageJson;
	const { definition } = collection;
	await assertVersion(definition, version);
	const access = await accessOf(collection, options);
	const environments = await loadEnvironments(collection, options, access);
	const base: Base = { collection, environments, options, access };
	const secrets = await openSecrets(base);
	assertGivenChoices(base, secrets);
	const values = openValues(base, secrets);
	const parts: SessionParts = {
		version,
		collection,
		// Opened again, it is the same one, or none again.
		options: { ...options, environment: environments.name ?? null },
		...values,
		access,
		environments: {
			environment: environments.environments.at(-1),
			global: environments.globalEnvironments.at(-1),
		},
		masker: secrets.masker,
		guard: secrets.guard,
		declaredSecrets: secrets.declared,
		...openers(base, secrets, values),
		cookies: await LazyCookies.of(options.startCookies),
		tokenMemory: new TokenMemory(),
		listener,
	};
	const all = new Map([...PROTOCOLS, ...protocols]);
	return new Session(parts, ONLY_ITERATION, all);
}

/** @throws NotAChoiceError */
function assertGivenChoices(
	{ collection, options }: Base,
	{ guard }: Secrets,
): void {
	const { choices } = collection.definition.extensions;
	const { overrides, globalOverrides, secretOverrides, answers } = options;
	const isSecret = (name: string) => guard.isDeclared(name);
	assertChoices(overrides, choices, "variable", isSecret);
	assertChoices(globalOverrides, choices, "variable", isSecret);
	assertChoices(secretOverrides, choices, "variable", () => true);
	assertChoices(answers, choices, "question", isSecret);
}

/** Where the caller gives no grants, stored ones count for the hosts that they were given for. */
async function accessOf(
	collection: Collection,
	options: SessionOptions,
): Promise<CollectionAccess> {
	const { root } = collection.definition;
	const { grants, extraGrants = NO_GRANTS, processEnvironment } = options;
	if (grants !== undefined || processEnvironment !== undefined)
		return openAccess(root, options);
	const { trustedNow, globalEnvironment, workspace } = options;
	const accessOptions = {
		grants: extraGrants,
		canAsk: false,
		trustedNow,
		globalEnvironment,
		workspace,
	};
	const decision = await decideAccess(collection, accessOptions);
	return openAccess(root, { ...options, grants: decision.grants });
}

/** What the user has chosen to open. */
interface Base {
	readonly collection: Collection;
	readonly environments: LoadedEnvironments;
	readonly options: SessionOptions;
	readonly access: CollectionAccess;
}

interface Secrets {
	readonly declared: readonly DeclaredSecret[];
	readonly sources: SecretSources | undefined;
	readonly masker: SecretMasker;
	readonly guard: SecretGuard;
	/** For a value that turns out to be secret, and the name that it has. */
	readonly onSecret: (value: string, name: string) => void;
}

type Values = Pick<
	SessionParts,
	| "variables"
	| "freshVariables"
	| "dynamicValues"
	| "prompts"
	| "processEnvironment"
>;

async function openSecrets({
	collection: { definition },
	environments,
	options,
	access,
}: Base): Promise<Secrets> {
	const declared = declaredSecrets(
		definition,
		environments.name,
		environments.layers.toReversed(),
	);
	const sources = await sourcesOf(declared, definition, options);
	const masker = new SecretMasker();
	const guard = new SecretGuard(declared, boundSecrets(access.grants));
	const onSecret = (value: string, name: string) => {
		masker.add(value);
		guard.learn(name, value);
	};
	const { proxy } = options.http ?? {};
	if (proxy?.kind === "on" && proxy.password)
		onSecret(proxy.password, "the password of the proxy");
	for (const [name, value] of Object.entries(options.secretOverrides ?? {}))
		onSecret(value, name);
	for (const [name, value] of options.headers ?? [])
		for (const secret of credentialsInHeader(name, value))
			onSecret(secret, `the header ${name}`);
	return { declared, sources, masker, guard, onSecret };
}

/** Where placeholders get their values. */
function openValues(
	{ collection, environments: loaded, options, access }: Base,
	{ declared, sources, masker, guard, onSecret }: Secrets,
): Values {
	const dynamicValues = new DynamicValues({ seed: options.seed });
	const prompts = new PromptAnswers({
		given: new Map(Object.entries(options.answers ?? {})),
		ask: options.ask,
		choices: collection.definition.extensions.choices,
		onSecret,
	});
	const processEnvironment = new ProcessEnvironment(
		loaded.dotEnvFiles,
		access.environment,
		onSecret,
		(name) => guard.isDeclared(name),
		(value, name) => {
			if (canBeBound(name, value)) guard.learn(boundName(name), value);
		},
	);
	const otherEnvironments = otherEnvironmentsOf(collection, loaded.name);
	const freshVariables = (dynamic: DynamicValues) =>
		new RunVariables({
			collection: collection.definition,
			environments: loaded.environments,
			globalEnvironments: loaded.globalEnvironments,
			overrides: new Map(
				Object.entries({ ...options.overrides, ...options.secretOverrides }),
			),
			globalOverrides: new Map(Object.entries(options.globalOverrides ?? {})),
			sources: {
				otherEnvironments,
				dynamic,
				prompts,
				processEnvironment,
				secrets: sources,
				guard,
			},
			masker,
			secrets: declared,
			guard,
		});
	const variables = freshVariables(dynamicValues);
	return {
		variables,
		freshVariables,
		dynamicValues,
		prompts,
		processEnvironment,
	};
}

/** What is opened at first use, with the modules that it takes. */
function openers(
	{ collection, environments: loaded, options, access }: Base,
	{ masker, guard }: Secrets,
	{ variables }: Values,
): Pick<SessionParts, "openHttp" | "openSandbox" | "openTokens"> {
	const { definition } = collection;
	const { environments, layers, name } = loaded;
	return {
		openHttp: async (cookies) => {
			const { openHttp } = await import("./open-http.ts");
			const chain = variables.sharedChain();
			return openHttp({
				collection,
				environments,
				options,
				access,
				chain,
				masker,
				guard,
				cookies,
			});
		},
		openSandbox: async () => {
			const { openSandbox } = await import("./open-sandbox.ts");
			return openSandbox(definition, options);
		},
		openTokens: async (http, memory) => {
			const { openTokens } = await import("../oauth2/open-tokens.ts");
			const environment = layers.length > 1 ? nameOfLayers(layers) : name;
			const owner = { root: definition.root, environment };
			return openTokens(owner, http, options, memory);
		},
	};
}

/** Few collections say where their secrets come from. */
async function sourcesOf(
	secrets: readonly DeclaredSecret[],
	{ root }: CollectionDefinition,
	{
		allowSecretCommands = false,
		trustedNow,
		signal,
		fetchedSecrets,
	}: SessionOptions,
): Promise<SecretSources | undefined> {
	if (secrets.every(({ source }) => source === undefined)) return undefined;
	const { SecretSources } = await import(
		"../../variables/secrets/secret-sources.ts"
	);
	const allowsCommands = allowSecretCommands;
	const given = fetchedSecrets;
	return new SecretSources({
		secrets,
		root,
		allowsCommands,
		trustedNow: trustedNow?.commands,
		signal,
		given,
	});
}
