import { X509Certificate } from "node:crypto";
import type { SecureContext, SecureContextOptions } from "node:tls";
import type { ClientCertificate } from "../collection/model.ts";
import { reasonOf, whyUnreadable } from "../diagnostics/cause.ts";
import { CurlewError } from "../diagnostics/curlew-error.ts";
import { readRegularFile } from "../files/regular-file.ts";
import { ExchangeError } from "./failure/errors.ts";

/** The certificate authorities that a collection names for its own requests. */
export interface CollectionAuthorities {
	/** Absolute paths. */
	readonly files: readonly string[];
	/** The proxy is the collection's own, too: they count for it. */
	readonly coverProxy: boolean;
	/** Looks at a file before it is read. @throws CurlewError when it may not be */
	readonly check: (file: string) => void;
}

/** What the TLS connections of a client share. */
export interface TlsOptions {
	/** Accept any certificate. */
	readonly insecure: boolean;
	/** Certificate authorities to trust beside Node's: PEM texts, or paths of PEM files. */
	readonly ca: readonly string[];
	/** Trust no others. */
	readonly trustsOnlyCa: boolean;
	/** Everything rendered, paths absolute. */
	readonly clientCertificates: readonly ClientCertificate[];
	/** Throws for a certificate whose files may not be read. */
	readonly checkCertificate: CheckCertificate;
	/** Trusted besides. */
	readonly collectionAuthorities: CollectionAuthorities | undefined;
}

/** Looks at a client certificate before its files are read. @throws CurlewError when they may not be */
export type CheckCertificate = (certificate: ClientCertificate) => void;

/**
 * Makes the secure contexts for the hosts of a client. A context is made once
 * per client certificate, since reading the root certificates takes some 20 ms.
 */
export class Certificates {
	readonly #options: TlsOptions;
	readonly #contexts = new Map<
		ClientCertificate | undefined,
		Promise<SecureContext>
	>();

	constructor(options: TlsOptions) {
		this.#options = options;
	}

	/** The context for a host; undefined when Node's own one will do. Rejects with an `ExchangeError`. */
	contextFor(
		hostname: string,
		port: string,
	): Promise<SecureContext> | undefined {
		const certificate = this.#options.clientCertificates.find((candidate) =>
			matchesDomain(candidate.domain, hostname, port),
		);
		const { ca, collectionAuthorities } = this.#options;
		const isUsual = ca.length === 0 && !collectionAuthorities?.files.length;
		if (!certificate && isUsual) {
			return undefined;
		}
		const known = this.#contexts.get(certificate);
		if (known) {
			return known;
		}
		const context = makeContext(this.#options, certificate);
		this.#contexts.set(certificate, context);
		return context;
	}
}

/** `example.com`, `*.example.com` (any depth), either with `:port`, or `*`. */
function matchesDomain(
	domain: string,
	hostname: string,
	port: string,
): boolean {
	const [, written = "", wantedPort] =
		/^(?:https:\/\/)?(\[.*\]|[^:/]*)(?::(\d+))?\/?$/i.exec(domain.trim()) ?? [];
	const pattern = written.toLowerCase().replace(/^\[|\]$/g, "");
	if (wantedPort !== undefined && wantedPort !== (port || "443")) {
		return false;
	}
	return pattern.startsWith("*.")
		? hostname.endsWith(pattern.slice(1))
		: pattern === "*" || pattern === hostname;
}

async function makeContext(
	{ ca, trustsOnlyCa, checkCertificate, collectionAuthorities }: TlsOptions,
	certificate: ClientCertificate | undefined,
): Promise<SecureContext> {
	if (certificate) expectAllowed(() => checkCertificate(certificate));
	const { createSecureContext, getCACertificates } = await import("node:tls");
	const ofUser = await Promise.all(ca.map(readAuthority));
	const trustsNoOther = trustsOnlyCa && ofUser.length > 0;
	const own = trustsNoOther ? [] : await ownAuthorities(collectionAuthorities);
	const extra = [...ofUser, ...own];
	const options: SecureContextOptions = {
		...(extra.length > 0 && {
			ca: trustsNoOther ? extra : [...getCACertificates(), ...extra],
		}),
		// What a server has sent may be all there is of its chain.
		...(own.length > 0 && { allowPartialTrustChain: true }),
		...(certificate && (await readCertificate(certificate))),
	};
	try {
		return createSecureContext(options);
	} catch (cause) {
		throw unusableCertificate(certificate, cause);
	}
}

