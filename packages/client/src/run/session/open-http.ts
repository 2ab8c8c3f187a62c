import type { Collection } from "../../collection/collection.ts";
import type { EnvironmentDefinition } from "../../collection/model.ts";
import type { KnownSecrets } from "../../http/carrier/hop-carrier.ts";
import type { LazyCookies } from "../../http/cookies/cookies.ts";
import { createHttpClient, type HttpClient } from "../../http/http-client.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { SecretMasker } from "../../variables/secret-masker.ts";
import { fetchMentioned } from "../../variables/secrets/missing-secrets.ts";
import type { SecretGuard } from "../../variables/secrets/secret-guard.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import type { SessionOptions } from "../context/session-options.ts";
import { hopInspector } from "../secrets/secret-watch.ts";
import { connectionOptions } from "./connection-options.ts";

export interface HttpSources {
	readonly collection: Collection;
	/** The chosen one and all it extends. */
	readonly environments: readonly EnvironmentDefinition[];
	readonly options: Pick<
		SessionOptions,
		"http" | "clientCertificate" | "carrier"
	>;
	readonly access: Pick<CollectionAccess, "files">;
	/** Fills in the placeholders of proxies and certificates. */
	readonly chain: ScopeChain;
	readonly masker: SecretMasker;
	readonly guard: SecretGuard;
	readonly cookies: LazyCookies;
}

/**
 * The connections of a session: as the user and the collection want them, with
 * the secrets that they need, and with every hop watched for secrets that may
 * not go there.
 *
 * @throws UnresolvedConnectionSettingError, SecretSourceError
 */
export async function openHttp({
	collection: { definition },
	environments,
	options: { http = {}, clientCertificate, carrier: openCarrier },
	access,
	chain,
	masker,
	guard,
	cookies,
}: HttpSources): Promise<HttpClient> {
	const certificates = environments.flatMap((one) => one.clientCertificates);
	const { proxy, clientCertificates, extensions } = definition;
	const texts = JSON.stringify([
		...[proxy, clientCertificates, certificates],
		extensions.certificateAuthorities ?? [],
	]);
	await fetchMentioned(chain, [texts], masker);
	const connection = connectionOptions({
		collection: definition,
		certificates,
		options: http,
		certificate: clientCertificate,
		chain,
		access,
	});
	const isProxyOfCollection = http.proxy === undefined && proxy.kind === "on";
	const inspector = hopInspector(guard, isProxyOfCollection);
	const carrier = openCarrier?.(knownSecrets(masker, guard));
	return createHttpClient({ ...connection, inspector, carrier }, cookies);
}

function knownSecrets(masker: SecretMasker, guard: SecretGuard): KnownSecrets {
	return {
		texts: () => masker.texts(),
		*named() {
			yield* guard.named();
			yield* masker.named();
		},
		mask: (text) => masker.mask(text),
	};
}
