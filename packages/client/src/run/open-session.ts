import packageJson from "../../package.json" with { type: "json" };
import type { Collection } from "../collection/collection.ts";
import { DynamicValues } from "../variables/dynamic-values.ts";
import { ProcessEnvironment } from "../variables/process-environment.ts";
import { PromptAnswers } from "../variables/prompt-answers.ts";
import { RunVariables } from "../variables/run-variables.ts";
import { SecretMasker } from "../variables/secret-masker.ts";
import { connectionOptions } from "./connection-options.ts";
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
	const onSecret = (value: string) => masker.add(value);
	const { proxy } = options.http ?? {};
	if (proxy?.kind === "on" && proxy.password) onSecret(proxy.password);
	const processEnvironment = new ProcessEnvironment(
		dotEnvFiles,
		process.env,
		onSecret,
	);
	const dynamicValues = new DynamicValues({ seed: options.seed });
	const prompts = new PromptAnswers({
		given: new Map(Object.entries(options.answers ?? {})),
		ask: options.ask,
		onSecret,
	});
	const freshVariables = (dynamic: DynamicValues) =>
		new RunVariables({
			collection: definition,
			environments,
			globalEnvironments,
			overrides: new Map(Object.entries(options.overrides ?? {})),
			globalOverrides: new Map(Object.entries(options.globalOverrides ?? {})),
			sources: { dynamic, prompts, processEnvironment },
			masker,
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
		openHttp: async () => {
			const { createHttpClient } = await import("../http/http-client.ts");
			return createHttpClient(
				connectionOptions({
					collection: definition,
					certificates: environments.flatMap((one) => one.clientCertificates),
					options: options.http ?? {},
					chain: variables.sharedChain(),
				}),
			);
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