async function ownAuthorities(
	authorities: CollectionAuthorities | undefined,
): Promise<readonly string[]> {
	const { files = [], check = () => {} } = authorities ?? {};
	for (const file of files) expectAllowed(() => check(file));
	return Promise.all(files.map(readAuthority));
}

/** @throws ExchangeError for what the check throws */
function expectAllowed(check: () => void): void {
	try {
		check();
	} catch (error) {
		if (!(error instanceof CurlewError)) throw error;
		const { message, hint } = error;
		throw new ExchangeError(
			"FILE_OUTSIDE_COLLECTION",
			message,
			hint ?? "",
			error,
		);
	}
}

function readAuthority(authority: string): Promise<string> {
	return authority.includes("-----BEGIN")
		? Promise.resolve(authority)
		: readPem(authority, "certificate authority").then((content) =>
				pemOf(authority, content),
			);
}

/** Also of a file in the binary form (DER). */
function pemOf(file: string, content: Buffer): string {
	if (content.includes("-----BEGIN")) return content.toString("latin1");
	try {
		return new X509Certificate(content).toString();
	} catch (cause) {
		throw new ExchangeError(
			"INVALID_REQUEST",
			`The file of the certificate authority, ${file}, holds no certificate.`,
			"It begins with -----BEGIN CERTIFICATE-----.",
			cause,
		);
	}
}

async function readCertificate(
	certificate: ClientCertificate,
): Promise<SecureContextOptions> {
	const passphrase =
		certificate.passphrase === undefined
			? {}
			: { passphrase: certificate.passphrase };
	if (certificate.kind === "pkcs12") {
		const pfx = await readPem(certificate.pkcs12File, "client certificate");
		return { pfx, ...passphrase };
	}
	const [cert, key] = await Promise.all([
		readPem(certificate.certificateFile, "client certificate"),
		readPem(certificate.keyFile, "key of the client certificate"),
	]);
	return { cert, key, ...passphrase };
}

async function readPem(file: string, role: string): Promise<Buffer> {
	try {
		return await readRegularFile(file);
	} catch (cause) {
		throw new ExchangeError(
			"INVALID_REQUEST",
			`The file of the ${role}, ${file}, ${whyUnreadable(cause)}.`,
			role === "certificate authority"
				? "Correct the path where it is named: certificateAuthorities of the collection, or --cacert."
				: "Correct the path where it is named: clientCertificates of the collection or the environment, the file of --client-cert-config, or --cert and --key.",
			cause,
		);
	}
}

/** Of OpenSSL's line `error:05800074:x509 certificate routines::key values mismatch` what people can read. */
function reasonOfKeys(cause: unknown): string {
	const reason = reasonOf(cause);
	const text =
		/^error:[0-9A-F]+:[^:]*:[^:]*:(.+)$/i.exec(reason)?.[1] ?? reason;
	if (text === "key values mismatch") return "the key is not the certificate's";
	return text === "unsupported" || text === "no start line"
		? "there is no certificate or no private key in its files"
		: text;
}

function unusableCertificate(
	certificate: ClientCertificate | undefined,
	cause: unknown,
): ExchangeError {
	const reason = reasonOfKeys(cause);
	const subject = certificate
		? `The client certificate${certificate.domain === "*" ? "" : ` for ${certificate.domain}`}`
		: "The certificate authority";
	return new ExchangeError(
		"INVALID_REQUEST",
		`${subject} cannot be used: ${reason}.`,
		certificate?.kind === "pkcs12"
			? "Check the passphrase. A PKCS #12 file made with an old tool may use ciphers that OpenSSL 3 refuses: export it again with AES."
			: "Check that the key belongs to the certificate, that both are in PEM form, and the passphrase.",
		cause,
	);
}
