import type { CollectionDefinition } from "../../collection/model.ts";
import type { HostPattern } from "../../collection/read/host-pattern.ts";
import type { SecretSource } from "../../collection/read/secret-declarations.ts";

/** A secret as it is in one environment. */
export interface DeclaredSecret {
	readonly name: string;
	/** Undefined: it may be sent anywhere. Empty: nowhere. */
	readonly allowedHosts: readonly HostPattern[] | undefined;
	readonly source: SecretSource | undefined;
	/** What of every response is this secret: `res.body.token`. */
	readonly captures: readonly string[];
	/** Of the declaration. */
	readonly file: string;
	readonly line: number;
}

/** The same for all environments at once: a secret that has a source in any of them has one. */
export function secretsOfAllEnvironments(
	collection: Pick<CollectionDefinition, "extensions">,
): readonly DeclaredSecret[] {
	const declarations = collection.extensions.secrets?.declarations ?? [];
	return declarations.map(({ environments, ...secret }) => {
		const sources = [...environments.values()].map(({ source }) => source);
		const source = [secret.source, ...sources].find((one) => one !== undefined);
		return { ...secret, source };
	});
}

/**
 * The secrets that a collection declares (`extensions.curlew.secrets`), as they
 * are in an environment. Variables of these names are secret in every scope.
 *
 * @param weaker further environments that count, the strongest first: what the first that says something of a secret says holds
 */
export function declaredSecrets(
	{ extensions }: Pick<CollectionDefinition, "extensions">,
	environment: string | undefined,
	weaker: readonly string[] = [],
): readonly DeclaredSecret[] {
	const declarations = extensions.secrets?.declarations ?? [];
	return declarations.map(({ environments, ...secret }) => {
		const own = [environment ?? "", ...weaker].map((name) =>
			environments.get(name),
		);
		const hosts = own.find((one) => one?.allowedHosts !== undefined);
		const source = own.find((one) => one?.source !== undefined);
		return {
			...secret,
			allowedHosts: hosts?.allowedHosts ?? secret.allowedHosts,
			source: source?.source ?? secret.source,
		};
	});
}
