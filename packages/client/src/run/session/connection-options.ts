import { resolve } from "node:path";
import { compile } from "@curlew/template";
import type {
	ClientCertificate,
	CollectionDefinition,
	ProxyDefinition,
} from "../../collection/model.ts";
import { CurlewError } from "../../diagnostics/curlew-error.ts";
import { maskedUrl } from "../../diagnostics/masked-url.ts";
import { userEnvironment } from "../../files/user-environment.ts";
import type { CheckCertificate } from "../../http/certificates.ts";
import type { HttpClientOptions } from "../../http/client-options.ts";
import { percentDecoded } from "../../values/percent-decoded.ts";
import type { ScopeChain } from "../../variables/scope-chain.ts";
import type { CollectionAccess } from "../../variables/trust/collection-access.ts";
import type { GrantedFiles } from "../../variables/trust/granted-files.ts";
import { InvalidOptionError } from "../context/invalid-option-error.ts";

export interface ConnectionSources {
	readonly collection: CollectionDefinition;
	/** Of the environment and those it extends. */
	readonly certificates: readonly ClientCertificate[];
	/** What the user asked for; stronger than what files say. */
	readonly options: HttpClientOptions;
	/** The user's, before those of files. Without placeholders. */
	readonly certificate?: ClientCertificate | undefined;
	/** Fills in the placeholders of paths, hosts and credentials. */
	readonly chain: ScopeChain;
	/** Which files the collection may name. */
	readonly access: Pick<CollectionAccess, "files">;
}

const PROXY_PROTOCOL = /^(https?|socks5?h?):$/;

/** A placeholder in the settings for proxies or client certificates has no value. */
export class UnresolvedConnectionSettingError extends CurlewError {
	readonly code = "CONNECTION_SETTING_UNRESOLVED";
}

/**
 * How to connect: the user's options over the collection's own settings.
 *
 * @throws UnresolvedConnectionSettingError
 */
export function connectionOptions({
	collection,
	certificates,
	options,
	certificate,
	chain,
	access,
}: ConnectionSources): HttpClientOptions {
	const fill = (text: string) => filled(text, chain, collection);
	const file = (path: string) => resolve(collection.root, fill(path));
	const filledIn = (certificate: ClientCertificate) =>
		filledCertificate(certificate, fill, file);
	const own = [...certificates, ...collection.clientCertificates].map(filledIn);
	const ofUser = (options.clientCertificates ?? []).map(filledIn);
	const authorities = collection.extensions.certificateAuthorities ?? [];
	return {
		...options,
		collectionAuthorities: {
			files: authorities.map(file),
			coverProxy: options.proxy === undefined && collection.proxy.kind === "on",
			check: (path) => access.files.expect(path, AUTHORITY),
		},
		proxy: options.proxy ?? filledProxy(collection.proxy, fill),
		clientCertificates: [
			...(certificate ? [certificate] : []),
			...own,
			...ofUser,
		],
		checkCertificate: certificateCheck(new Set(own), access.files),
	};
}

/** What the collection names must be its own, or allowed; the user names what they like. */
function certificateCheck(
	own: ReadonlySet<ClientCertificate>,
	files: GrantedFiles,
): CheckCertificate {
	return (certificate) => {
		if (!own.has(certificate)) return;
		if (certificate.kind === "pkcs12")
			return files.expect(certificate.pkcs12File, CERTIFICATE);
		files.expect(certificate.certificateFile, CERTIFICATE);
		files.expect(certificate.keyFile, "The key of the client certificate");
	};
}

const CERTIFICATE = "The client certificate";
const AUTHORITY = "The certificate authority";

/**
 * The proxy that a URL names: `http://user:password@proxy.example:3128`.
 *
 * @throws InvalidOptionError
 */
export function parseProxyUrl(text: string): ProxyDefinition {
	const url = URL.parse(text.includes("://") ? text : `http://${text}`);
	if (!url || url.hostname === "" || !PROXY_PROTOCOL.test(url.protocol)) {
		const why =
			url && url.hostname !== ""
				? `proxies are spoken to by http, https or socks5, not by ${url.protocol.slice(0, -1)}`
				: "it needs a host, and a port up to 65535";
		throw new InvalidOptionError(
			`--proxy: "${maskedUrl(text)}" is not a proxy URL: ${why}.`,
			{
				hint: "For example: --proxy http://proxy.example:3128, or socks5://user:password@proxy.example:1080.",
			},
		);
	}
	return {
		kind: "on",
		protocol: url.protocol.replace(/:$/, ""),
		hostname: url.hostname,
		port: url.port === "" ? undefined : Number(url.port),
		username: percentDecoded(url.username) || undefined,
		password: percentDecoded(url.password) || undefined,
		bypass: userEnvironment().NO_PROXY ?? userEnvironment().no_proxy ?? "",
	};
}

function filled(
	text: string,
	chain: ScopeChain,
	{ file }: CollectionDefinition,
): string {
	const { syntax } = chain;
	const rendered = compile(text, { syntax }).render(chain);
	const [missing] = rendered.unresolved;
	if (!missing) return rendered.text;
	throw new UnresolvedConnectionSettingError(
		`${missing.placeholder.raw} in the settings for proxies and certificates has no value.`,
		{
			hint: "These settings can use the variables of the environment and the collection.",
			location: { file, line: 1, column: 1 },
		},
	);
}

type Fill = (text: string) => string;

function filledProxy(proxy: ProxyDefinition, fill: Fill): ProxyDefinition {
	if (proxy.kind !== "on") return proxy;
	return {
		...proxy,
		hostname: fill(proxy.hostname),
		username: proxy.username && fill(proxy.username),
		password: proxy.password && fill(proxy.password),
		bypass: fill(proxy.bypass),
	};
}

function filledCertificate(
	certificate: ClientCertificate,
	fill: Fill,
	file: Fill,
): ClientCertificate {
	const common = {
		domain: fill(certificate.domain),
		passphrase: certificate.passphrase && fill(certificate.passphrase),
	};
	if (certificate.kind === "pkcs12") {
		return {
			...certificate,
			...common,
			pkcs12File: file(certificate.pkcs12File),
		};
	}
	return {
		...certificate,
		...common,
		certificateFile: file(certificate.certificateFile),
		keyFile: file(certificate.keyFile),
	};
}
