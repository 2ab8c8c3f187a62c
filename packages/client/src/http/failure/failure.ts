import { codeOf, reasonOf } from "../../diagnostics/cause.ts";
import { ExchangeError } from "./errors.ts";
import {
	type FailureKind,
	type FailurePoint,
	firstLine,
} from "./failure-kind.ts";
import { http2Kind } from "./http2-kind.ts";
import { malformedResponse } from "./malformed.ts";
import { tlsKind } from "./tls-failure.ts";

/** What a low-level error means to the person who sent the request. */
export function toExchangeError(
	error: unknown,
	at: FailurePoint,
): ExchangeError {
	const cause = firstCause(error);
	if (cause instanceof ExchangeError) {
		return cause;
	}
	const code = errorCode(cause);
	const message = reasonOf(cause);
	const kind =
		KINDS[code] ??
		http2Kind(code, firstLine(message), at) ??
		tlsKind(code, message, at) ??
		closedKind(code, message, at) ??
		malformedKind(code, message, cause) ??
		otherKind(code, message);
	return new ExchangeError(
		kind.code,
		`${at.authority} ${kind.says}.`,
		kind.hint,
		error,
	);
}

/** The way to the proxy is what failed. */
export function proxyUnreachable(
	proxy: { readonly hostname: string; readonly port: number },
	error: unknown,
): ExchangeError {
	if (error instanceof ExchangeError) {
		return error;
	}
	const authority = `${proxy.hostname}:${proxy.port}`;
	const reason = toExchangeError(error, { authority, phase: "connect" });
	return new ExchangeError(
		"PROXY_FAILED",
		`The proxy ${reason.message}`,
		`Check the address, which comes from --proxy, else from the collection's proxy settings, else from HTTP_PROXY or HTTPS_PROXY.${error instanceof Error && reason.code === "CONNECTION_CLOSED" ? " Is that a proxy at all?" : ""} --no-proxy does without one, NO_PROXY=HOST for one host.`,
		error,
	);
}

/** With several addresses (IPv4, IPv6) Node reports all their errors together; a refusal says most. */
function firstCause(error: unknown): unknown {
	if (!(error instanceof AggregateError) || error.errors.length === 0) {
		return error;
	}
	const refusal = error.errors.find((e) => errorCode(e) === "ECONNREFUSED");
	return refusal ?? error.errors[0];
}

/** undici's parser gives its errors a name, and often no code. node:http's have codes of the kind `HPE_…`. */
const PARSER_ERROR = "HTTPParserError";

function errorCode(error: unknown): string {
	if (error instanceof Error && error.name === PARSER_ERROR) {
		return PARSER_ERROR;
	}
	return codeOf(error);
}

const CONNECT_TIMEOUT: FailureKind = {
	code: "CONNECT_TIMEOUT",
	says: "did not take the connection in time",
	hint: "Check host and port, and whether a firewall or a missing VPN swallows the packets.",
};

const UNREACHABLE: FailureKind = {
	code: "HOST_UNREACHABLE",
	says: "cannot be reached: there is no route to it",
	hint: "Check your network connection, VPN and the address.",
};

const DNS_FAILED: FailureKind = {
	code: "DNS_FAILED",
	says: "could not be looked up: the name server gave no answer",
	hint: "Check your network connection and DNS settings, then try again.",
};

const HEAD_TOO_LARGE: FailureKind = {
	code: "MALFORMED_RESPONSE",
	says: "answered with more header fields, or bytes of them, than is allowed",
	hint: "A response head this large is most likely a fault of the server, for instance cookies that pile up.",
};

const NO_FILES: FailureKind = {
	code: "NETWORK_ERROR",
	says: "was not connected to: this computer allows the process no more open files",
	hint: "Raise the limit (ulimit -n), or send fewer requests at the same time (--parallel).",
};

const UPGRADED: FailureKind = {
	code: "MALFORMED_RESPONSE",
	says: "changed to another protocol (101), which Curlew does not speak",
	hint: "Leave the Upgrade header out to get an HTTP response.",
};

const KINDS: Readonly<Record<string, FailureKind>> = {
	ECONNREFUSED: {
		code: "CONNECTION_REFUSED",
		says: "refused the connection",
		hint: "Nothing listens on that port. Is the server running, and is the port right?",
	},
	ENOTFOUND: {
		code: "DNS_NOT_FOUND",
		says: "does not exist: the host name has no address",
		hint: "Check the spelling of the host, and the variable that it comes from.",
	},
	EAI_AGAIN: DNS_FAILED,
	EAI_FAIL: DNS_FAILED,
	EAI_NODATA: DNS_FAILED,
	EHOSTUNREACH: UNREACHABLE,
	ENETUNREACH: UNREACHABLE,
	EADDRNOTAVAIL: UNREACHABLE,
	ENETDOWN: UNREACHABLE,
	EHOSTDOWN: UNREACHABLE,
	ETIMEDOUT: CONNECT_TIMEOUT,
	UND_ERR_CONNECT_TIMEOUT: CONNECT_TIMEOUT,
	UND_ERR_HEADERS_TIMEOUT: {
		code: "HEADERS_TIMEOUT",
		says: "took the request and did not begin to answer in time",
		hint: "The server is slow or stuck. Where that is expected, give it longer: `headersTimeout` of the library, --timeout of the command.",
	},
	UND_ERR_HEADERS_OVERFLOW: HEAD_TOO_LARGE,
	HPE_HEADER_OVERFLOW: HEAD_TOO_LARGE,
	UNEXPECTED_UPGRADE: UPGRADED,
	EMFILE: NO_FILES,
	ENFILE: NO_FILES,
	TOO_MANY_INFORMATIONAL: {
		code: "MALFORMED_RESPONSE",
		says: "sent interim responses (1xx) without an end",
		hint: "A final response never came. This is a fault of the server, or meant to do harm.",
	},
	UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: {
		code: "INVALID_REQUEST",
		says: "was not sent the request: its Content-Length header does not match its body",
		hint: "Leave the Content-Length header out; Curlew counts the bytes.",
	},
};

