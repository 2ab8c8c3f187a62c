import packageJson from "../../package.json" with { type: "json" };
import type { Collection } from "../collection/collection.ts";
import type { CollectionDefinition } from "../collection/model.ts";
import { DynamicValues } from "../variables/dynamic-values.ts";
import { ProcessEnvironment } from "../variables/process-environment.ts";
import { PromptAnswers } from "../variables/prompt-answers.ts";
import { RunVariables } from "../variables/run-variables.ts";
import { SecretMasker } from "../variables/secret-masker.ts";
import {
	type DeclaredSecret,
	declaredSecrets,
} from "../variables/secrets/declared-secrets.ts";
import { SecretGuard } from "../variables/secrets/secret-guard.ts";
import type { SecretSources } from "../variables/secrets/secret-sources.ts";
import { loadEnvironments } from "./load-environments.ts";
import { assertVersion } from "./required-version.ts";
import { type EventListener, Session, type SessionOptions } from "./session.ts";

/**
 * Opens a session on a collection: loads the environment and everything that
 * stands outside of the collection's files.
 *
 * @throws CurlewError when the environment is not there or broken, a `.env` file cannot be read, or the collection requires another version of Curlew
 */
export async function openSession(
	collection: Collection,
	options: SessionOptions,
	listener: EventListener,
): Promise<Session> {
	const { definition } = collection;
	const { version } = packageJson;
	await assertVersion(definition, version);
	const loaded = await loadEnvironments(collection, options);
	const { environments, globalEnvironments, dotEnvFiles } = loaded;
	const masker = new SecretMasker();
	const secrets = declaredSecrets(definition, loaded.name);
	const guard = new SecretGuard(secrets);
	const onSecret = (value: string, name?: string) => {
		masker.add(value);
		if (name !== undefined) guard.learn(name, value);
	};
	const { proxy } = options.http ?? {};
	if (proxy?.kind === "on" && proxy.password) onSecret(proxy.password);
	const processEnvironment = new ProcessEnvironment(
		dotEnvFiles,
		process.env,
		onSecret,
		(name) => guard.isDeclared(name),
	);
	const dynamicValues = new DynamicValues({ seed: options.seed });
	const prompts = new PromptAnswers({
		given: new Map(Object.entries(options.answers ?? {})),
		ask: options.ask,
		onSecret,
	});
	const sources = await sourcesOf(secrets, definition, options);
	const freshVariables = (dynamic: DynamicValues) =>
		new RunVariables({
			collection: definition,
			environments,
			globalEnvironments,
			overrides: new Map(Object.entries(options.overrides ?? {})),
			globalOverrides: new Map(Object.entries(options.globalOverrides ?? {})),
			sources: {
				dynamic,
				prompts,
				processEnvironment,
				secrets: sources,
				guard,
			},
			masker,
			secrets,
			guard,
		});
	const variables = freshVariables(dynamicValues);
	return new Session({
		version,
		collection,
		options: { ...options, environment: loaded.name },
		variables,
		freshVariables,
		dynamicValues,
		prompts,
		processEnvironment,
		masker,
		declaredSecrets: secrets,
		guard,
		openHttp: async () => {
			const { openHttp } = await import("./open-http.ts");
			const chain = variables.sharedChain();
			return openHttp({
				collection,
				environments,
				options,
				chain,
				masker,
				guard,
			});
		},
		openSandbox: async () => {
			const { openSandbox } = await import("./open-sandbox.ts");
			return openSandbox(definition, options);
		},
		openTokens: async (http) => {
			const { openTokens } = await import("./oauth2/open-tokens.ts");
			return openTokens(definition.root, http, options);
		},
		listener,
	});
}

/** Few collections say where their secrets come from. */
async function sourcesOf(
	secrets: readonly DeclaredSecret[],
	{ root }: CollectionDefinition,
	{ allowSecretCommands = false, signal }: SessionOptions,
): Promise<SecretSources | undefined> {
	if (secrets.every(({ source }) => source === undefined)) return undefined;
	const { SecretSources } = await import(
		"../variables/secrets/secret-sources.ts"
	);
	const allowsCommands = allowSecretCommands;
	return new SecretSources({ secrets, root, allowsCommands, signal });
}
