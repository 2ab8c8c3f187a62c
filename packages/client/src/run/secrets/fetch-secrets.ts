import type { Collection } from "../../collection/collection.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { declaredSecrets } from "../../variables/secrets/declared-secrets.ts";
import type { FetchedSecret } from "../../variables/secrets/secret-sources.ts";
import { openAccess } from "../../variables/trust/collection-access.ts";
import { loadEnvironments } from "../context/load-environments.ts";
import type { SessionOptions } from "../context/session-options.ts";

/** Values for a run that happens where their sources cannot be asked. */
export interface FetchedSecrets {
	readonly values: Readonly<Record<string, FetchedSecret>>;
	/** Why others have no value; the requests that need those will fail. */
	readonly problems: readonly Diagnostic[];
}

/**
 * Asks the sources of all declared secrets: keychain, commands, encrypted files.
 *
 * @throws CurlewError when the environment is not there or broken
 */
export async function fetchSecrets(
	collection: Collection,
	options: Omit<SessionOptions, "contentLimit">,
): Promise<FetchedSecrets> {
	const { definition } = collection;
	const access = await openAccess(definition.root, options);
	const loaded = await loadEnvironments(collection, options, access);
	const weaker = loaded.layers.toReversed();
	const secrets = declaredSecrets(definition, loaded.name, weaker);
	const sourced = secrets.filter(({ source }) => source !== undefined);
	const values: Record<string, FetchedSecret> = {};
	const problems: Diagnostic[] = [];
	if (sourced.length === 0) return { values, problems };
	const { SecretSources } = await import(
		"../../variables/secrets/secret-sources.ts"
	);
	const { allowSecretCommands = false, signal } = options;
	const sources = new SecretSources({
		secrets,
		root: definition.root,
		allowsCommands: allowSecretCommands,
		signal,
	});
	for (const secret of sourced) {
		try {
			const fetched = await sources.fetch(secret.name);
			if (fetched) values[secret.name] = fetched;
		} catch (error) {
			if (!(error instanceof CurlewError)) throw error;
			problems.push(error.toDiagnostic());
		}
	}
	return { values, problems };
}
