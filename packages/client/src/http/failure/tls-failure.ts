import {
	type FailureKind,
	type FailurePoint,
	firstLine,
} from "./failure-kind.ts";

/** Of a certificate that is not trusted. */
interface CertificateFault {
	/** Goes on after "has a certificate that cannot be trusted:". */
	readonly why: string;
	readonly hint: string;
}

const TRUST_AUTHORITY =
	"Trust the authority that signed it: --cacert FILE (PEM), or `certificateAuthorities` of the collection. In a test environment, --insecure accepts any certificate.";

const UNKNOWN_AUTHORITY: CertificateFault = {
	why: "no authority that is trusted here has signed it",
	hint: TRUST_AUTHORITY,
};

/** By Node's codes, which are those of OpenSSL (X509_V_ERR_…). */
const CERTIFICATE_FAULTS: Readonly<Record<string, CertificateFault>> = {
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
	UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
	DEPTH_ZERO_SELF_SIGNED_CERT: {
		why: "the server has signed it itself",
		hint: "Trust it: --cacert FILE, with the server's certificate as PEM. In a test environment, --insecure accepts any certificate.",
	},
	SELF_SIGNED_CERT_IN_CHAIN: {
		why: "the authority at the end of its chain is not trusted here",
		hint: TRUST_AUTHORITY,
	},
	CERT_HAS_EXPIRED: {
		why: "it has expired",
		hint: "The server's operator has to renew it; check this computer's clock, too. Until then, --insecure accepts any certificate.",
	},
	CERT_NOT_YET_VALID: {
		why: "it is not valid yet",
		hint: "Check this computer's clock. --insecure accepts any certificate.",
	},
	CERT_REVOKED: {
		why: "its authority has revoked it",
		hint: "The server's operator has to replace it.",
	},
};

const OTHER_HOST_HINT =
	"Call the server by a name that its certificate holds. In a test environment, --insecure accepts any certificate.";

const CERTIFICATE_CODE =
	/^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|CRL_|ERROR_IN_CERT|EE_|CA_)/;

/** The failure of a handshake or of a certificate; undefined when it is something else. */
export function tlsKind(
	code: string,
	message: string,
	at: FailurePoint,
): FailureKind | undefined {
	if (CERTIFICATE_CODE.test(code)) {
		const { why, hint } = certificateFault(code, message);
		return {
			code: "TLS_CERTIFICATE",
			says: `has a certificate that cannot be trusted: ${why} (${code})`,
			hint,
		};
	}
	// A TCP connection is refused, not reset: what is cut while connecting is the handshake.
	if (
		at.phase === "connect" &&
		(code === "ECONNRESET" || message.includes("before secure TLS connection"))
	)
		return HANDSHAKE_CUT;
	const isTls = /^ERR_(SSL|TLS|OSSL)/.test(code) || code === "EPROTO";
	return isTls ? handshakeKind(reasonOfOpenSsl(message)) : undefined;
}

function certificateFault(code: string, message: string): CertificateFault {
	if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
		// Node tells the names at the end: "… is not in the cert's altnames: DNS:api.example, DNS:*.example".
		const names = /cert's (?:altnames|list): (.+)$/.exec(firstLine(message));
		const why = names
			? `it is for other hosts: ${names[1]}`
			: "it is for another host";
		return { why, hint: OTHER_HOST_HINT };
	}
	const fault = CERTIFICATE_FAULTS[code];
	if (fault !== undefined) return fault;
	// Node appends advice of its own behind a semicolon.
	const [why = ""] = firstLine(message).split("; ", 1);
	return { why, hint: TRUST_AUTHORITY };
}

const CLIENT_CERTIFICATE_HINT =
	"Give a certificate for this domain: clientCertificates of the collection, --cert FILE, or --client-cert-config FILE.";

const HANDSHAKE_CUT: FailureKind = {
	code: "TLS_HANDSHAKE",
	says: "broke the connection off in the middle of the TLS handshake",
	hint: "Does TLS begin on this port at once (https)? Something on the way (proxy, firewall) may also refuse the host. `openssl s_client -connect HOST:PORT` shows how far it gets.",
};

/** `ssl/tls alert handshake failure` of `…:error:0A000410:SSL routines:ssl3_read_bytes:ssl/tls alert handshake failure:…/rec_layer_s3.c:918:SSL alert number 40`. */
function reasonOfOpenSsl(message: string): string {
	const line = firstLine(message);
	const [, reason] = /error:[0-9A-F]+:[^:]*:[^:]*:([^:]+)/i.exec(line) ?? [];
	return reason ?? line;
}

interface HandshakeFault {
	/** Of OpenSSL's reasons, in lower case. */
	readonly reason: RegExp;
	/** Goes on after "host:port". */
	readonly says: string;
	readonly hint: string;
}

/** RFC 8446 §6.2 has the alerts; OpenSSL puts `tlsv1 alert`, `sslv3 alert` or `ssl/tls alert` in front of them. */
const HANDSHAKE_FAULTS: readonly HandshakeFault[] = [
	{
		reason: /wrong version number|packet length too long|http request/,
		says: "does not speak TLS on this port",
		hint: "Should the URL begin with http:// ?",
	},
	{
		reason:
			/protocol version|unsupported protocol|version too low|no protocols/,
		says: "and Curlew have no version of TLS in common",
		hint: "Curlew speaks TLS 1.2 and 1.3: the server has to be set up for one of them.",
	},
	{
		reason: /alert certificate required|peer did not return a certificate/,
		says: "wants a client certificate, and got none",
		hint: CLIENT_CERTIFICATE_HINT,
	},
	{
		reason: /alert handshake failure/,
		says: "refused the TLS handshake: it wants a client certificate, or has no cipher in common with Curlew",
		hint: CLIENT_CERTIFICATE_HINT,
	},
	{
		reason:
			/alert (?:bad certificate|unsupported certificate|certificate (?:expired|revoked|unknown)|unknown ca|access denied|decrypt error)/,
		says: "did not accept the client certificate",
		hint: "Is it for this server, signed by an authority that it knows, and not expired? It comes from clientCertificates of the collection, --cert or --client-cert-config.",
	},
	{
		reason: /unrecognized name/,
		says: "has no certificate for the host of the URL",
		hint: "Check the host: the server refuses names that it does not know (SNI).",
	},
	{
		reason: /no shared cipher|no ciphers? available|no suitable signature/,
		says: "and Curlew have no cipher in common",
		hint: "The server has to be set up for the ciphers of TLS 1.2 or 1.3.",
	},
	{
		reason: /(?:dh|ee|ca) key too small|md too weak|legacy sigalg/,
		says: "uses a key or a signature that is too weak",
		hint: "The server's operator has to replace it: 2,048 bits for RSA, and SHA-256, are the least.",
	},
	{
		reason: /unsafe legacy renegotiation/,
		says: "wants to renegotiate TLS in the old, unsafe way (RFC 5746)",
		hint: "The server has to be brought up to date.",
	},
	{
		reason: /alert internal error/,
		says: "failed in the TLS handshake (internal error)",
		hint: "The fault is the server's. Look into its log.",
	},
];

function handshakeKind(reason: string): FailureKind {
	const lower = reason.toLowerCase();
	const fault = HANDSHAKE_FAULTS.find((known) => known.reason.test(lower));
	return {
		code: "TLS_HANDSHAKE",
		says: fault
			? `${fault.says} (${reason})`
			: `and Curlew could not agree on an encrypted connection: ${reason}`,
		hint:
			fault?.hint ??
			"Check that the port speaks TLS, and which TLS versions and client certificates the server asks for.",
	};
}
