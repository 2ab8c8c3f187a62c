import {
	type FailureKind,
	type FailurePoint,
	firstLine,
} from "./failure-kind.ts";

const CERTIFICATE_HINTS: Readonly<Record<string, string>> = {
	DEPTH_ZERO_SELF_SIGNED_CERT:
		"The server signs for itself. Add its certificate as a trusted authority, or accept any certificate (insecure) in a test environment.",
	CERT_HAS_EXPIRED:
		"The server's operator has to renew it. Check your computer's clock, too.",
	CERT_NOT_YET_VALID: "Check your computer's clock.",
	ERR_TLS_CERT_ALTNAME_INVALID:
		"Call the server by a name that its certificate holds.",
};

const UNKNOWN_AUTHORITY_HINT =
	"The authority that signed it is not known here. Add it as a trusted authority (a PEM file), or accept any certificate (insecure) in a test environment.";

const CERTIFICATE_CODE =
	/^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|CRL_|ERROR_IN_CERT|EE_|CA_)/;

/** The failure of a handshake or of a certificate; undefined when it is something else. */
export function tlsKind(
	code: string,
	message: string,
	at: FailurePoint,
): FailureKind | undefined {
	if (CERTIFICATE_CODE.test(code)) {
		return {
			code: "TLS_CERTIFICATE",
			says: `has a certificate that cannot be trusted: ${firstLine(message)} (${code})`,
			hint: CERTIFICATE_HINTS[code] ?? UNKNOWN_AUTHORITY_HINT,
		};
	}
	// A TCP connection is refused, not reset: what is cut while connecting is the handshake.
	const isHandshakeCut =
		at.phase === "connect" &&
		(code === "ECONNRESET" || message.includes("before secure TLS connection"));
	const isTls = /^ERR_(SSL|TLS|OSSL)/.test(code) || code === "EPROTO";
	return isTls || isHandshakeCut
		? {
				code: "TLS_HANDSHAKE",
				says: `and Curlew could not agree on an encrypted connection: ${firstLine(message)}`,
				hint: tlsHint(code, message),
			}
		: undefined;
}

function tlsHint(code: string, message: string): string {
	if (
		/WRONG_VERSION_NUMBER|PACKET_LENGTH|wrong version number/.test(
			code + message,
		)
	) {
		return "The server does not seem to speak TLS on this port. Should the URL begin with http:// ?";
	}
	if (/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(code)) {
		return "The server may want a client certificate: give one for this domain.";
	}
	return "Check that the port speaks TLS, and which TLS versions and client certificates the server asks for.";
}
