import type { RequestResult } from "@curlew/client";

type NetworkFailureCode = NonNullable<RequestResult["failure"]>["code"];

/** What can go wrong with a request under load, in the order in which it is shown. */
export const ERROR_KINDS = [
	"refused",
	"reset",
	"closed",
	"timeout",
	"dns",
	"tls",
	"malformed",
	"too-many-files",
	"network",
	"status",
	"test",
	"script",
	"not-sent",
] as const;

/**
 * - `refused`, `reset`, `closed`, `timeout`, `dns`, `tls`, `malformed`, `network`: no response.
 * - `too-many-files`: this computer has no more connections to give.
 * - `status`: 400 or above, of a request without tests or assertions.
 * - `test`: a test or an assertion did not hold.
 * - `script`: a script broke.
 * - `not-sent`: the request could not be built, or must not be sent.
 */
export type ErrorKind = (typeof ERROR_KINDS)[number];

/** For people. */
export const ERROR_LABELS: Readonly<Record<ErrorKind, string>> = {
	refused: "connection refused",
	reset: "connection reset",
	closed: "connection closed",
	timeout: "timed out",
	dns: "host not found",
	tls: "TLS failed",
	malformed: "not HTTP",
	"too-many-files": "too many open files",
	network: "network error",
	status: "status 4xx/5xx",
	test: "test failed",
	script: "script failed",
	"not-sent": "not sent",
};

/** The kind of a failure on the network. */
export function kindOfFailure(code: NetworkFailureCode): ErrorKind {
	switch (code) {
		case "CONNECTION_REFUSED":
			return "refused";
		case "CONNECTION_RESET":
			return "reset";
		case "CONNECTION_CLOSED":
			return "closed";
		case "CONNECT_TIMEOUT":
		case "HEADERS_TIMEOUT":
		case "TOTAL_TIMEOUT":
			return "timeout";
		case "DNS_NOT_FOUND":
		case "DNS_FAILED":
			return "dns";
		case "TLS_CERTIFICATE":
		case "TLS_HANDSHAKE":
			return "tls";
		case "MALFORMED_RESPONSE":
		case "DECODING_FAILED":
			return "malformed";
		case "INVALID_REQUEST":
		case "FILE_OUTSIDE_COLLECTION":
		case "SECRET_NOT_ALLOWED_HERE":
		case "BODY_NOT_READABLE":
			return "not-sent";
		default:
			return "network";
	}
}