function closedKind(
	code: string,
	message: string,
	at: FailurePoint,
): FailureKind | undefined {
	if (code === "ECONNRESET" || code === "EPIPE" || code === "ECONNABORTED") {
		return {
			code: "CONNECTION_RESET",
			says: `broke the connection off ${WHEN[at.phase]}`,
			hint: "The server or something on the way (proxy, firewall, load balancer) gave up. Look into its log.",
		};
	}
	if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" && at.phase === "body") {
		return {
			code: "CONNECTION_CLOSED",
			says: "did not send as many bytes as its Content-Length header says",
			hint: "The server broke off in the middle, or counted wrongly. Look into its log.",
		};
	}
	const isEof = code === PARSER_ERROR && message.includes("Invalid EOF state");
	return isEof || (code === "UND_ERR_SOCKET" && !message.startsWith("bad"))
		? {
				code: "CONNECTION_CLOSED",
				says: `closed the connection ${WHEN[at.phase]}`,
				hint: at.isSecure
					? "The server ended the connection too early. It may want a client certificate (clientCertificates of the collection, --cert FILE, or --client-cert-config FILE); else look into its log."
					: "The server ended the connection too early: look into its log. A server that speaks TLS needs https:// in the URL.",
			}
		: undefined;
}

const WHEN: Readonly<Record<FailurePoint["phase"], string>> = {
	connect: "while it was being made",
	head: "before it had answered",
	body: "in the middle of the response",
};

const CONTRADICTING_LENGTHS: FailureKind = {
	code: "MALFORMED_RESPONSE",
	says: "sent a Content-Length header that contradicts another one, Transfer-Encoding, or the content",
	hint: "Where the response ends is not certain then, so it is not used. The server, or a proxy on the way, has to be repaired.",
};

function malformedKind(
	code: string,
	message: string,
	cause: unknown,
): FailureKind | undefined {
	if (INVALID_REQUEST_CODES.has(code)) {
		return undefined;
	}
	if (code === "UND_ERR_SOCKET" && message === "bad upgrade") {
		return UPGRADED;
	}
	if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") {
		return CONTRADICTING_LENGTHS;
	}
	if (code === "ERR_ASSERTION") {
		// undici takes it for granted that a status has three digits and is not below 100.
		return malformedResponse("Invalid status code", undefined);
	}
	const isMalformed =
		code === PARSER_ERROR ||
		code.startsWith("HPE_") ||
		code === "UND_ERR_SOCKET" ||
		code.startsWith("ERR_HTTP2") ||
		code.startsWith("ERR_HTTP_");
	return isMalformed ? malformedResponse(message, restOf(cause)) : undefined;
}

/** What a parser stopped at: undici's tells it as text, node:http's as bytes. */
function restOf(cause: unknown): string | undefined {
	if (!(cause instanceof Error)) return undefined;
	if ("data" in cause && typeof cause.data === "string") return cause.data;
	return "rawPacket" in cause && Buffer.isBuffer(cause.rawPacket)
		? cause.rawPacket.toString("latin1", 0, 64)
		: undefined;
}

/** Of undici and of node:http. */
const INVALID_REQUEST_CODES: ReadonlySet<string> = new Set([
	"UND_ERR_INVALID_ARG",
	"UND_ERR_NOT_SUPPORTED",
	"ERR_INVALID_CHAR",
	"ERR_INVALID_HTTP_TOKEN",
	"ERR_HTTP_INVALID_HEADER_VALUE",
	"ERR_UNESCAPED_CHARACTERS",
]);

function otherKind(code: string, message: string): FailureKind {
	if (INVALID_REQUEST_CODES.has(code)) {
		return {
			code: "INVALID_REQUEST",
			says: `was not sent the request: ${firstLine(message)}`,
			hint: "Correct the method, URL or header that the message names.",
		};
	}
	return {
		code: "NETWORK_ERROR",
		says: `could not be talked to: ${firstLine(message)}${code ? ` (${code})` : ""}`,
		hint: "Try again; if it stays, look into the server's log and your network.",
	};
}
